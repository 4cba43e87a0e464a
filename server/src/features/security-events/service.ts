import { inAppBrowser } from '@iambiz/contract/platform/in-app-browser.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import type { SecurityEventDeps } from './deps.ts'
import { reportGuessing } from './report-guessing.ts'
import { findUserName } from './reports.ts'
import { takeEvent } from './store.ts'
import { readToken, type SecurityEvent } from './token.ts'

/** Returns the person where the portal knows the number; unknown numbers are not logged. */
async function personOf(db: Db, userNo: string | undefined) {
  const userName = userNo === undefined ? undefined : await findUserName(db, userNo)
  return userNo !== undefined && userName !== undefined ? { userNo, userName } : { userNo: '', userName: '' }
}

async function recordFactors(
  deps: SecurityEventDeps,
  trx: Db,
  { issuer: source, userNo, occurredAt: changedAt, factorChange }: SecurityEvent,
  receivedAt: Date,
): Promise<void> {
  if (!factorChange || userNo === undefined) return
  await deps.addFactorChange(trx, { source, userNo, changedAt, receivedAt, ...factorChange })
}

async function recordFailure(
  deps: SecurityEventDeps,
  trx: Db,
  { txn, occurredAt, userNo, signInFailed }: SecurityEvent,
  context: RequestContext,
): Promise<void> {
  if (!signInFailed) return
  const { reason, login_type: loginType, ip, user_agent: userAgent } = signInFailed
  // The row describes the person's request to the provider, not the provider's request to the portal.
  const there = {
    ...context,
    now: occurredAt,
    ip,
    userAgent,
    containerType: inAppBrowser(userAgent) ?? 'web-pc',
    requestId: txn ?? context.requestId,
  }
  const person = await personOf(trx, userNo)
  await deps.recordLogin(trx, there, {
    eventType: 'fail',
    loginType,
    failReason: reason,
    ...person,
    sessionId: null,
  })
  await reportGuessing(deps, trx, { userNo: person.userNo, reason, ip, at: context.now })
}

/**
 * Receives a pushed security event token. However often the token is sent, a failed sign-in adds one row to the login
 * log, and a change to a person's devices one to the coverage; events of other kinds are accepted and ignored.
 */
export async function receiveEvent(
  deps: SecurityEventDeps,
  token: string,
  context: RequestContext,
): Promise<void> {
  const address = networkOf(context.ip)
  await takeRate(deps.db, `security-event:address:${address}`, deps.perAddress, context.now)
  const provider = await deps.signingKeys()
  if (!provider) fail('security-event.issuer', { err: 'invalid_issuer' })
  const event = await readToken(token, { ...provider, audience: deps.audience, now: context.now })
  await transact(deps.db, async (trx) => {
    if (!(await takeEvent(trx, event))) return
    await recordFailure(deps, trx, event, context)
    await recordFactors(deps, trx, event, context.now)
  })
}
