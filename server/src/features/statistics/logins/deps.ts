import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { RowSeal } from '#server/platform/sealed-log/verify-store.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** What reads and counts the rows of the log, without the names in them. */
export type LoginCountDeps = { db: Db; readRights: ReadRights; wireTime: WireTime }

export type LoginStatisticsDeps = LoginCountDeps & {
  /** The names of the sources of identity by their codes; none while the provider does not answer. */
  readSourceNames: (lang: Language) => Promise<ReadonlyMap<string, string>>
}

export type LoginLogDeps = LoginStatisticsDeps & {
  /**
   * Returns the hash of a row and whether it is unchanged since it was sealed; undefined for a row that is not sealed
   * yet.
   */
  sealOfRow: (db: Db, rowNo: string) => Promise<RowSeal | undefined>
}
