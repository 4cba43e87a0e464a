import type { Grain } from './segments.ts'
import type { Filter } from './wanted.ts'

/** By what events are put together; weekday and hour are those of the clocks. */
export type Period = 'hour' | 'day' | 'week' | 'month' | 'weekday-hour' | 'whole'

/** Which of the kept counts has what a filter and a grouping ask for; `rows` where none has, but the log itself. */
export type Shape = 'all' | 'apps' | 'orgs' | 'people' | 'rows'

/** Whether people are kept for these events: for those that succeeded of the two that people are counted by. */
export const keepsPeople = ({ eventTypes, result }: Filter): boolean =>
  result === 1 && !!eventTypes?.every((type) => type === 'login' || type === 'launch')

export function shapeOf(filter: Filter, grouping: string): Shape {
  const apps = filter.appCodes !== undefined || grouping === 'app'
  const orgs = filter.orgCodes !== undefined || grouping === 'org'
  if (filter.userNos || (apps && orgs)) return keepsPeople(filter) ? 'people' : 'rows'
  if (apps) return 'apps'
  return orgs ? 'orgs' : 'all'
}

/** What can be read for a period, from coarse to fine. Hours are only kept of everything together. */
export function grainsOf(shape: Shape, period: Period): Grain[] {
  if (shape === 'rows') return []
  const hours: Grain[] = shape === 'all' ? ['hour'] : []
  if (period === 'hour' || period === 'weekday-hour') return hours
  return period === 'month' || period === 'whole' ? ['month', 'day', ...hours] : ['day', ...hours]
}

/** The one value that a filter asks for beside the type of event, as the counts of people are called. */
export function sliceOf(filter: Filter): string | undefined {
  if (filter.userNos || !keepsPeople(filter) || filter.eventTypes?.length !== 1) return undefined
  const { appCodes, orgCodes, loginTypes, env, containerType } = filter
  const named: Record<string, readonly string[] | undefined> = {
    app: appCodes,
    org: orgCodes,
    type: loginTypes,
    env: env === undefined ? undefined : [env],
    container: containerType === undefined ? undefined : [containerType],
  }
  const asked = Object.entries(named).flatMap(([name, values]) => (values ? [[name, values] as const] : []))
  const [only, another] = asked
  if (!only) return ''
  const [name, [value, more]] = only
  return another || value === undefined || more !== undefined ? undefined : `${name}:${value}`
}
