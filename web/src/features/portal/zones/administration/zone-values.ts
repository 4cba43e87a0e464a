import type { ZoneBlock } from '@iambiz/contract/features/portal/zones.ts'
import type { ChosenApp, ManagedMetric, ManagedZone } from '@iambiz/contract/zone-administration.ts'
import { newToken } from '#web/platform/new-token.ts'
import { figuresIn, figuresText } from './figures-text.ts'

export type MetricValues = {
  key: string
  code: string
  nameZh: string
  nameEn: string
  unitZh: string
  unitEn: string
  better: ManagedMetric['better']
  target: string
  figures: string
}

export type Values = {
  zoneCode: string
  nameZh: string
  nameEn: string
  sloganZh: string
  sloganEn: string
  icon: string
  hue: number
  /** Empty if the banner has no image. */
  pictureId: string
  blocks: ZoneBlock[]
  metrics: MetricValues[]
  applications: ChosenApp[]
  orgCodes: string[]
  roleNos: string[]
  status: 0 | 1
}

export const allBlocks: readonly ZoneBlock[] = ['figures', 'applications', 'articles']

export const newMetric = (): MetricValues => ({
  ...{ key: newToken(), code: '', nameZh: '', nameEn: '', unitZh: '', unitEn: '' },
  ...{ better: 'higher', target: '', figures: '' },
})

const metricValues = ({ months, target, ...metric }: ManagedMetric): MetricValues => ({
  ...metric,
  key: metric.code,
  target: target === undefined ? '' : String(target),
  figures: figuresText(months),
})

export const valuesOf = (zone: ManagedZone | undefined): Values => ({
  zoneCode: zone?.zoneCode ?? '',
  nameZh: zone?.nameZh ?? '',
  nameEn: zone?.nameEn ?? '',
  sloganZh: zone?.sloganZh ?? '',
  sloganEn: zone?.sloganEn ?? '',
  icon: zone?.icon ?? 'leaf',
  hue: zone?.hue ?? 165,
  pictureId: zone?.pictureId ?? '',
  blocks: zone?.blocks ?? [...allBlocks],
  metrics: zone?.metrics.map(metricValues) ?? [],
  applications: zone?.applications ?? [],
  orgCodes: zone?.orgCodes ?? [],
  roleNos: zone?.roleNos ?? [],
  status: zone?.status ?? 0,
})

export const isCode = (text: string): boolean => /^[a-z][A-Za-z0-9-]{0,31}$/.test(text)

/** Parses the target: undefined if it is empty, NaN if it is not a positive number. */
export function targetOf({ target }: Pick<MetricValues, 'target'>): number | undefined {
  const text = target.trim().replaceAll(',', '')
  if (text === '') return undefined
  const value = Number(text)
  return value > 0 && value < 1e15 ? value : Number.NaN
}

export type MetricFault = { key: string; field: 'code' | 'nameZh' | 'target' | 'figures' }

/** Returns the first error of each key figure. */
export function metricFaults(metrics: readonly MetricValues[]): MetricFault[] {
  return metrics.flatMap((metric, index): MetricFault[] => {
    const { key, code, nameZh, figures } = metric
    const isTwice = metrics.findIndex((other) => other.code === code) !== index
    if (nameZh.trim() === '') return [{ key, field: 'nameZh' }]
    if (!isCode(code) || isTwice) return [{ key, field: 'code' }]
    if (Number.isNaN(targetOf(metric))) return [{ key, field: 'target' }]
    return figuresIn(figures).faults.length > 0 ? [{ key, field: 'figures' }] : []
  })
}

/** Returns the request body of a zone. */
export function bodyOf({ metrics, applications, pictureId, ...values }: Values) {
  return {
    ...values,
    ...(pictureId && { pictureId }),
    appIds: applications.map(({ appId }) => appId),
    metrics: metrics.map(({ key: _, target: __, figures, ...metric }, index) => {
      const written = metrics[index]
      const target = written && targetOf(written)
      return { ...metric, ...(target === undefined ? {} : { target }), months: figuresIn(figures).months }
    }),
  }
}
