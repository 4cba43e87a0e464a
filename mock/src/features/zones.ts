import type { ZoneCard, ZoneMetric } from '@iambiz/contract/features/zones.ts'
import type { ZonePage } from '@iambiz/contract/home.ts'
import type { Zone } from '@iambiz/demo/world/zones.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { type Acting, appWriter, visibleTo } from './portal-apps.ts'

const metricOf = (
  { code, name, unit, better, target, months }: Zone['metrics'][number],
  lang: Circumstances['lang'],
): ZoneMetric => ({
  code,
  name: name[lang],
  unit: unit[lang],
  better,
  value: months.at(-1)?.value ?? 0,
  ...(target === null ? {} : { target }),
  trend: months,
})

/** The zones as home shows them. */
export const zoneCards = ({ company: { world }, lang }: Circumstances): ZoneCard[] =>
  world.zones.map(({ code, name, icon, hue, metrics: [first] }) => {
    const [before, last] = first ? [first.months.at(-2), first.months.at(-1)] : []
    return {
      zoneCode: code,
      zoneName: name[lang],
      ...readingOf(name.zh),
      icon,
      hue,
      ...(first && last
        ? {
            headline: {
              name: first.name[lang],
              unit: first.unit[lang],
              ...last,
              ...(before ? { previous: before.value } : {}),
            },
          }
        : {}),
    }
  })

function zonePage(circumstances: Circumstances, caller: Acting, zone: Zone): ZonePage {
  const { company, lang, now } = circumstances
  const { code, name, slogan, icon, hue, metrics, articles, applications } = zone
  const visible = visibleTo(caller)
  return {
    zoneCode: code,
    zoneName: name[lang],
    banner: { slogan: slogan[lang], icon, hue },
    metrics: metrics.map((metric) => metricOf(metric, lang)),
    articles: articles
      .filter(({ publishedAt }) => publishedAt <= now)
      .map(({ id, kind, title, text, application, publishedAt }) => ({
        id,
        title: title[lang],
        time: company.wireTime(publishedAt),
        kind,
        ...(text ? { text: text[lang] } : {}),
        ...(application ? { url: `${company.world.demoBaseUrl}/apps/${application}` } : {}),
      })),
    apps: applications
      .flatMap((one) => visible.find((app) => app.code === one) ?? [])
      .map(appWriter(circumstances, caller)),
  }
}

export const zoneHandlers = {
  'GET /iam-portal/v1/portal/zone/:zoneCode': ({ params, caller, ...circumstances }) => {
    const zone = circumstances.company.world.zones.find(({ code }) => code === params.zoneCode)
    return zonePage(circumstances, caller, zone ?? fail('resource.not-found'))
  },
} satisfies Handlers
