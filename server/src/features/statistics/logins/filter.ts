import type { LogFilter } from '@iambiz/contract/platform/login-log.ts'
import { defined } from '@iambiz/contract/platform/objects.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { refuse } from '#server/platform/failure.ts'
import { withThoseBelow } from '#server/platform/rights.ts'
import type { LoginCountDeps } from './deps.ts'
import { appCodesOfCenter, appCodesOfManager, userNosWith, userOfSession } from './filter-reports.ts'
import { visibleNetwork } from './masked-address.ts'
import { ways } from './parts.ts'
import { rangeBetween } from './range-reports.ts'
import type { Filter, Scope } from './wanted.ts'

/**
 * Returns the scope of a person's statistics: everything for super managers and permission administrators, their own
 * applications for managers of business systems, and the selected organization with its descendants for other readers.
 * With `mine` it is the person's own rows.
 */
export async function scopeOf(
  { db, readRights }: LoginCountDeps,
  actor: Actor,
  { mine }: { mine?: boolean } = {},
): Promise<Scope> {
  const { adminKind, capabilities, selection, versions, userNo } = actor
  if (mine) return { userNos: [userNo] }
  if (!capabilities.loginStat && !capabilities.appLoginStat) return { orgCodes: [] }
  if (adminKind === 'super_manager' || adminKind === 'auc_manager') return {}
  if (adminKind === 'business_sys_manager' && !capabilities.loginStat)
    return { appCodes: await appCodesOfManager(db, userNo) }
  if (!selection) return { orgCodes: [] }
  return { orgCodes: withThoseBelow(await readRights(versions.rights), selection.orgCode) }
}

/** Returns whether a person sees complete network addresses. */
export const seesWholeAddresses = ({ adminKind }: Pick<Actor, 'adminKind'>): boolean =>
  adminKind === 'super_manager'

/** Returns the values in both lists; if one list is undefined, the other list. */
function both(one: readonly string[] | undefined, other: readonly string[] | undefined) {
  if (!one || !other) return one ?? other
  const known = new Set(other)
  return [...new Set(one)].filter((code) => known.has(code))
}

const dayMs = 86_400_000
const longestSpan = 366 * dayMs
const defaultSpan = 30 * dayMs

// Both times are in the same time zone, so their difference can be computed as if they were UTC.
export const momentOf = (wireTime: string) => Date.parse(`${wireTime.replace(' ', 'T')}Z`)
export const wireTimeOf = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace('T', ' ')

type Asked = Pick<LogFilter, 'startTime' | 'endTime'>

/**
 * Returns the requested range; a missing end is now, a missing start is thirty days before the end. Fails for an
 * invalid range.
 */
function timesOf({ startTime, endTime }: Asked, now: string, lang: Language) {
  const end = endTime ?? now
  const start = startTime ?? wireTimeOf(momentOf(end) - defaultSpan)
  const span = momentOf(end) - momentOf(start)
  const refused = span < 0 ? 'login-log.order' : span > longestSpan ? 'login-log.span' : undefined
  if (refused) refuse(refused, 'endTime', { lang })
  return { start, end }
}

type Named = Pick<LogFilter, 'appCodes' | 'orgCode' | 'center' | 'userKeyword' | 'sessionId'> & {
  includeChildOrg?: boolean
  /** Only the caller's own rows. */
  mine?: boolean
}

/** Returns the applications, organizations and people that a filter names, within the caller's scope. */
export async function namedBy(
  deps: LoginCountDeps,
  actor: Actor,
  { appCodes, orgCode, includeChildOrg = true, center, userKeyword, sessionId, mine = false }: Named,
) {
  const { db, readRights } = deps
  const [scope, ofCenter, found, ofSession, rights] = await Promise.all([
    scopeOf(deps, actor, { mine }),
    center && appCodesOfCenter(db, center),
    userKeyword ? userNosWith(db, userKeyword) : undefined,
    // Rows of a person are found by an index; there is no index on the session.
    sessionId ? userOfSession(db, sessionId) : undefined,
    readRights(actor.versions.rights),
  ])
  const orgCodes = orgCode && (includeChildOrg ? withThoseBelow(rights, orgCode) : [orgCode])
  return defined({
    appCodes: both(both(appCodes?.length ? appCodes : undefined, ofCenter), scope.appCodes),
    orgCodes: both(orgCodes || undefined, scope.orgCodes),
    userNos: both(both(ofSession, found), scope.userNos),
  })
}

/** Returns the filter with its range and scope for the caller. */
export async function settle(
  deps: LoginCountDeps,
  actor: Actor,
  asked: LogFilter & { mine?: boolean },
  { now, lang }: Pick<RequestContext, 'now' | 'lang'>,
): Promise<Filter & { start: string; end: string }> {
  const { start, end } = timesOf(asked, deps.wireTime(now), lang)
  const [named, range] = await Promise.all([namedBy(deps, actor, asked), rangeBetween(deps.db, start, end)])
  const { eventTypes, result, loginTypes, env, containerType, address } = asked
  const { weekdays, hours, failReasons, sessionId } = asked
  return {
    ...named,
    ...defined({
      eventTypes,
      result,
      loginTypes: loginTypes?.length ? loginTypes : undefined,
      env,
      containerType,
      weekdays,
      hours,
      failReasons,
      sessionId,
      network: address && visibleNetwork(address, asked.mine || seesWholeAddresses(actor)),
    }),
    range,
    start,
    end,
  }
}

/**
 * Returns the filter for active users: people who signed in or resumed a session, unless the filter names other events.
 */
export const active = (filter: Filter): Filter => {
  const { eventTypes, result, failReasons } = filter
  return eventTypes || result === 0 || failReasons
    ? signIns(filter)
    : { ...filter, eventTypes: ways.active, result: 1 }
}

/**
 * Returns the filter for successful sign-ins, unless the filter names other events; a filter by result "failed" gets
 * the failures.
 */
export const signIns = (filter: Filter): Filter => {
  if (filter.eventTypes) return filter
  return filter.result === 0 || (filter.failReasons && filter.result === undefined)
    ? { ...filter, eventTypes: ['fail'] }
    : { ...filter, eventTypes: ['login'], result: 1 }
}
