import { isDeepStrictEqual } from 'node:util'
import { afterCommit, transact } from '@iambiz/runtime/database.ts'
import { markDisablingReported } from '#server/platform/db/person-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { enqueueForPeople, unqueue } from '#server/platform/jobs.ts'
import type { DirectoryDeps } from './deps.ts'
import { findReportedFields, lockReportedFields, lockSettling } from './settle-account-store.ts'

type Parts = Pick<DirectoryDeps, 'db' | 'askProvider'>

/** Time limit for notifying the provider within the request, milliseconds; a job does the rest. */
const patienceMs = 5000

type ReportedFields = NonNullable<Awaited<ReturnType<typeof findReportedFields>>>
type Question = readonly [path: string, form: Readonly<Record<string, string>>]

/**
 * A person who was disabled and enabled again before the provider was notified is disabled there for a moment, so that
 * the provider's sessions end.
 */
const statusQuestions = ({ status, disabling_untold }: ReportedFields): Question[] => [
  ...(disabling_untold && status === 1 ? [['/admin/status', { enabled: '0' }] as const] : []),
  ['/admin/status', { enabled: String(status) }],
]

const profileQuestions = ({ name_zh, name_en, email }: ReportedFields): Question[] => [
  ['/admin/profile', { name_zh, name_en: name_en ?? '', email: email ?? '' }],
]

/**
 * Calls the provider, and then `settled` if the person is unchanged; a change in the meantime has queued its own job.
 */
const settle = (
  { db, askProvider }: Parts,
  userNo: string,
  questionsOf: (fields: ReportedFields) => Question[],
  settled: (trx: Db, fields: ReportedFields) => Promise<unknown>,
): Promise<void> =>
  transact(db, async (trx) => {
    await lockSettling(trx, userNo)
    const fields = await findReportedFields(trx, userNo)
    if (!fields) return
    for (const [path, form] of questionsOf(fields)) {
      const answer = await askProvider(path, { account_no: userNo, ...form })
      // Another provider decides by itself, and a person without an account has nothing to change.
      if (answer !== null && answer.status !== 200 && answer.status !== 404)
        throw new Error(`${path} answered ${answer.status}`)
    }
    if (isDeepStrictEqual(fields, await lockReportedFields(trx, userNo))) await settled(trx, fields)
  })

/**
 * Sends the person's status to the provider, then name and address; can be repeated. Removes the queued job, unless
 * the person has changed in the meantime. The status is settled separately: otherwise each retry for a refused name or
 * address could disable the person for a moment again.
 */
export async function settleAccount(parts: Parts, userNo: string): Promise<void> {
  await settle(parts, userNo, statusQuestions, async (trx, { disabling_untold }) => {
    if (disabling_untold) await markDisablingReported(trx, userNo)
  })
  await settle(parts, userNo, profileQuestions, (trx) => unqueue(trx, `settle-account:${userNo}`))
}

/** Notifies the provider of people one by one; after the first failure their jobs do the rest. */
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
    log.warn({ err: error }, 'the provider is fields of changed people by a job')
  }
}

/**
 * Queues the transfer of these people to the provider in the transaction, and calls the provider right after the
 * commit: a stopped worker must not leave disabled people signed in.
 */
export async function settleAccounts(
  deps: Parts & Pick<DirectoryDeps, 'log'>,
  trx: Db,
  userNos: readonly string[],
): Promise<void> {
  await enqueueForPeople(trx, 'directory:settle-account', userNos)
  if (userNos.length > 0) afterCommit(trx, () => settleAtOnce(deps, userNos))
}
