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

/** The data that a person's view of the applications is made from, at one time. */
export type PersonalView = {
  visible: VisibleApps
  /** The principal for whom the person acts. */
  acting: Acting | null
  personal: PersonalApps
  /** Number of recent announcements per application. */
  unread: ReadonlyMap<string, number>
  /** Announced downtimes that have not ended. */
  announcedWindows: readonly MaintenanceWindow[]
  usualOnTop: boolean
  /** Ids that administrators recommend, including those the person does not see. */
  recommended: readonly string[]
  /** Ids that the person has hidden. */
  hiddenAppIds: readonly string[]
}

type ReadPersonalView = (actor: Actor, now: Date) => Promise<PersonalView>

/** Dependencies: announcements, preferences and the login log belong to other features. */
export type AppDeps = RightsDeps & {
  /** Read in the same query as the identity, for calls that only read. */
  personalRead: PersonRead<ReadPersonalView>
  readPersonal: ReadPersonalView
  /** Returns the person's latest access request by application, where it is open or refused. */
  requestsOf: (actor: Actor) => Promise<ReadonlyMap<string, LockedRequest>>
  /** Records an opening, or a failed one with its failure. */
  recordLaunch: (
    trx: Db,
    context: RequestContext,
    actor: Actor,
    app: LaunchedApp,
    failure?: FailureName,
  ) => Promise<void>
}

/** Dependencies of opening an application: the provider and the person's token for it. */
export type LaunchDeps = AppDeps & {
  askAccount: AskAccount
  tokenOf: (actor: Actor) => Promise<string>
  /** Returns the provider's issuer for third-party initiated login; `null` for a provider without discovery. */
  readIssuer: () => Promise<string | null>
  /** Returns what a delegation covers at `now`; `null` when it has ended. */
  presentActing: (actor: { userNo: string; acting: Acting }, now: Date) => Promise<Acting | null>
}
