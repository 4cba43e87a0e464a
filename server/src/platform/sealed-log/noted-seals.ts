import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Db } from '#server/platform/db/tables.ts'
import { auditRecord, loginLog, type SealedLog, sealMessage } from './sealed-log.ts'
import type { Chain } from './verify-store.ts'
import { findLastSeal, hashOf } from './verify-store.ts'

/** A seal that the worker has noted in its own log. */
export type NotedSeal = {
  log: SealedLog
  at: string
  batchNo: bigint
  hash: string
  rowNo: bigint | undefined
}

/**
 * The JSON object in a line of the worker's log: in front of it may be what a collector has added, or it is the text `log`
 * of Docker's json-file format.
 */
function objectIn(line: string): Record<string, string> {
  const found = JSON.parse(line.slice(line.indexOf('{')))
  return typeof found.log === 'string' ? objectIn(found.log) : found
}

/** The seal in a line of the worker's log; undefined if the line cannot be read. */
function sealIn(log: SealedLog, line: string): NotedSeal | undefined {
  try {
    const { time, batchNo, hash, rowNo } = objectIn(line)
    if (batchNo === undefined) return undefined
    return {
      log,
      at: String(time),
      batchNo: BigInt(batchNo),
      hash: String(hash),
      rowNo: rowNo ? BigInt(rowNo) : undefined,
    }
  } catch {
    return undefined
  }
}

/** The seals that a file of the worker's log names, and the number of lines with a seal that could not be read. */
export type NotedSeals = { seals: NotedSeal[]; unreadable: number }

/** Reads the seals of both logs in a file of the worker's log. */
export async function readNotedSeals(file: string): Promise<NotedSeals> {
  const seals: NotedSeal[] = []
  let unreadable = 0
  let isLastUnreadable = false
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const log = [loginLog, auditRecord].find((each) => line.includes(sealMessage(each)))
    const seal = log && sealIn(log, line)
    if (seal) seals.push(seal)
    isLastUnreadable = log !== undefined && !seal
    if (isLastUnreadable) unreadable += 1
  }
  // The last line of a killed worker may be incomplete.
  return { seals, unreadable: isLastUnreadable ? unreadable - 1 : unreadable }
}

/** The end of a log that the database does not have. */
export type MissingEnd = {
  firstBatch: bigint
  lastBatch: bigint
  /** The most rows that it can have; unknown for seals of earlier versions. */
  rows: bigint | undefined
  /** The last seal of the database, and the last one noted. */
  since: Date | undefined
  until: string
}

/**
 * Compares the chain of the database with noted seals: the end that is missing, and the first noted seal that the
 * database has with another hash. Seals before the retention period are passed over.
 */
export async function compareWithNoted(
  db: Db,
  log: SealedLog,
  { batch_no, anchor_no }: Pick<Chain, 'batch_no' | 'anchor_no'>,
  noted: readonly NotedSeal[],
): Promise<{ missing?: MissingEnd; other?: NotedSeal }> {
  const own = noted.filter((seal) => seal.log === log).sort((a, b) => Number(a.batchNo - b.batchNo))
  const [anchor, end] = [BigInt(anchor_no), BigInt(batch_no)]
  let other: NotedSeal | undefined
  for (const seal of own) {
    if (seal.batchNo <= anchor || seal.batchNo > end) continue
    other = (await hashOf(db, log, seal.batchNo))?.toString('hex') === seal.hash ? undefined : seal
    if (other) break
  }
  const newest = own.at(-1)
  if (!newest || newest.batchNo <= end) return other ? { other } : {}
  const last = await findLastSeal(db, log)
  const missing = {
    firstBatch: end + 1n,
    lastBatch: newest.batchNo,
    rows: newest.rowNo && newest.rowNo - (last?.rowNo ?? 0n),
    since: last?.sealedAt,
    until: newest.at,
  }
  return { missing, ...(other ? { other } : {}) }
}
