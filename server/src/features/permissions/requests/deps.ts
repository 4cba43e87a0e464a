import type { AppReasons } from '@iambiz/contract/features/catalogue/apps.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** A grant of an application to one person, until a wire time or without end. */
type PersonGrant = { appId: string; userNo: string; until: string | null; at: Date }

/** Something to tell single people, in both languages, with the screen that it is about. */
type Told = { userNos: readonly string[]; text: { zh: string; en: string }; path: string; at: Date }

/** What this feature needs from outside: applications with their grants, and notices, belong to others. */
export type AccessRequestDeps = {
  db: Db
  wireTime: WireTime
  /** How an application stands to the person; refuses one that the person may not know of. */
  standingOf: (
    actor: Actor,
    context: RequestContext,
    appId: string,
  ) => Promise<Pick<AppReasons, 'appId' | 'state'>>
  /** Gives a person an application; `false` where a denial to that person stands against it. */
  tell: (trx: Db, told: Told) => Promise<void>
  grantToPerson: (trx: Db, grant: PersonGrant) => Promise<boolean>
}
