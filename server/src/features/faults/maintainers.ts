import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { looksAfter, type Maintained, maintainedAppIds } from './reports.ts'

const managesSystems = ({ adminKind }: Actor): boolean => adminKind === 'business_sys_manager'

/**
 * Returns the applications that a person maintains: as owner, as a contact in the operations address book, or as a
 * manager of the business system while acting in that role.
 */
export const maintainedBy = async (db: Db, actor: Actor): Promise<Maintained> =>
  actor.adminKind === 'super_manager' ? 'all' : maintainedAppIds(db, actor.userNo, managesSystems(actor))

export const maintains = async (db: Db, actor: Actor, appId: string): Promise<boolean> =>
  actor.adminKind === 'super_manager' || looksAfter(db, actor.userNo, appId, managesSystems(actor))
