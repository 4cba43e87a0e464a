import type { WrittenMailGroup } from '@iambiz/contract/features/mail/groups.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import type { MailDeps } from '../deps.ts'
import { type GroupQuery, groupDetail, groupList } from './listing.ts'
import { isInUse } from './reports.ts'
import { ownedGroups, saveGroup } from './save.ts'

/** Returns the operations on mail groups that all records share. */
export function mailGroups(deps: MailDeps) {
  const { switchAll, remove } = ownedGroups(deps)

  return {
    switchAll,

    list: (actor: Actor, context: RequestContext, query: GroupQuery) =>
      groupList(deps, actor, context, query),

    detail: (actor: Actor, context: RequestContext, id: string) => groupDetail(deps, actor, context, id),

    save: (actor: Actor, context: RequestContext, written: WrittenMailGroup) =>
      saveGroup(deps, actor, context, written),

    remove: (actor: Actor, context: RequestContext, wish: { id: string; revision: number }) =>
      remove(actor, context, {
        ...wish,
        async refuse(trx, id) {
          if (await isInUse(trx, id, context.now)) fail('mail-group.in-use')
        },
      }),
  }
}
