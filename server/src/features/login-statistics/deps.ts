import type { Db } from '#server/platform/db/tables.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

export type LoginStatisticsDeps = { db: Db; readRights: ReadRights; wireTime: WireTime }

export type LoginLogDeps = LoginStatisticsDeps & {
  /** Whether the row with that number is as it was sealed; nothing where it is not sealed yet. */
  isAsSealed: (db: Db, rowNo: string) => Promise<boolean | undefined>
}
