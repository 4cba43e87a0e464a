import { isIP } from 'node:net'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { named } from '#server/platform/named.ts'
import type { LoginLogDeps } from './deps.ts'
import { scopeOf, seesWholeAddresses } from './filter.ts'
import { firstCenterOf, shownRow } from './listing.ts'
import { failsOfAddress, findLogRow, type LogRow, rowsOfSession, startOfSession } from './log-reports.ts'
import type { Scope } from './wanted.ts'

const mostAddressFails = 99

/** Returns the number of failures from the address of a row in the 24 hours up to it; 0 for an invalid address. */
async function addressFailsOf(db: Db, scope: Scope, row: LogRow) {
  const fails = isIP(row.ip) ? await failsOfAddress(db, scope, row, mostAddressFails + 1).execute() : []
  return {
    addressFails: Math.min(fails.length, mostAddressFails),
    ...(fails.length > mostAddressFails && { moreAddressFails: true as const }),
  }
}

/**
 * Returns the end of the session for its end row. A session whose expiry was noticed later ended before the row. The
 * duration has whole seconds, so that a difference below one second counts as none.
 */
async function logoutTimeOf({ db, wireTime }: LoginLogDeps, row: LogRow) {
  if (row.duration_sec === null) return {}
  const begun = await startOfSession(db, row)
  const ended = begun && new Date(begun.getTime() + row.duration_sec * 1000)
  const isBefore = ended && row.occurred_at.getTime() - ended.getTime() >= 1000
  return { logoutTime: wireTime(isBefore ? ended : row.occurred_at) }
}

/** Returns the present name of the row's role. */
async function roleNameOf({ readRights }: LoginLogDeps, { versions }: Actor, row: LogRow, lang: Language) {
  const { roles } = await readRights(versions.rights)
  const role = roles.get(row.role_no ?? '')
  return role && { roleName: named(lang, role) }
}

/** Returns one row with the other events of its session, within the reader's scope. */
export async function logDetail(
  deps: LoginLogDeps,
  actor: Actor,
  context: RequestContext,
  { id, mine }: { id: string; mine: boolean },
) {
  const { db, wireTime } = deps
  const { lang } = context
  const scope = await scopeOf(deps, actor, { mine })
  const row = (await findLogRow(db, lang, scope, id)) ?? fail('resource.not-found')
  const { session_id: sessionId, user_no: userNo } = row
  const [others, seal, fails, role, ended] = await Promise.all([
    sessionId === null ? [] : rowsOfSession(db, lang, scope, { rowNo: id, userNo, sessionId }),
    deps.sealOfRow(db, id),
    addressFailsOf(db, scope, row),
    roleNameOf(deps, actor, row, lang),
    logoutTimeOf(deps, row),
    // Reading another person's row is audited.
    mine
      ? undefined
      : audit(db, context, actor, {
          action: 'login-log.view',
          target: { type: 'login-log', id },
          detail: { userNo },
        }),
  ])
  const [session] = others
  return {
    ...shownRow(row, { wireTime, whole: mine || seesWholeAddresses(actor) }),
    userAgent: row.user_agent,
    centers: row.centers,
    ...role,
    ...fails,
    ...ended,
    ...firstCenterOf(row),
    sessionLogs: others.map((other) => ({
      id: other.row_no,
      time: wireTime(other.occurred_at),
      eventType: other.event_type,
      appName: other.app_name,
      result: other.result,
    })),
    ...(session && {
      session: {
        total: session.total,
        startTime: wireTime(session.first),
        endTime: wireTime(session.last),
      },
    }),
    ...(seal && { prevHashOk: seal.isIntact, hash: seal.hash }),
  }
}
