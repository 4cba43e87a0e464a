import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { managedAppIds, type Scope } from './reports.ts'

/** Managers of business systems act for their own systems alone, everybody else with the right for all of them. */
export const scopeOf = async (db: Db, { adminKind, userNo }: Actor): Promise<Scope> =>
  adminKind === 'business_sys_manager' ? new Set(await managedAppIds(db, userNo)) : 'all'

export const covers = (scope: Scope, appId: string): boolean => scope === 'all' || scope.has(appId)
