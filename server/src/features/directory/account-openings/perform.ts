import { transact } from '@iambiz/runtime/database.ts'
import { z } from 'zod'
import type { RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { isSuperManager } from '#server/platform/db/super-manager-store.ts'
import { enqueue, enqueueForPeople } from '#server/platform/jobs.ts'
import { lockPeople } from '../people-reports.ts'
import type { OpeningDeps } from './deps.ts'
import { accountOpenedMessage } from './message-texts.ts'
import { withAccount } from './plan.ts'
import { findForAccount } from './reports.ts'
import * as store from './store.ts'

export type PerformDeps = OpeningDeps & { clock: { now: () => Date } }

/** People that a worker takes at once. */
const batch = 20
/** After so many tries somebody is given up, so that the others have their turn. */
const mostTries = 8
/** So long the provider may be away before all who wait are given up. */
const patienceMs = 30 * 60_000
const againMs = 10_000

const answered = z.union([
  z.object({ opened: z.literal(false) }),
  z.object({
    opened: z.literal(true),
    code: z.string(),
    expires_at: z.iso.datetime().transform((text) => new Date(text)),
  }),
])

type Given = z.output<typeof answered>
/** `away`: nobody answered; `refused`: not about this person, or not now. */
type Told = Given | { fault: 'email-taken' } | 'disabled'
type Asked = Told | 'away' | 'refused'

export const sealContextOf = (runId: string, userNo: string) => `account-opening:${runId}:${userNo}`

const contextOf = ({ request_id, lang, env, ip }: store.Opening, now: Date): RequestContext => ({
  ...{ requestId: request_id, lang, env: env as RequestContext['env'], ip, now },
  ...{ containerType: '', userAgent: '' },
})

/** Asks the provider for one person, as they are now. */
async function askFor(
  { db, askProvider }: PerformDeps,
  run: store.Opening,
  claimed: store.Claimed,
): Promise<Asked> {
  const person = await findForAccount(db, claimed.user_no)
  if (!person || person.status === 0) return 'disabled'
  const answer = await askProvider('/admin/account/open', {
    ...{ account_no: claimed.user_no, by: run.starter_no, again: claimed.tries > 1 ? '1' : '0' },
    ...{ name_zh: person.name_zh, name_en: person.name_en ?? '', email: person.email ?? '' },
  }).catch(() => undefined)
  if (!answer) return 'away'
  if (answer.status === 409) return { fault: 'email-taken' }
  return (answer.status === 200 && answered.safeParse(answer.body).data) || 'refused'
}

/** Mails somebody the code. */
async function mailCode(
  deps: PerformDeps,
  trx: PerformDeps['db'],
  run: store.Opening,
  { userNo, address, given }: { userNo: string; address: string; given: Account },
): Promise<void> {
  const { code, expires_at: until } = given
  const letter = accountOpenedMessage({
    ...{ userNo, address: deps.chooseAddress(userNo), until: deps.wireTime(until) },
    desk: await deps.readServiceDesk(),
  })
  await deps.postCode(trx, {
    letter: { ...letter, useful_until: until },
    to: { address, userNo, lang: run.lang },
    ...{ code, at: deps.clock.now() },
  })
}

type Account = Given & { opened: true }

/** Keeps that somebody has an account now, with the mail and the record of it; nothing where another worker has taken over. */
async function settleOpened(
  deps: PerformDeps,
  trx: PerformDeps['db'],
  { run, claimed, given }: { run: store.Opening; claimed: store.Claimed; given: Account },
): Promise<void> {
  const { user_no: userNo } = claimed
  const [person] = await lockPeople(trx, [userNo])
  const address = (deps.mailsCodes && person?.email) || undefined
  const sealed = address ? undefined : deps.box.seal(given.code, sealContextOf(run.run_id, userNo))
  const settled = { outcome: 'opened' as const, address, sealed, expiresAt: given.expires_at }
  if (!(await store.settlePerson(trx, run.run_id, claimed, settled))) return
  if (address) await mailCode(deps, trx, run, { userNo, address, given })
  // Disabled while the provider was asked: it is told so once more, as there was nothing to close before.
  if (person?.status === 0) await enqueueForPeople(trx, 'directory:settle-account', [userNo])
  await audit(trx, contextOf(run, deps.clock.now()), null, {
    ...{ action: 'person.open-account', actorNo: run.starter_no, target: { type: 'person', id: userNo } },
    detail: { delivery: address ? 'mail' : 'handed' },
  })
}

const settle = (deps: PerformDeps, run: store.Opening, claimed: store.Claimed, told: Told): Promise<void> =>
  transact(deps.db, async (trx) => {
    if (told !== 'disabled' && 'opened' in told && told.opened)
      return settleOpened(deps, trx, { run, claimed, given: told })
    const outcome = told === 'disabled' ? told : 'fault' in told ? 'failed' : 'exists'
    const fault = told !== 'disabled' && 'fault' in told ? { fault: told.fault } : {}
    await store.settlePerson(trx, run.run_id, claimed, { outcome, ...fault })
  })

type Stalled = { asked: store.Claimed; others: readonly store.Claimed[]; told: 'away' | 'refused' }

/** Where the provider gives no account: later again, and at last no more. */
async function stall(deps: PerformDeps, run: store.Opening, { asked, others, told }: Stalled): Promise<void> {
  const { db } = deps
  const { run_id: runId } = run
  const now = deps.clock.now()
  const since = run.stalled_since ?? now
  if (told === 'refused' && asked.tries >= mostTries)
    await store.settlePerson(db, runId, asked, { outcome: 'failed', fault: 'provider' })
  await store.releasePeople(db, runId, { asked, others })
  if (now.getTime() - since.getTime() > patienceMs) {
    await store.giveUpWaiting(db, runId, { outcome: 'failed', fault: 'provider' }, now)
    await store.endOpening(db, runId, now)
    return
  }
  await store.markStalled(db, runId, since)
  await enqueueOpening(db, runId, new Date(now.getTime() + againMs))
}

/** Tells of those whom the provider was asked for in vain: it may have opened their accounts all the same. */
async function settleUnanswered(deps: PerformDeps, runId: string): Promise<void> {
  const { db, clock } = deps
  const only = await store.unanswered(db, runId, clock.now())
  if (only.length === 0) return
  const existing = await withAccount(deps, only).catch(() => undefined)
  const told = existing
    ? { outcome: 'exists' as const, only: [...existing] }
    : { outcome: 'failed' as const, fault: 'provider' as const, only }
  await store.giveUpWaiting(db, runId, told, clock.now())
}

/** Goes no further: whoever began it is not a super manager any more. What was done so far stays, and is told. */
async function stop(deps: PerformDeps, run: store.Opening, rest: readonly store.Claimed[]): Promise<void> {
  const { db, clock } = deps
  const { run_id: id, starter_no: starter } = run
  await store.releasePeople(db, id, { others: rest })
  await settleUnanswered(deps, id)
  await transact(db, async (trx) => {
    const now = clock.now()
    const stopped = await store.giveUpWaiting(trx, id, { outcome: 'failed', fault: 'stopped' }, now)
    await store.endOpening(trx, id, now)
    if (stopped === 0) return
    await audit(trx, contextOf(run, now), null, {
      ...{ action: 'person.stop-opening', result: 'denied', reason: 'starter_no_right' },
      target: { type: 'account-opening', id },
      detail: { starter },
    })
  })
}

/** Has a worker go on, once. */
export const enqueueOpening = (
  trx: PerformDeps['db'],
  runId: string,
  runAt: Date | null = null,
): Promise<void> =>
  enqueue(trx, 'directory:open-accounts', { runId }, { key: `open-accounts:${runId}`, runAt })

/** Opens the accounts of these; false where there is no going on. */
async function openFor(
  deps: PerformDeps,
  run: store.Opening,
  taken: readonly store.Claimed[],
): Promise<boolean> {
  for (const [at, claimed] of taken.entries()) {
    if (!(await isSuperManager(deps.db, run.starter_no))) {
      await stop(deps, run, taken.slice(at))
      return false
    }
    if (!(await store.keepClaim(deps.db, run.run_id, claimed, deps.clock.now()))) continue
    const told = await askFor(deps, run, claimed)
    if (told === 'away' || told === 'refused') {
      await stall(deps, run, { asked: claimed, others: taken.slice(at + 1), told })
      return false
    }
    await settle(deps, run, claimed, told)
  }
  return true
}

/**
 * Opens the accounts of those who wait, one after the other. Begun again after a process was killed, or by two workers at once,
 * nobody gets two accounts or two codes that count. Whoever asked has to be allowed to for each of them.
 */
export async function performOpening(deps: PerformDeps, runId: string): Promise<void> {
  const { db, clock } = deps
  for (;;) {
    const run = await store.seeOpening(db, runId, clock.now())
    if (!run) return
    const taken = await store.claimPeople(db, runId, batch, clock.now())
    if (taken.length === 0) return void (await store.endOpening(db, runId, clock.now()))
    if (!(await openFor(deps, run, taken))) return
    if (run.stalled_since) await store.markStalled(db, runId, null)
  }
}

/** Goes on with what nobody is at any more; returns how many. */
export async function resumeOpenings({ db }: Pick<OpeningDeps, 'db'>, now: Date): Promise<number> {
  const abandoned = await store.abandonedOpenings(db, now)
  for (const { run_id: runId } of abandoned) await enqueueOpening(db, runId)
  return abandoned.length
}
