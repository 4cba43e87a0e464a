import { isDeepStrictEqual } from 'node:util'
import { afterCommit, transact } from '@iambiz/runtime/database.ts'
import { markDisablingReported } from '#server/platform/db/person-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { enqueueForPeople, unqueue } from '#server/platform/jobs.ts'
import type { DirectoryDeps } from './deps.ts'
import { lockSettling, toldOf, toldOfLocked } from './settle-account-store.ts'

type Parts = Pick<DirectoryDeps, 'db' | 'askProvider'>

/** How long a call waits until all have been told; a job tells the others. */
const patienceMs = 5000

type Told = NonNullable<Awaited<ReturnType<typeof toldOf>>>
type Question = readonly [path: string, form: Readonly<Record<string, string>>]

/** Who was disabled and is enabled again is disabled for a moment, where the provider has not heard of the disabling. */
const statusQuestions = ({ status, disabling_untold }: Told): Question[] => [
  ...(disabling_untold && status === 1 ? [['/admin/status', { enabled: '0' }] as const] : []),
  ['/admin/status', { enabled: String(status) }],
]

const profileQuestions = ({ name_zh, name_en, email }: Told): Question[] => [
  ['/admin/profile', { name_zh, name_en: name_en ?? '', email: email ?? '' }],
]

/** Asks, and does `settled` where the person is as then by the end of it; one who has changed meanwhile has a job for that. */
const settle = (
  { db, askProvider }: Parts,
  userNo: string,
  questionsOf: (told: Told) => Question[],
  settled: (trx: Db, told: Told) => Promise<unknown>,
): Promise<void> =>
  transact(db, async (trx) => {
    await lockSettling(trx, userNo)
    const told = await toldOf(trx, userNo)
    if (!told) return
    for (const [path, form] of questionsOf(told)) {
      const answer = await askProvider(path, { account_no: userNo, ...form })
      // Another provider decides for itself, and a person without an account has nothing to change.
      if (answer !== null && answer.status !== 200 && answer.status !== 404)
        throw new Error(`${path} answered ${answer.status}`)
    }
    if (isDeepStrictEqual(told, await toldOfLocked(trx, userNo))) await settled(trx, told)
  })

/**
 * Tells the provider whether the person may sign in, and then name and address, as they are now; it may run again. A job
 * that waits to do so is taken back, unless the person has changed meanwhile. The first is done for itself: a name or an address that
 * is refused must not have the person disabled with each try.
 */
export async function settleAccount(parts: Parts, userNo: string): Promise<void> {
  await settle(parts, userNo, statusQuestions, async (trx, { disabling_untold }) => {
    if (disabling_untold) await markDisablingReported(trx, userNo)
  })
  await settle(parts, userNo, profileQuestions, (trx) => unqueue(trx, `settle-account:${userNo}`))
}

/** Tells the provider of people one by one; the first failure leaves the others to their jobs. */
async function settleAtOnce(
  { db, askProvider, log }: Parts & Pick<DirectoryDeps, 'log'>,
  userNos: readonly string[],
): Promise<void> {
  const until = performance.now() + patienceMs
  try {
    for (const userNo of userNos) {
      if (performance.now() > until) return
      await settleAccount({ db, askProvider }, userNo)
    }
  } catch (error) {
    log.warn({ err: error }, 'the provider is told of changed people by a job')
  }
}

/**
 * Queues, in the transaction, that the provider is told of these people, and asks it as soon as that is committed: a worker
 * that stands must not leave somebody signed in who was disabled.
 */
export async function settleAccounts(
  deps: Parts & Pick<DirectoryDeps, 'log'>,
  trx: Db,
  userNos: readonly string[],
): Promise<void> {
  await enqueueForPeople(trx, 'directory:settle-account', userNos)
  if (userNos.length > 0) afterCommit(trx, () => settleAtOnce(deps, userNos))
}
