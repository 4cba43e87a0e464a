import type { AppReasons } from '@iambiz/contract/features/catalogue/apps.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Notify } from '#server/platform/notify.ts'

/** A grant of an application to one person, until a wire time or without end. */
type PersonGrant = { appId: string; userNo: string; until: string | null; at: Date }

/** Dependencies of this feature; applications with their grants, and notices, belong to other features. */
export type AccessRequestDeps = BaseDeps & {
  /** Returns how an application relates to the person; refuses one that the person may not know of. */
  standingOf: (
    actor: Actor,
    context: RequestContext,
    appId: string,
  ) => Promise<Pick<AppReasons, 'appId' | 'state'>>
  notify: Notify
  /** Grants an application to a person; returns `false` where a denial for that person overrides it. */
  grantToPerson: (trx: Db, grant: PersonGrant) => Promise<boolean>
}
