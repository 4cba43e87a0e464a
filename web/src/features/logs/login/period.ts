import { toWireTime } from '#web/platform/i18n/format.ts'

export const periods = ['week', 'month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

const days: Record<Period, number> = { week: 7, month: 30, quarter: 90, year: 365 }

/** Returns the wire time at which the period's first day starts; whole days make the query key stable during a day. */
export const startOf = (period: Period, now: number, timeZone: string): string =>
  `${toWireTime(now - days[period] * 86_400_000, timeZone).slice(0, 10)} 00:00:00`
