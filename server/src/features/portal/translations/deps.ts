import type { Db } from '#server/platform/db/tables.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { ReadBuiltIn } from './built-in.ts'

export type TranslationDeps = {
  db: Db
  wireTime: WireTime
  readBuiltIn: ReadBuiltIn
  /** Puts a version in force; the row of the system is locked. */
  setVersionInForce: (trx: Db, systemCode: string, versionNo: number) => Promise<unknown>
}
