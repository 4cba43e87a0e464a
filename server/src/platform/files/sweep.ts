import { transact } from '@iambiz/runtime/database.ts'
import type { Db } from '../db/tables.ts'
import type { FileContents } from './contents.ts'
import { deleteUnused } from './store.ts'

const keptMs = 86_400_000

/** Waits for the last one even where one fails: none may still be on its way when its row is kept after all. */
async function allEnded(removals: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(removals)).find((removal) => removal.status === 'rejected')
  if (failed) throw failed.reason
}

/** Deletes what was uploaded more than a day ago and belongs to nothing; returns how many. */
export async function sweepFiles(db: Db, contents: Pick<FileContents, 'remove'>, now: Date): Promise<number> {
  let swept = 0
  for (;;) {
    // Rows go when their contents are gone: what the store does not let go of is tried again at the next time.
    const some = await transact(db, async (trx) => {
      const ids = await deleteUnused(trx, new Date(now.getTime() - keptMs))
      await allEnded(ids.map(contents.remove))
      return ids.length
    })
    if (some === 0) return swept
    swept += some
  }
}
