import { randomUUID } from 'node:crypto'
import { afterCommit } from '@iambiz/runtime/database.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { decodeJwt } from 'jose'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { enqueue, type Jobs, unqueue } from '#server/platform/jobs.ts'
import type { SessionDeps } from './deps.ts'
import type { Cause } from './end-session.ts'
import { sessionBegan } from './store.ts'

/** All sign-ins of a person, except that of the session in which they asked for it. */
type WhichSignIns = { userNo: string; except?: string | undefined }

/** Allowed clock difference to the provider; ending a sign-in unnecessarily does less harm than leaving it open. */
const clocksApartMs = 60_000

/** Returns the provider's `sid` of the session in which ours began (OpenID Connect Front-Channel Logout 1.0, 3). */
async function sidOf(
  { box }: Pick<SessionDeps, 'box'>,
  trx: Db,
  { userNo, except }: WhichSignIns,
): Promise<string | undefined> {
  if (except === undefined) return undefined
  const sealed = (await sessionBegan(trx, userNo, except))?.provider_id_token_sealed ?? null
  const idToken = sealed === null ? null : box.open(sealed, `session:${except}:id`)
  const { sid } = idToken === null ? {} : decodeJwt(idToken)
  return typeof sid === 'string' ? sid : undefined
}

async function askToEnd(
  askAccount: AskAccount,
  { userNo, keepSid }: Omit<Jobs['session:end-sign-ins'], 'at'>,
  until?: string,
): Promise<void> {
  const form = {
    account_no: userNo,
    ...(keepSid ? { keep_sid: keepSid } : {}),
    ...(until ? { until } : {}),
  }
  const answer = await askAccount('/admin/sign-ins/end', form)
  // Other providers have no such call, and a person without an account there has no sign-in to end.
  if (answer === null || answer.status === 200 || answer.status === 404) return
  throw new Error(`the account API answered ${answer.status}`)
}

/** Job: ends sign-ins at the provider that a portal could not end; later sign-ins stay open. */
export const endSignInsLate = (
  { provider }: Pick<SessionDeps, 'provider'>,
  { at, ...which }: Jobs['session:end-sign-ins'],
): Promise<void> =>
  askToEnd(provider.askAccount, which, new Date(Date.parse(at) + clocksApartMs).toISOString())

/**
 * Ends everything that a person's sign-ins at the bundled provider have opened: sessions, including those without a
 * session here, grants of every application, and trusted browsers. The provider is called right after the commit; a
 * job repeats the call where it does not answer.
 */
export async function endSignIns(
  { box, db, log, provider }: Pick<SessionDeps, 'box' | 'db' | 'provider'> & { log: Pick<Log, 'warn'> },
  trx: Db,
  which: WhichSignIns,
  { now }: Pick<Cause, 'now'>,
): Promise<void> {
  const keepSid = await sidOf({ box }, trx, which)
  const order = { userNo: which.userNo, ...(keepSid ? { keepSid } : {}) }
  const key = `end-sign-ins:${randomUUID()}`
  await enqueue(trx, 'session:end-sign-ins', { ...order, at: now.toISOString() }, { key })
  afterCommit(trx, async () => {
    try {
      await askToEnd(provider.askAccount, order)
      await unqueue(db, key)
    } catch (error) {
      log.warn({ err: error }, 'sign-ins at the provider are ended by a job')
    }
  })
}
