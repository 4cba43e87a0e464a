import type { RoleImpact, roles } from '@iambiz/contract/features/directory/roles.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { DirectoryDeps } from './deps.ts'
import { keepSuperManager, lockRights } from './lock-rights.ts'
import { findRole } from './role-reports.ts'
import * as store from './role-store.ts'
import { impactOf } from './roles.ts'

type Switched = ReceivedOf<(typeof roles)['POST /iam-authority/v1/admin/role/status']>['body']

/** Refuses a switch whose effect has changed since it was shown. */
async function requireShown(trx: Db, context: RequestContext, { ids, status, versions }: Switched) {
  const current: Record<string, RoleImpact> = {}
  for (const roleNo of new Set(ids))
    current[roleNo] = await impactOf(trx, context, { roleNo, change: { status } })
  const isShown = Object.entries(current).every(([roleNo, { version }]) => versions[roleNo] === version)
  if (!isShown) fail('resource.changed', { current })
}

/** Enables or disables roles if the effect is still the one that was shown. */
export const switchRoles = (
  { db }: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  switched: Switched,
): Promise<{ changed: number }> =>
  transact(db, async (trx) => {
    await lockRights(trx)
    const { ids, status } = switched
    for (const roleNo of new Set(ids)) {
      const role = (await findRole(trx, roleNo)) ?? fail('resource.not-found')
      if (role.admin_kind && status === 0) fail('role.administrator')
    }
    await requireShown(trx, context, switched)
    const changed = await store.switchRoles(trx, ids, status, context.now)
    if (status === 0) await keepSuperManager(trx)
    const action = `role.${status === 1 ? 'enable' : 'disable'}`
    for (const roleNo of changed)
      await recordChange(trx, context, actor, {
        ...{ action, target: { type: 'role', id: roleNo } },
        ...{ before: { status: 1 - status }, after: { status } },
      })
    return { changed: changed.length }
  })
