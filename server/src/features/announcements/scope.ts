import type { Actor, Caller } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { AppScope } from '#server/platform/owned-records.ts'
import { appIdsOfSystem, managedAppIds } from './reports.ts'

/**
 * Business systems and their managers are limited to their own applications; the right to maintain announcements covers
 * all.
 */
export async function scopeOf(db: Db, caller: Caller): Promise<AppScope> {
  if ('systemCode' in caller) return new Set(await appIdsOfSystem(db, caller.systemCode))
  const { adminKind, userNo } = caller
  return adminKind === 'business_sys_manager' ? new Set(await managedAppIds(db, userNo)) : 'all'
}

export const covers = (scope: AppScope, appId: string): boolean => scope === 'all' || scope.has(appId)

/** True when the person may edit announcements of an application. */
export const maintains = async (db: Db, actor: Actor, appId: string): Promise<boolean> =>
  covers(await scopeOf(db, actor), appId)
