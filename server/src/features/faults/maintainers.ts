import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { looksAfter, type Maintained, maintainedAppIds } from './reports.ts'

const managesSystems = ({ adminKind }: Actor): boolean => adminKind === 'business_sys_manager'

/**
 * An application is maintained by its owner, by the people whom the operations address book names for it, and by the
 * managers of its business system while they act as such.
 */
export const maintainedBy = async (db: Db, actor: Actor): Promise<Maintained> =>
  actor.adminKind === 'super_manager' ? 'all' : maintainedAppIds(db, actor.userNo, managesSystems(actor))

export const maintains = async (db: Db, actor: Actor, appId: string): Promise<boolean> =>
  actor.adminKind === 'super_manager' || looksAfter(db, actor.userNo, appId, managesSystems(actor))
