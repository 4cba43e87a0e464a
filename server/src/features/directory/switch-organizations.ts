import type { OrganizationImpact, organizations } from '@iambiz/contract/features/directory/organizations.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { previewVersionOf } from '#server/platform/preview-version.ts'
import type { DirectoryDeps } from './deps.ts'
import { lockRights } from './lock-rights.ts'
import { codesBelow, organizationImpact } from './organization-reports.ts'
import { switchLocked } from './organizations.ts'

type Switched = ReceivedOf<(typeof organizations)['POST /iam-authority/v1/admin/org/status']>['body']

/** Returns the current effect of disabling. */
export async function previewDisabling(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<OrganizationImpact> {
  const counts = await organizationImpact(db, ids, now)
  const meant = (await codesBelow(db, ids)).toSorted()
  return { ...counts, version: previewVersionOf({ counts, meant }) }
}

/** Enables organizations, or disables them if the effect is still the one that was shown. */
export const switchOrganizations = (
  { db }: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  switched: Switched,
): Promise<{ changed: number }> =>
  transact(db, async (trx) => {
    await lockRights(trx)
    if (switched.status === 0) {
      const current = await previewDisabling(trx, switched.ids, context.now)
      if (current.version !== switched.version) fail('resource.changed', { current })
    }
    return switchLocked(trx, actor, context, switched)
  })
