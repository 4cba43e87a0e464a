import type {
  ZoneArticle,
  ZoneCard,
  ZoneContent,
  ZoneMetric,
} from '@iambiz/contract/features/portal/zones.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { picturePath } from '#server/platform/rich-text.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { type Article, isOut, type Metric, type Zone } from './zones.ts'

/** Maximum number of articles on the page of a zone. */
const shownArticles = 20

function shownMetric({ code, name, unit, better, target, trend }: Metric, lang: Language): ZoneMetric {
  return {
    code,
    name: name[lang],
    unit: unit[lang],
    better,
    value: trend.at(-1)?.value ?? 0,
    ...(target === null ? {} : { target }),
    trend,
  }
}

function shownArticle(
  { id, kind, title, text, hasContent, url, publishedAt }: Article,
  lang: Language,
  wireTime: WireTime,
): ZoneArticle {
  return {
    id,
    title: title[lang],
    time: wireTime(publishedAt),
    kind,
    ...(text[lang] ? { text: text[lang] } : {}),
    hasContent: hasContent[lang],
    ...(url ? { url } : {}),
  }
}

/** Returns the page of a zone, without its applications, which belong to another feature. */
export function zoneContent(
  zone: Zone,
  { lang, now }: Pick<RequestContext, 'lang' | 'now'>,
  wireTime: WireTime,
): ZoneContent {
  const { code, name, slogan, icon, hue, pictureId, blocks, metrics, articles } = zone
  return {
    zoneCode: code,
    zoneName: name[lang],
    banner: { slogan: slogan[lang], icon, hue, ...(pictureId ? { picture: picturePath(pictureId) } : {}) },
    blocks: [...blocks],
    metrics: metrics.map((metric) => shownMetric(metric, lang)),
    articles: articles
      .filter((article) => isOut(article, now))
      .slice(0, shownArticles)
      .map((article) => shownArticle(article, lang, wireTime)),
  }
}

const monthNumber = (month: string): number => {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
  return year * 12 + monthOfYear
}

function headlineOf(
  { name, unit, trend }: Metric,
  lang: Language,
): NonNullable<ZoneCard['headline']> | undefined {
  const [before, last] = [trend.at(-2), trend.at(-1)]
  if (!last) return undefined
  const follows = before && monthNumber(last.month) - monthNumber(before.month) === 1
  return {
    name: name[lang],
    unit: unit[lang],
    ...last,
    ...(follows ? { previous: before.value } : {}),
  }
}

/** Returns the zones for home. */
export const zoneCards = (zones: ReadonlyMap<string, Zone>, lang: Language): ZoneCard[] =>
  [...zones.values()].map(({ code, name, reading, icon, hue, metrics: [first] }) => {
    const headline = first && headlineOf(first, lang)
    const head = { zoneCode: code, zoneName: name[lang], ...reading, icon, hue }
    return headline ? { ...head, headline } : head
  })
