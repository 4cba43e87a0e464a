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

/** Who was meant, where the portal knows them; a number that it does not know goes into no log. */
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
  // The row tells of the person's request to the provider, not of the provider's to us.
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
 * Takes a pushed security event token. A sign-in that failed becomes one row of the login log, however often the
 * token comes, and a change to somebody's devices one of the coverage; an event of another kind is taken and left alone.
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
