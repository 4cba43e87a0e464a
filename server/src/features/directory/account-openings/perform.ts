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

/** Number of people that a worker claims at once. */
const batch = 20
/** After this many attempts for one person the account fails, so that the others can continue. */
const mostTries = 8
/** How long the provider may be unavailable before all waiting accounts fail, milliseconds. */
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
/** `away`: no response; `refused`: an error that can pass, or that may not concern this person. */
type OpeningResult = Given | { fault: 'email-taken' } | 'disabled'
type Asked = OpeningResult | 'away' | 'refused'

export const sealContextOf = (runId: string, userNo: string) => `account-opening:${runId}:${userNo}`

const contextOf = ({ request_id, lang, env, ip }: store.Opening, now: Date): RequestContext => ({
  ...{ requestId: request_id, lang, env, ip, now },
  ...{ containerType: '', userAgent: '' },
})

/** Asks the provider to open the account of one person, with the person's current data. */
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

/** Mails the code to the person. */
async function mailCode(
  deps: PerformDeps,
  trx: PerformDeps['db'],
  run: store.Opening,
  { userNo, address, given }: { userNo: string; address: string; given: Account },
): Promise<void> {
  const { code, expires_at: until } = given
  const message = accountOpenedMessage({
    ...{ userNo, address: deps.chooseAddress(userNo), until: deps.wireTime(until) },
    desk: await deps.readServiceDesk(),
  })
  await deps.postCode(trx, {
    message: { ...message, useful_until: until },
    to: { address, userNo, lang: run.lang },
    ...{ code, at: deps.clock.now() },
  })
}

type Account = Given & { opened: true }

/** Stores that the account was opened, with mail and audit record; does nothing where another worker has taken over. */
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
  // Disabled during the call to the provider: notify it again, because earlier there was no account to disable.
  if (person?.status === 0) await enqueueForPeople(trx, 'directory:settle-account', [userNo])
  await audit(trx, contextOf(run, deps.clock.now()), null, {
    ...{ action: 'person.open-account', actorNo: run.starter_no, target: { type: 'person', id: userNo } },
    detail: { delivery: address ? 'mail' : 'handed' },
  })
}

const settle = (
  deps: PerformDeps,
  run: store.Opening,
  claimed: store.Claimed,
  openingResult: OpeningResult,
): Promise<void> =>
  transact(deps.db, async (trx) => {
    if (openingResult !== 'disabled' && 'opened' in openingResult && openingResult.opened)
      return settleOpened(deps, trx, { run, claimed, given: openingResult })
    const outcome =
      openingResult === 'disabled' ? openingResult : 'fault' in openingResult ? 'failed' : 'exists'
    const fault =
      openingResult !== 'disabled' && 'fault' in openingResult ? { fault: openingResult.fault } : {}
    await store.settlePerson(trx, run.run_id, claimed, { outcome, ...fault })
  })

type Stalled = { asked: store.Claimed; others: readonly store.Claimed[]; openingResult: 'away' | 'refused' }

/** Handles a failed attempt: retries later, and gives up in the end. */
async function stall(
  deps: PerformDeps,
  run: store.Opening,
  { asked, others, openingResult }: Stalled,
): Promise<void> {
  const { db } = deps
  const { run_id: runId } = run
  const now = deps.clock.now()
  const since = run.stalled_since ?? now
  if (openingResult === 'refused' && asked.tries >= mostTries)
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

/** Settles people for whom the provider never answered: it may have opened their accounts nevertheless. */
async function settleUnanswered(deps: PerformDeps, runId: string): Promise<void> {
  const { db, clock } = deps
  const only = await store.unanswered(db, runId, clock.now())
  if (only.length === 0) return
  const existing = await withAccount(deps, only).catch(() => undefined)
  const openingResult = existing
    ? { outcome: 'exists' as const, only: [...existing] }
    : { outcome: 'failed' as const, fault: 'provider' as const, only }
  await store.giveUpWaiting(db, runId, openingResult, clock.now())
}

/** Stops because the person who started this is no longer a super manager. Accounts opened so far stay. */
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

/** Queues a job that continues the opening; at most one is queued. */
export const enqueueOpening = (
  trx: PerformDeps['db'],
  runId: string,
  runAt: Date | null = null,
): Promise<void> =>
  enqueue(trx, 'directory:open-accounts', { runId }, { key: `open-accounts:${runId}`, runAt })

/** Opens the accounts of these people; `false` where the opening cannot continue now. */
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
    const openingResult = await askFor(deps, run, claimed)
    if (openingResult === 'away' || openingResult === 'refused') {
      await stall(deps, run, { asked: claimed, others: taken.slice(at + 1), openingResult })
      return false
    }
    await settle(deps, run, claimed, openingResult)
  }
  return true
}

/**
 * Opens the waiting accounts one after the other. After a crash, or with two workers at once, each person still gets
 * only one account and one valid code. For each account, the person who started this must still have the right to.
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

/** Queues openings that no worker is processing any more; returns how many. */
export async function resumeOpenings({ db }: Pick<OpeningDeps, 'db'>, now: Date): Promise<number> {
  const abandoned = await store.abandonedOpenings(db, now)
  for (const { run_id: runId } of abandoned) await enqueueOpening(db, runId)
  return abandoned.length
}
