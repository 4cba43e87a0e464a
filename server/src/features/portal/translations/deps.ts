import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { ReadBuiltIn } from './built-in.ts'

export type TranslationDeps = BaseDeps & {
  readBuiltIn: ReadBuiltIn
  /** Makes a version current; the caller has locked the row of the system. */
  setVersionInForce: (trx: Db, systemCode: string, versionNo: number) => Promise<unknown>
}
