import type {
  IssuedCounts,
  MonthCounts,
  RankedSystem,
} from '@iambiz/contract/features/announcements/statistics.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { percentOf } from '#server/platform/percent.ts'

type Counted = Omit<IssuedCounts, 'readRate'> & { read_of_audience: number }

/** The announcements released for one application in one month, as counts. */
export type MonthRow = Counted & { app_id: string; app_code: string; app_name: string; month: number }

/** A range of months in one year, both ends included. */
export type Period = { year: number; startMonth: number; endMonth: number }

/** Returns a percentage with one decimal; an empty object when the whole is 0. */
export const rateOf = (part: number, whole: number): { readRate?: number } =>
  whole > 0 ? { readRate: percentOf(Math.min(part, whole), whole) } : {}

/** Returns the sum of the rows. */
export function sumOf(rows: readonly Counted[]): IssuedCounts {
  const sum = (key: keyof Counted) => rows.reduce((total, row) => total + row[key], 0)
  const audience = sum('audience')
  return {
    total: sum('total'),
    online: sum('online'),
    general: sum('general'),
    forced: sum('forced'),
    read: sum('read'),
    audience,
    ...rateOf(sum('read_of_audience'), audience),
  }
}

/** Returns one entry per month of the range, including months without announcements. */
export const perMonth = (
  rows: readonly MonthRow[],
  { startMonth, endMonth }: Pick<Period, 'startMonth' | 'endMonth'>,
): MonthCounts[] =>
  Array.from({ length: endMonth - startMonth + 1 }, (_, index) => {
    const month = startMonth + index
    return { month, ...sumOf(rows.filter((row) => row.month === month)) }
  })

const collators = { zh: new Intl.Collator('zh-CN'), en: new Intl.Collator('en') }

/** Returns applications by number of announcements. Equal numbers share a rank and are sorted by name. */
export function ranked(
  rows: readonly MonthRow[],
  period: Period,
  { lang, topN }: { lang: Language; topN: number },
): RankedSystem[] {
  const { compare } = collators[lang]
  const systems = [...Map.groupBy(rows, ({ app_id }) => app_id)].map(([appId, own]) => ({
    appId,
    appCode: own[0]?.app_code ?? '',
    appName: own[0]?.app_name ?? '',
    ...sumOf(own),
    months: perMonth(own, period).map(({ total }) => total),
  }))
  return systems
    .sort(
      (one, other) =>
        other.total - one.total || compare(one.appName, other.appName) || compare(one.appCode, other.appCode),
    )
    .slice(0, topN)
    .map((system, _, shown) => ({
      rank: 1 + shown.filter(({ total }) => total > system.total).length,
      ...system,
    }))
}
