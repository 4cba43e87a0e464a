import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { holdOwnSession } from '#server/platform/db/own-session-store.ts'
import { placeOf } from '#server/platform/db/site-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import type { LoginLogDeps } from './deps.ts'
import { suspiciousWords } from './phrases.ts'
import { ownSignIn } from './reports.ts'
import { findReport, insertReport } from './store.ts'

type SignIn = NonNullable<Awaited<ReturnType<typeof ownSignIn>>>

/** Page where administrators handle reported sign-ins. */
const path = '/home/admin/reportedSignIns'

type Outcome = {
  /** True when the report ended an open session. */
  ended: boolean
  /** True when the other person knew the password. */
  asksPassword: boolean
}

/** Reasons of failures after the password was right. */
const afterPassword: readonly (string | null)[] = ['wrong_totp', 'not_allowed']

/** A successful sign-in proves knowledge of the password, and so do failures after it. */
const hadPassword = ({ result, fail_reason }: SignIn): boolean =>
  result === 1 || afterPassword.includes(fail_reason)

const perPerson = { limit: 20, windowSeconds: 3600 }

async function notifySuperManagers(
  { wireTime, superManagers, notify }: LoginLogDeps,
  trx: Db,
  actor: Actor,
  signIn: SignIn & { comment: string },
  at: Date,
): Promise<void> {
  const { userNo, nameZh, nameEn } = actor
  const everybody = await superManagers(trx)
  const text = suspiciousWords({
    userNo,
    nameZh,
    nameEn: nameEn ?? nameZh,
    time: wireTime(signIn.occurred_at),
    ip: signIn.ip,
    place: await placeOf(trx, signIn.ip),
    device: [signIn.os, signIn.browser].filter((part) => part !== 'unknown').join(' '),
    failed: signIn.result === 0,
    comment: signIn.comment,
  })
  await notify(trx, { userNos: everybody.filter((one) => one !== userNo), text, path, at })
}

/**
 * Records that a sign-in was not the person's own, ends its session and notifies the super managers. A second report of
 * the same sign-in has no effect.
 */
export async function reportSuspicious(
  deps: LoginLogDeps,
  actor: Actor,
  { id, comment = '' }: { id: string; comment?: string | undefined },
  context: RequestContext,
): Promise<Outcome> {
  const { userNo } = actor
  await takeRate(deps.db, `suspicious:${userNo}`, perPerson, context.now)
  return transact(deps.db, async (trx) => {
    if (!(await holdOwnSession(trx, actor))) fail('session.ended')
    const signIn = (await ownSignIn(trx, userNo, id)) ?? fail('resource.not-found')
    const { session_id: sessionId } = signIn
    if (sessionId === actor.sessionId) fail('own-session.current')
    const before = await findReport(trx, id)
    if (before) return { ended: before.session_ended, asksPassword: before.asks_password }
    const which = sessionId === null ? undefined : { userNo, sessionIds: [sessionId] }
    const ended = which !== undefined && (await deps.endSessions(trx, which, context)) > 0
    const asksPassword = hadPassword(signIn)
    if (sessionId !== null) await deps.forgetDevice(trx, userNo, sessionId)
    await insertReport(trx, {
      login_log_id: signIn.id,
      user_no: userNo,
      comment,
      session_ended: ended,
      reported_at: context.now,
      occurred_at: signIn.occurred_at,
      asks_password: asksPassword,
      handled_at: null,
      handler_no: null,
    })
    await notifySuperManagers(deps, trx, actor, { ...signIn, comment }, context.now)
    await audit(trx, context, actor, {
      action: 'session.report-suspicious',
      target: { type: 'login-log', id: signIn.id },
      detail: { ended, ...(comment ? { comment } : {}) },
    })
    return { ended, asksPassword }
  })
}
