import type { Db } from './db/tables.ts'
import type { ReadRights } from './rights.ts'
import type { WireTime } from './wire-time.ts'

/** Dependencies of most features. */
export type BaseDeps = { db: Db; wireTime: WireTime }

/** The same with organizations, roles and rights. */
export type RightsDeps = BaseDeps & { readRights: ReadRights }
