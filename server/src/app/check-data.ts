import { StartError } from '@iambiz/runtime/role.ts'
import { countUnsettled, settleAfterRestore } from '#server/features/mail/delivery/store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import { allFiles } from '#server/platform/files/store.ts'
import {
  compareWithNoted,
  type MissingEnd,
  type NotedSeal,
  type NotedSeals,
} from '#server/platform/sealed-log/noted-seals.ts'
import { auditRecord, loginLog, logNames, type SealedLog } from '#server/platform/sealed-log/sealed-log.ts'
import { type Broken, verifyChain } from '#server/platform/sealed-log/verify.ts'
import { findLastSeal } from '#server/platform/sealed-log/verify-store.ts'
import { isWorkerConnected } from './worker-connection-store.ts'

/** The results of a check, as lines for the operator, and whether nothing is missing or damaged. */
type Result = { lines: string[]; isWhole: boolean }

const times = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

const lossSentence = ({ firstBatch, lastBatch, rows, since, until }: MissingEnd, name: string) =>
  `LOST: the end of the ${name}, batches ${firstBatch} to ${lastBatch}` +
  `${rows === undefined ? '' : `, at most ${times(Number(rows), 'row')}`}, ` +
  `written ${since ? `after ${since.toISOString()} and ` : ''}until ${until} or later. Keep the worker's log: it proves the loss. ` +
  'Everything else of this time is lost too, such as ended sessions, changed rights and disabled people. Repeat these changes.'

const brokenSentence = ({ kind, batchNo, row }: Broken, name: string) =>
  `DAMAGED: the ${name} in batch ${batchNo}${row ? `, row ${row.row_no}` : ''}: ${kind}. ` +
  'docs/login-log.md, "Checking it", says what it means; restore an older backup beside this database and compare.'

const otherSentence = ({ batchNo, at }: NotedSeal, name: string) =>
  `DIFFERENT: batch ${batchNo} of the ${name} is not the one that the worker sealed until ${at}. ` +
  'The log was written again, or this database was restored to an earlier time and used since.'

/** Verifies the chain of a log, and compares it with the seals of the worker's log. */
async function checkLog(db: Db, log: SealedLog, noted: readonly NotedSeal[]): Promise<Result> {
  const name = logNames[log.name]
  const { chain, broken, rows } = await verifyChain(db, log, {}, Number.POSITIVE_INFINITY)
  const last = await findLastSeal(db, log)
  const { missing, other } = await compareWithNoted(db, log, chain, noted)
  const sealed = last
    ? `sealed at ${last.sealedAt.toISOString()} up to batch ${chain.batch_no} with the hash ${chain.hash.toString('hex')}`
    : 'without any seal'
  const count = noted.filter((seal) => seal.log === log).length
  return {
    lines: [
      `The ${name} is ${sealed}; ${times(rows, 'row')} checked, ${times(chain.unsealed, 'row')} not sealed yet.`,
      ...(broken ? [brokenSentence(broken, name)] : []),
      ...(other ? [otherSentence(other, name)] : []),
      ...(missing ? [lossSentence(missing, name)] : []),
      ...(count === 0
        ? [
            `It was compared with no seal of the worker's log, so its end may be missing: name that log by --log.`,
          ]
        : []),
    ],
    isWhole: !(broken || other || missing),
  }
}

/** At most so many names are listed. */
const mostNames = 20
const listed = (names: readonly string[]) =>
  names.slice(0, mostNames).join(', ') +
  (names.length > mostNames ? `, and ${names.length - mostNames} more` : '')

/** Compares the uploaded files with their rows. */
async function checkFiles(db: Db, contents: Pick<FileContents, 'list'>): Promise<Result> {
  const used = (await allFiles(db)).filter(({ is_used }) => is_used)
  const stored = new Set(await contents.list())
  // Read again, because a row is written before its content.
  const known = new Set((await allFiles(db)).map(({ file_id }) => file_id))
  const missing = used.map(({ file_id }) => file_id).filter((id) => known.has(id) && !stored.has(id))
  const unknown = [...stored].filter((name) => !known.has(name))
  return {
    lines: [
      `${times(used.length, 'uploaded file')} in use.`,
      ...(missing.length > 0
        ? [
            `LOST: ${times(missing.length, 'uploaded file')}: ${listed(missing)}. Copy them from an older backup or the former ` +
              'folder or bucket, or upload them again.',
          ]
        : []),
      ...(unknown.length > 0
        ? [
            `${times(unknown.length, 'file')} without a row, perhaps uploaded after the backup: ${listed(unknown)}. ` +
              'Nobody can open them; delete them when nothing else is missing.',
          ]
        : []),
    ],
    isWhole: missing.length === 0,
  }
}

/** Counts the mails in progress, or gives them up. */
async function checkMails(db: Db, settles: boolean): Promise<Result> {
  if (settles && (await isWorkerConnected(db)))
    throw new StartError('a worker is connected to this database. Stop all workers before --settle-mails.')
  const { queued, sending } = settles ? await settleAfterRestore(db, new Date()) : await countUnsettled(db)
  const found = `${times(queued, 'mail')} queued and ${times(sending, 'mail')} being sent`
  const next = settles
    ? " were given up. Compare the mail log with the mail server's, and send again what did not arrive."
    : '. After a restore, run this with --settle-mails before a worker starts, or mails are sent twice.'
  return { lines: [queued + sending === 0 ? 'No mails in progress.' : `${found}${next}`], isWhole: true }
}

/**
 * Checks the sealed logs, the uploaded files and the mails of a database, for example after a restore; with
 * `settlesMails` it gives up the mails in progress.
 */
export async function checkData(
  db: Db,
  contents: Pick<FileContents, 'list'>,
  { noted: { seals, unreadable }, settlesMails }: { noted: NotedSeals; settlesMails: boolean },
): Promise<Result> {
  // The mails first: the rest takes minutes, in which a worker may start.
  const mails = await checkMails(db, settlesMails)
  const results = [
    await checkLog(db, loginLog, seals),
    await checkLog(db, auditRecord, seals),
    await checkFiles(db, contents),
    mails,
  ]
  const isWhole = results.every((result) => result.isWhole)
  const lines = results.flatMap((result) => result.lines)
  if (unreadable > 0)
    lines.push(
      `${times(unreadable, 'line')} of the worker's log with a seal could not be read, so these seals were not compared.`,
    )
  return {
    lines: [...lines, isWhole ? 'Nothing missing or damaged was found.' : 'Data are missing or damaged.'],
    isWhole,
  }
}
