import type { Caller } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { appIdsOfSystem, managedAppIds, type Scope } from './reports.ts'

/** Business systems and their managers act for their own applications alone, everybody else with the right for all. */
export async function scopeOf(db: Db, caller: Caller): Promise<Scope> {
  if ('systemCode' in caller) return new Set(await appIdsOfSystem(db, caller.systemCode))
  const { adminKind, userNo } = caller
  return adminKind === 'business_sys_manager' ? new Set(await managedAppIds(db, userNo)) : 'all'
}

export const covers = (scope: Scope, appId: string): boolean => scope === 'all' || scope.has(appId)
