import type { Db } from '#server/platform/db/tables.ts'
import { rateOf } from './counts.ts'
import { readCountRows } from './reports.ts'

type ReadCounts = { read: number; audience?: number; readRate?: number }

/** Returns how many people read each announcement, by the rules of the statistics. Drafts have no counts. */
export async function readCountsOf(db: Db, ids: readonly string[]): Promise<Map<string, ReadCounts>> {
  const rows = ids.length === 0 ? [] : await readCountRows(db, ids)
  return new Map(
    rows.map(({ announcement_id, read, audience }) => [
      announcement_id,
      audience === null ? { read } : { read, audience, ...rateOf(read, audience) },
    ]),
  )
}
