import type { Db } from '#server/platform/db/tables.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { RowSeal } from '#server/platform/sealed-log/verify-store.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

export type LoginStatisticsDeps = { db: Db; readRights: ReadRights; wireTime: WireTime }

export type LoginLogDeps = LoginStatisticsDeps & {
  /**
   * Returns the hash of a row and whether it is unchanged since it was sealed; undefined for a row that is not sealed
   * yet.
   */
  sealOfRow: (db: Db, rowNo: string) => Promise<RowSeal | undefined>
}
