import type { Audience } from '@iambiz/contract/platform/audience.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { mostOfZone, type zoneAdministration } from '@iambiz/contract/zone-administration.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { refuse } from '#server/platform/failure.ts'
import { readingOf } from '#server/platform/reading.ts'
import type { LockedZone, MetricWithMonths } from './administration-store.ts'

export type WrittenZone = ReceivedOf<
  (typeof zoneAdministration)['POST /iam-authority/v1/admin/zone/saveOrUpdate']
>['body']

/** Stored figures must be smaller than this. */
const largest = 1e15

const isTwice = (texts: readonly string[]) => new Set(texts).size !== texts.length

/** Refuses inconsistent input; the field contains the index of the key figure. */
export function checkAlone({ metrics, appIds }: WrittenZone, context: RequestContext): void {
  if (metrics.length > mostOfZone.metrics) refuse('zone.too-many-metrics', 'metrics', context)
  if (isTwice(metrics.map(({ code }) => code))) refuse('zone.metric-twice', 'metrics', context)
  for (const [index, { months }] of metrics.entries()) {
    const field = `metrics.${index}.months`
    if (months.length > mostOfZone.months) refuse('zone.too-many-months', field, context)
    if (isTwice(months.map(({ month }) => month))) refuse('zone.month-twice', field, context)
    if (months.some(({ value }) => Math.abs(value) >= largest)) refuse('zone.figure', field, context)
  }
  const tooMany = appIds.length > mostOfZone.applications
  if (tooMany || isTwice(appIds.map((id) => id.toLowerCase()))) refuse('zone.application', 'appIds', context)
}

export const columnsOf = (
  written: WrittenZone,
  audience: Audience,
  { userNo }: Actor,
  { now }: RequestContext,
) => ({
  name_zh: written.nameZh,
  name_en: written.nameEn || null,
  slogan_zh: written.sloganZh || null,
  slogan_en: written.sloganEn || null,
  icon: written.icon,
  hue: written.hue,
  blocks: written.blocks,
  org_codes: audience.orgCodes,
  role_nos: audience.roleNos,
  status: written.status,
  ...readingOf(written.nameZh),
  updater_no: userNo,
  updated_at: now,
})

export const metricsOfWritten = ({ metrics }: WrittenZone) =>
  metrics.map((metric) => ({
    metric_code: metric.code,
    name_zh: metric.nameZh,
    name_en: metric.nameEn || null,
    unit_zh: metric.unitZh,
    unit_en: metric.unitEn || null,
    better: metric.better,
    target: metric.target ?? null,
    months: metric.months,
  }))

type Metric = ReturnType<typeof metricsOfWritten>[number] | MetricWithMonths

const recordedMetric = (metric: Metric) => ({
  nameZh: metric.name_zh,
  nameEn: metric.name_en,
  unitZh: metric.unit_zh,
  unitEn: metric.unit_en,
  better: metric.better,
  target: metric.target,
  months: Object.fromEntries(
    metric.months
      .map(({ month, value }) => [month, value] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  ),
})

/** Returns a zone for the audit, with a separate field for each key figure, so that only changed ones are recorded. */
export const recordedZone = (
  row: LockedZone,
  metrics: readonly Metric[],
  appIds: readonly string[],
): Record<string, unknown> => ({
  nameZh: row.name_zh,
  nameEn: row.name_en,
  sloganZh: row.slogan_zh,
  sloganEn: row.slogan_en,
  icon: row.icon,
  hue: row.hue,
  pictureId: row.picture_id,
  blocks: row.blocks,
  orgCodes: row.org_codes,
  roleNos: row.role_nos,
  status: row.status,
  appIds,
  metrics: metrics.map(({ metric_code }) => metric_code),
  ...Object.fromEntries(metrics.map((metric) => [`metric.${metric.metric_code}`, recordedMetric(metric)])),
})
