import type { Caller, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import { recordedApp } from './save.ts'
import { lockApps, updateApp } from './store.ts'

/** Transfers the applications of the owners `from` to an active person; returns their number. */
export async function handOverApps(
  trx: Db,
  { from, to }: { from: readonly string[]; to: string },
  { caller, context }: { caller: Caller; context: RequestContext },
): Promise<number> {
  const successor = await trx
    .selectFrom('person')
    .select('user_no')
    .where('user_no', '=', to)
    .where('status', '=', 1)
    .forShare()
    .executeTakeFirst()
  if (!successor) fail('managed-app.no-owner', { field: 'successorNo' })
  const owned = await trx
    .selectFrom('application')
    .select('app_id')
    .where('owner_no', 'in', [...from])
    .execute()
  const locked = await lockApps(
    trx,
    owned.map(({ app_id }) => app_id),
  )
  const apps = locked.filter(({ owner_no }) => owner_no !== null && from.includes(owner_no))
  for (const app of apps) {
    await updateApp(trx, app.app_id, { owner_no: to }, context.now)
    await recordChange(trx, context, caller, {
      action: 'application.update',
      target: { type: 'application', id: app.app_id },
      before: recordedApp(app),
      after: recordedApp({ ...app, owner_no: to }),
    })
  }
  return apps.length
}
