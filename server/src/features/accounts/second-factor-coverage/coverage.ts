import type { Pie } from '@iambiz/contract/platform/login-log.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { pieInOrder } from '#server/platform/charts.ts'
import { phrases } from './phrases.ts'

type Step = { date: string; step: number }

const dayMs = 86_400_000

/** Returns the number of people with a device at the end of each day from the first to the last, both `yyyy-MM-dd`. */
export function boundByDay(
  steps: readonly Step[],
  { first, last }: { first: string; last: string },
): { date: string; bound: number }[] {
  const byDay = new Map(steps.map(({ date, step }) => [date, step]))
  let bound = steps.filter(({ date }) => date < first).reduce((sum, { step }) => sum + step, 0)
  const days = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) {
    const date = new Date(at).toISOString().slice(0, 10)
    bound += byDay.get(date) ?? 0
    days.push({ date, bound })
  }
  return days
}

/** The later one of two days. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** Whether a range of days exceeds the limit of the login log's charts. */
export const isTooLong = (first: string, last: string): boolean =>
  Date.parse(last) - Date.parse(first) > 365 * dayMs

/** Chart of people with and without a second factor. */
export const coveragePie = (bound: number, people: number, lang: Language): Pie =>
  pieInOrder([
    { code: 'bound', name: phrases.bound[lang], value: bound },
    { code: 'unbound', name: phrases.unbound[lang], value: people - bound },
  ])
