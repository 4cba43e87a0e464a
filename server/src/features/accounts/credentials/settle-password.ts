import { randomUUID } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { enqueue, type Jobs, unqueue } from '#server/platform/jobs.ts'
import type { AccountDeps } from '../deps.ts'
import { accountContext, askedOf, contextOfJob } from './reset-code.ts'
import { isPerson, keepChange } from './store.ts'

const changedWords = {
  zh: '您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即联系服务台。',
  en: 'Your password was changed and your other devices were signed out. If this wasn’t you, contact the service desk immediately.',
}

/** Time that the portal itself has to finish a change before the job checks it, milliseconds. */
const graceMs = 60_000

/** Allowed clock difference to the provider; ending sessions unnecessarily does less harm than leaving them open. */
const clocksApartMs = 60_000

type SettleDeps = Pick<AccountDeps, 'db' | 'box' | 'endSessions' | 'notifyOfPassword'>

/**
 * Queues a job before the provider is asked to change a password: if the portal crashes after the provider's success,
 * the job still ends the sessions. Returns the key that cancels the job.
 */
export async function expectChange(
  { db, box }: SettleDeps,
  context: RequestContext,
  { account, sessionId }: { account: string; sessionId?: string },
): Promise<string> {
  const key = `password:settle:${randomUUID()}`
  const job = {
    sealedAccount: box.seal(account, accountContext),
    ...(sessionId ? { sessionId } : {}),
    key,
    ...askedOf(context),
  }
  await enqueue(db, 'password:settle', job, { runAt: new Date(context.now.getTime() + graceMs), key })
  return key
}

type Changed = {
  userNo: string
  /** The session that stays open, where the person is signed in. */
  except?: string | undefined
  method: 'password' | 'step-up' | 'mail' | 'unknown'
  actor: Actor | null
  key: string
}

/** Applies a changed password to the portal: ends sessions and notifies the person. */
export const settleChange = (
  deps: SettleDeps,
  context: RequestContext,
  { userNo, except, method, actor, key }: Changed,
): Promise<void> =>
  transact(deps.db, async (trx) => {
    const { now } = context
    await unqueue(trx, key)
    const action = method === 'mail' ? 'password.reset' : 'password.change'
    const isKnown = await isPerson(trx, userNo)
    const sessions = isKnown
      ? await deps.endSessions(trx, { userNo, except }, 'password_changed', context)
      : 0
    await audit(trx, context, actor, { action, actorNo: userNo, detail: { method, sessions } })
    // A person whom only the provider knows has no sessions or notices here yet.
    if (!isKnown) return
    await keepChange(trx, userNo, now)
    await deps.notifyOfPassword(trx, {
      userNos: [userNo],
      text: changedWords,
      path: '/home/setting/security',
      at: now,
    })
  })

/**
 * Job: applies a password change that a crashed portal did not finish, if the provider has changed the password since.
 */
export async function settleLate(
  deps: SettleDeps & Pick<AccountDeps, 'askAccount'>,
  { sealedAccount, sessionId, key, ...asked }: Jobs['password:settle'],
  now: Date,
): Promise<void> {
  const account = deps.box.open(sealedAccount, accountContext)
  if (account === null) return
  const answer = await deps.askAccount('/password/standing', { account })
  if (answer === null || answer.status === 404) return
  if (answer.status !== 200) throw new Error(`the account API answered ${answer.status}`)
  const { account_no: userNo, changed_at: changedAt } = answer.body
  if (typeof changedAt !== 'string' || Date.parse(changedAt) < Date.parse(asked.at) - clocksApartMs) return
  await settleChange(deps, contextOfJob(asked, now), {
    userNo: String(userNo),
    except: sessionId,
    method: 'unknown',
    actor: null,
    key,
  })
}
