import type { LogFilter, LoginLogRow } from '@iambiz/contract/features/login-statistics.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { type Page, toPage } from '#server/platform/page.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { countEvents } from './count-reports.ts'
import type { LoginStatisticsDeps } from './deps.ts'
import { scopeOf, settle } from './filter.ts'
import { findLogRow, type LogRow, logRows, rowsOfSession, startOfDay } from './log-reports.ts'
import { maskedAddress } from './masked-address.ts'
import { shapeOf } from './parts.ts'
import type { Filter } from './wanted.ts'

const optional = <T extends object>(parts: T) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null && value !== '')) as {
    [K in keyof T]?: Exclude<T[K], null>
  }

const shownRow = (row: LogRow, { wireTime, whole }: { wireTime: WireTime; whole: boolean }): LoginLogRow => ({
  id: row.row_no,
  userNo: row.user_no,
  userName: row.user_name,
  appCode: row.app_code,
  appName: row.app_name,
  eventType: row.event_type,
  loginType: row.login_type,
  result: row.result,
  loginTime: wireTime(row.occurred_at),
  ip: whole ? row.ip : maskedAddress(row.ip),
  browser: row.browser,
  os: row.os,
  device: row.device,
  containerType: row.container_type,
  env: row.env,
  traceId: row.trace_id,
  ...optional({
    site: row.site,
    orgCode: row.org_code,
    orgName: row.org_name,
    roleNo: row.role_no,
    appId: row.app_id,
    failReason: row.fail_reason,
    sessionId: row.session_id,
    principalNo: row.principal_no,
    principalName: row.principal_name,
    agencyId: row.delegation_id,
    durationSec: row.duration_sec,
  }),
})

/** From how many rows on whole days are passed over by their counts, instead of row by row. */
const manyRows = 2000

/**
 * Where a page begins. Whole days are passed over by what is counted of them, so that a late page
 * costs what the first one does.
 */
async function beginningOf(
  deps: LoginStatisticsDeps,
  filter: Filter,
  offset: number,
): Promise<{ until: Date; offset: number }> {
  const { range } = filter
  const nowhere = { until: range.to, offset }
  if (offset < manyRows || ['rows', 'people'].includes(shapeOf(filter, 'none'))) return nowhere
  const counted = (await countEvents(deps.db, filter, { period: 'day' })).reverse()
  let left = offset
  let until: string | undefined
  for (const { period, events } of counted) {
    if (events > left) break
    left -= events
    until = period
  }
  if (until === undefined) return nowhere
  const start = await startOfDay(deps.db, until)
  return { until: start, offset: left }
}

type Asked = LogFilter & { pageNum: number; pageSize: number }

/** Rows of the log, the latest first. */
export async function listLog(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  asked: Asked,
): Promise<Page<LoginLogRow>> {
  const { db, wireTime } = deps
  const { pageNum, pageSize } = asked
  const filter = await settle(deps, actor, asked, context)
  const [begin, [counted]] = await Promise.all([
    beginningOf(deps, filter, (pageNum - 1) * pageSize),
    countEvents(db, filter, {}),
  ])
  const rows = await logRows(db, context.lang, filter, { ...begin, limit: pageSize })
  const whole = actor.adminKind === 'super_manager'
  return toPage(
    rows.map((row) => shownRow(row, { wireTime, whole })),
    counted?.events ?? 0,
    asked,
  )
}

/** One row with what else happened in its session, within what its reader sees. */
export async function logDetail(
  deps: LoginStatisticsDeps,
  actor: Actor,
  { lang }: RequestContext,
  id: string,
) {
  const { db, wireTime } = deps
  const scope = await scopeOf(deps, actor)
  const row = (await findLogRow(db, lang, scope, id)) ?? fail('resource.not-found')
  const { session_id: sessionId, user_no: userNo } = row
  const others = sessionId === null ? [] : await rowsOfSession(db, scope, { userNo, sessionId })
  return {
    ...shownRow(row, { wireTime, whole: actor.adminKind === 'super_manager' }),
    userAgent: row.user_agent,
    sessionLogs: others.map((other) => ({
      id: other.row_no,
      time: wireTime(other.occurred_at),
      eventType: other.event_type,
      appName: other.app_name,
    })),
  }
}
