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

/** The seal in a line of the worker's log; in front of the JSON may be what a collector has added. */
function sealIn(line: string): NotedSeal | undefined {
  const log = [loginLog, auditRecord].find((each) => line.includes(sealMessage(each)))
  if (!log) return undefined
  try {
    const { time, batchNo, hash, rowNo } = JSON.parse(line.slice(line.indexOf('{')))
    return {
      log,
      at: String(time),
      batchNo: BigInt(batchNo),
      hash: String(hash),
      rowNo: rowNo && BigInt(rowNo),
    }
  } catch {
    // The last line of a killed worker may be incomplete.
    return undefined
  }
}

/** The seals of both logs that a file of the worker's log names. */
export async function readNotedSeals(file: string): Promise<NotedSeal[]> {
  const seals: NotedSeal[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const seal = sealIn(line)
    if (seal) seals.push(seal)
  }
  return seals
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
