import { transact } from '@iambiz/runtime/database.ts'
import type { Db } from '../db/tables.ts'
import type { FileContents } from './contents.ts'
import { deleteUnused } from './store.ts'

const keptMs = 86_400_000

/** Waits for all removals even where one fails: after the rollback no removal may still be running. */
async function allEnded(removals: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(removals)).find((removal) => removal.status === 'rejected')
  if (failed) throw failed.reason
}

/** Deletes files without a subject that are older than a day; returns how many. */
export async function sweepFiles(db: Db, contents: Pick<FileContents, 'remove'>, now: Date): Promise<number> {
  let swept = 0
  for (;;) {
    // The rows are deleted only if their contents are: a failed removal is tried again in the next run.
    const some = await transact(db, async (trx) => {
      const ids = await deleteUnused(trx, new Date(now.getTime() - keptMs))
      await allEnded(ids.map(contents.remove))
      return ids.length
    })
    if (some === 0) return swept
    swept += some
  }
}
