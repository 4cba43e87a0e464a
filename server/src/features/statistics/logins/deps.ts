import type { Db } from '#server/platform/db/tables.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { RowSeal } from '#server/platform/sealed-log/verify-store.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

export type LoginStatisticsDeps = { db: Db; readRights: ReadRights; wireTime: WireTime }

export type LoginLogDeps = LoginStatisticsDeps & {
  /** Whether the row with that number is as it was sealed, and its hash; nothing where it is not sealed yet. */
  sealOfRow: (db: Db, rowNo: string) => Promise<RowSeal | undefined>
}
