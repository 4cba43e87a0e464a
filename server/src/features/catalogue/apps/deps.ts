import type { FailureName } from '@iambiz/contract/errors.ts'
import type { LockedRequest } from '@iambiz/contract/features/catalogue/apps.ts'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Acting, Actor, RequestContext } from '#server/platform/actor.ts'
import type { RightsDeps } from '#server/platform/base-deps.ts'
import type { PersonRead } from '#server/platform/db/person-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { MaintenanceWindow } from './maintenance.ts'
import type { PersonalApps } from './store.ts'
import type { VisibleApps } from './visible-apps.ts'

type LaunchedApp = { appId: string; appCode: string; appName: string }

/** What the applications of one person are laid together from, at one moment. */
export type PersonalView = {
  visible: VisibleApps
  /** For whom the person acts. */
  acting: Acting | null
  personal: PersonalApps
  /** Recent announcements per application. */
  unread: ReadonlyMap<string, number>
  /** Windows in which announcements say that an application is down, not ended yet. */
  announcedWindows: readonly MaintenanceWindow[]
  usualOnTop: boolean
  /** Ids of what administrators recommend, whether the person sees it or not. */
  recommended: readonly string[]
  /** What the person does not want to see. */
  hiddenAppIds: readonly string[]
}

type ReadPersonalView = (actor: Actor, now: Date) => Promise<PersonalView>

/** What this feature needs from outside: announcements, preferences and the login log belong to others. */
export type AppDeps = RightsDeps & {
  /** Read of the person along with the identity, for the calls that only show. */
  personalRead: PersonRead<ReadPersonalView>
  readPersonal: ReadPersonalView
  /** Application → what the person asked for and has not been given. */
  requestsOf: (actor: Actor) => Promise<ReadonlyMap<string, LockedRequest>>
  /** An opening; with a failure, one that did not come about. */
  recordLaunch: (
    trx: Db,
    context: RequestContext,
    actor: Actor,
    app: LaunchedApp,
    failure?: FailureName,
  ) => Promise<void>
}

/** What opening needs besides: the provider, which signs people on, and the person's token there. */
export type LaunchDeps = AppDeps & {
  askAccount: AskAccount
  tokenOf: (actor: Actor) => Promise<string>
  /** The provider's issuer, for applications that begin a sign-on; `null` for a provider without discovery. */
  readIssuer: () => Promise<string | null>
  /** What a delegation covers at this moment; nothing where it is over. */
  presentActing: (actor: { userNo: string; acting: Acting }, now: Date) => Promise<Acting | null>
}
