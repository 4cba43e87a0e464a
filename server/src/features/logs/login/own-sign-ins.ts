import type { loginLogs, OwnSignIn } from '@iambiz/contract/features/logs/login.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { refuse } from '#server/platform/failure.ts'
import { type Page, toPage } from '#server/platform/page.ts'
import type { LoginLogDeps } from './deps.ts'
import { failReasonOf } from './fail-reason.ts'
import { ownSignIns } from './reports.ts'

type Asked = ReceivedOf<(typeof loginLogs)['POST /iam-log/v1/loginLog/mine']>['body']

const dayMs = 86_400_000
const longestSpan = 366 * dayMs

// Both times are in the same time zone, so their difference can be computed as if they were UTC.
const momentOf = (wireTime: string) => Date.parse(`${wireTime.replace(' ', 'T')}Z`)
const wireTimeOf = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace('T', ' ')

/** Returns the requested range; a missing end is now, a missing start is thirty days before the end. */
function rangeOf({ startTime, endTime }: Asked, now: string): { startTime: string; endTime: string } {
  const end = endTime ?? now
  const start = startTime ?? wireTimeOf(momentOf(end) - 30 * dayMs)
  return { startTime: start, endTime: end }
}

/** Returns the person's sign-ins and failed attempts, the latest first. */
export async function readOwnSignIns(
  { db, wireTime }: LoginLogDeps,
  { userNo, sessionId }: Actor,
  asked: Asked,
  { now, lang }: RequestContext,
): Promise<Page<OwnSignIn>> {
  const range = rangeOf(asked, wireTime(now))
  const span = momentOf(range.endTime) - momentOf(range.startTime)
  const refused = span < 0 ? 'login-log.order' : span > longestSpan ? 'login-log.span' : undefined
  if (refused) refuse(refused, 'endTime', { lang })
  const { rows, total } = await ownSignIns(
    db,
    { userNo, ...range, result: asked.result },
    { pageNum: asked.pageNum, pageSize: asked.pageSize, now, lang },
  )
  const list = rows.map(
    (row): OwnSignIn => ({
      id: row.id,
      result: row.result,
      loginType: row.login_type,
      ...(row.fail_reason === null ? {} : { failReason: failReasonOf(row.fail_reason) }),
      loginTime: wireTime(row.occurred_at),
      ip: row.ip,
      ...(row.site ? { site: row.site } : {}),
      browser: row.browser,
      os: row.os,
      device: row.device,
      env: row.env,
      ...(row.session_id === null
        ? {}
        : { session: row.session_id === sessionId ? 'current' : row.going ? 'open' : 'over' }),
      ...(row.reported_at === null ? {} : { reportTime: wireTime(row.reported_at) }),
    }),
  )
  return toPage(list, total, asked)
}
