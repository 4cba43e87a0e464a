import type { Db } from '#server/platform/db/tables.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { ReadBuiltIn } from './built-in.ts'

export type TranslationDeps = {
  db: Db
  wireTime: WireTime
  readBuiltIn: ReadBuiltIn
}
