import type { Db } from '#server/platform/db/tables.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

export type BusinessSystemDeps = {
  db: Db
  readRights: ReadRights
  wireTime: WireTime
  /** Code of the system that the portal itself is. */
  ownCode: string
}
