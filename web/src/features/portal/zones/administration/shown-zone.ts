import type { ZoneArticle, ZoneContent, ZoneMetric } from '@iambiz/contract/features/portal/zones.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { ListedArticle } from '@iambiz/contract/zone-administration.ts'
import { figuresIn } from './figures-text.ts'
import { filePath } from './picture-path.ts'
import { type MetricValues, targetOf, type Values } from './zone-values.ts'

const shownMonths = 12

const inLanguage = (lang: Language, zh: string, en: string) => (lang === 'en' && en.trim()) || zh

function shownMetric(metric: MetricValues, lang: Language): ZoneMetric[] {
  const trend = figuresIn(metric.figures).months.slice(-shownMonths)
  const last = trend.at(-1)
  const target = targetOf(metric)
  if (!last) return []
  return [
    {
      code: metric.key,
      name: inLanguage(lang, metric.nameZh, metric.nameEn),
      unit: inLanguage(lang, metric.unitZh, metric.unitEn),
      better: metric.better,
      value: last.value,
      ...(target === undefined || Number.isNaN(target) ? {} : { target }),
      trend,
    },
  ]
}

/** Returns the articles that readers can see now: published, with a publish time in the past. */
export const shownArticles = (articles: readonly ListedArticle[], lang: Language): ZoneArticle[] =>
  articles
    .filter(({ status, isDue }) => status === 1 && isDue)
    .map(({ id, kind, titleZh, titleEn, url, publishTime }) => ({
      ...{ id, kind, title: inLanguage(lang, titleZh, titleEn), time: publishTime, hasContent: false },
      ...(url ? { url } : {}),
    }))

/** Returns an unsaved zone as its readers will see it. */
export const shownZone = (values: Values, lang: Language): Omit<ZoneContent, 'articles'> => ({
  zoneCode: values.zoneCode,
  zoneName: inLanguage(lang, values.nameZh, values.nameEn),
  banner: {
    slogan: inLanguage(lang, values.sloganZh, values.sloganEn),
    icon: values.icon,
    hue: values.hue,
    ...(values.pictureId ? { picture: filePath(values.pictureId) } : {}),
  },
  blocks: values.blocks,
  metrics: values.metrics.flatMap((metric) => shownMetric(metric, lang)),
})
