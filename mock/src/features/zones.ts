import type { ZoneCard, ZoneMetric } from '@iambiz/contract/features/portal/zones.ts'
import type { ZonePage } from '@iambiz/contract/home.ts'
import type { ManagedArticle, ManagedMetric, ManagedZone } from '@iambiz/contract/zone-administration.ts'
import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import { picturePath } from '@iambiz/server/platform/rich-text.ts'
import { isShownTo } from '#mock/audience.ts'
import type { Caller } from '#mock/caller.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { zoneRows } from '#mock/zone-rows.ts'
import { type Acting, appWriter, visibleTo } from './portal-apps.ts'

const shownMonths = 12

const inLanguage = (lang: Circumstances['lang'], zh: string, en: string) => (lang === 'en' && en) || zh

function metricOf(
  { code, nameZh, nameEn, unitZh, unitEn, better, target, months }: ManagedMetric,
  lang: Circumstances['lang'],
): ZoneMetric[] {
  const trend = months.slice(-shownMonths)
  const last = trend.at(-1)
  if (!last) return []
  const [name, unit] = [inLanguage(lang, nameZh, nameEn), inLanguage(lang, unitZh, unitEn)]
  return [{ code, name, unit, better, value: last.value, ...(target === undefined ? {} : { target }), trend }]
}

const shownZones = ({ company, memory }: Circumstances, caller: Pick<Caller, 'selection'>): ManagedZone[] =>
  zoneRows(company, memory).zones.filter((zone) => zone.status === 1 && isShownTo(caller, zone))

/** The zones as home shows them. */
export const zoneCards = (asked: Circumstances, caller: Pick<Caller, 'selection'>): ZoneCard[] =>
  shownZones(asked, caller).map(({ zoneCode, nameZh, nameEn, icon, hue, metrics: [first] }) => {
    const [metric] = first ? metricOf(first, asked.lang) : []
    const [before, last] = [metric?.trend.at(-2), metric?.trend.at(-1)]
    return {
      ...{ zoneCode, zoneName: inLanguage(asked.lang, nameZh, nameEn), ...readingOf(nameZh), icon, hue },
      ...(metric && last
        ? {
            headline: {
              ...{ name: metric.name, unit: metric.unit, ...last },
              ...(before ? { previous: before.value } : {}),
            },
          }
        : {}),
    }
  })

const requireZone = (asked: Circumstances, caller: Acting, zoneCode: string): ManagedZone =>
  shownZones(asked, caller).find((zone) => zone.zoneCode === zoneCode) ?? fail('resource.not-found')

const shownArticles = ({ company, memory, now }: Circumstances, zoneCode: string): ManagedArticle[] =>
  zoneRows(company, memory).articles.filter(
    (article) =>
      article.zoneCode === zoneCode && article.status === 1 && article.publishTime <= company.wireTime(now),
  )

function articleHead(
  { lang }: Circumstances,
  { id, kind, titleZh, titleEn, url, publishTime }: ManagedArticle,
) {
  const title = inLanguage(lang, titleZh, titleEn)
  return { id, kind, title, time: publishTime, ...(url ? { url } : {}) }
}

function zonePage(asked: Circumstances, caller: Acting, zone: ManagedZone): ZonePage {
  const { lang } = asked
  const visible = visibleTo(caller)
  const write = appWriter(asked, caller)
  return {
    zoneCode: zone.zoneCode,
    zoneName: inLanguage(lang, zone.nameZh, zone.nameEn),
    banner: {
      slogan: inLanguage(lang, zone.sloganZh, zone.sloganEn),
      ...{ icon: zone.icon, hue: zone.hue },
      ...(zone.pictureId ? { picture: picturePath(zone.pictureId) } : {}),
    },
    blocks: zone.blocks,
    metrics: zone.metrics.flatMap((metric) => metricOf(metric, lang)),
    articles: shownArticles(asked, zone.zoneCode).map((article) => {
      const text = inLanguage(lang, article.textZh, article.textEn)
      const hasContent = inLanguage(lang, article.contentZh, article.contentEn) !== ''
      return { ...articleHead(asked, article), hasContent, ...(text ? { text } : {}) }
    }),
    apps: zone.applications
      .flatMap(({ appId }) => visible.find(({ code }) => applicationId(code) === appId) ?? [])
      .map(write),
  }
}

export const zoneHandlers = {
  'GET /iam-portal/v1/portal/zone/:zoneCode': ({ params, caller, ...asked }) =>
    zonePage(asked, caller, requireZone(asked, caller, params.zoneCode)),

  'GET /iam-portal/v1/portal/zone/:zoneCode/article/:articleId': ({ params, caller, ...asked }) => {
    const { zoneCode } = requireZone(asked, caller, params.zoneCode)
    const article =
      shownArticles(asked, zoneCode).find(({ id }) => id === params.articleId) ?? fail('resource.not-found')
    const content = inLanguage(asked.lang, article.contentZh, article.contentEn)
    return { ...articleHead(asked, article), content }
  },
} satisfies Handlers
