import type { ReportedSignIn } from '@iambiz/contract/features/logs/login.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { Page } from '#server/platform/page.ts'
import type { LoginLogDeps } from './deps.ts'
import { failReasonOf } from './fail-reason.ts'
import { type ReportedRow, reportedSignIns } from './reports.ts'
import { lockReport, markHandled } from './store.ts'

const toReported =
  ({ wireTime }: Pick<LoginLogDeps, 'wireTime'>) =>
  (row: ReportedRow): ReportedSignIn => ({
    id: row.id,
    userNo: row.user_no,
    userName: row.user_name,
    result: row.result ?? 1,
    ...(row.fail_reason ? { failReason: failReasonOf(row.fail_reason) } : {}),
    loginTime: wireTime(row.occurred_at ?? row.reported_at),
    ip: row.ip ?? '',
    ...(row.site ? { site: row.site } : {}),
    browser: row.browser ?? 'unknown',
    os: row.os ?? 'unknown',
    device: row.device ?? 'pc',
    comment: row.comment,
    reportTime: wireTime(row.reported_at),
    ended: row.session_ended,
    ...(row.handled_at
      ? { handledTime: wireTime(row.handled_at), handlerName: row.handler_name ?? row.handler_no ?? '' }
      : {}),
  })

/** Returns one page of the sign-ins that people reported as not theirs, for administrators. */
export async function readReported(
  deps: LoginLogDeps,
  { lang }: RequestContext,
  asked: { handled?: boolean | undefined; pageNum: number; pageSize: number },
): Promise<Page<ReportedSignIn>> {
  const page = await reportedSignIns(deps.db, lang, asked)
  return { ...page, list: page.list.map(toReported(deps)) }
}

/**
 * Marks a report as handled, or reopens it. The row is locked, so that of two concurrent requests only the first has an
 * effect.
 */
export const handleReported = (
  { db }: LoginLogDeps,
  actor: Actor,
  context: RequestContext,
  { id, handled }: { id: string; handled: boolean },
): Promise<void> =>
  transact(db, async (trx) => {
    const report = (await lockReport(trx, id)) ?? fail('resource.not-found')
    if ((report.handled_at !== null) === handled) return
    await markHandled(trx, id, handled ? { handled_at: context.now, handler_no: actor.userNo } : null)
    await audit(trx, context, actor, {
      action: handled ? 'session.report-handled' : 'session.report-reopened',
      target: { type: 'login-log', id },
    })
  })
