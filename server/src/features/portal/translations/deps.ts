import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { ReadBuiltIn } from './built-in.ts'

export type TranslationDeps = BaseDeps & {
  readBuiltIn: ReadBuiltIn
  /** Puts a version in force; the row of the system is locked. */
  setVersionInForce: (trx: Db, systemCode: string, versionNo: number) => Promise<unknown>
}
