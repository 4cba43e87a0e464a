import type { Db } from './db/tables.ts'
import type { ReadRights } from './rights.ts'
import type { WireTime } from './wire-time.ts'

/** The parts of the process that most features work with. */
export type BaseDeps = { db: Db; wireTime: WireTime }

/** The same with the organizations, roles and rights of everybody. */
export type RightsDeps = BaseDeps & { readRights: ReadRights }
