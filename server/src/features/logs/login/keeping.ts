import type { Clock } from '@iambiz/runtime/clock.ts'
import { auditNoticed } from '#server/platform/audit.ts'
import { changePartitions } from '#server/platform/db/partitions.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { dropMonths } from './keeping-store.ts'

/**
 * Drops the months of the login log that are past the retention period; their statistics are preserved. Returns the
 * partitions.
 */
export const dropOldMonths = ({
  db,
  clock,
  months,
}: {
  db: Db
  clock: Clock
  months: number
}): Promise<string[]> =>
  changePartitions<string[]>(db, [], async (trx) => {
    const dropped = await dropMonths(trx, months)
    if (!dropped) return []
    await auditNoticed(trx, clock.now(), {
      action: 'login-log.dropped',
      detail: { ...dropped, months },
    })
    return dropped.partitions
  })
