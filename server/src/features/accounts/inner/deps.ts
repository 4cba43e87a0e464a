import type { StepUpDemand } from '@iambiz/contract/platform/endpoint.ts'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Notify } from '#server/platform/notify.ts'

/** Whether a person can change the password here, and when it was last changed. */
export type PasswordStanding = (userNo: string) => Promise<{ changeable: boolean; changedAt?: Date }>

/** Dependencies of this feature; sessions, step-up and the account API belong to other features. */
export type InnerAccountDeps = BaseDeps & {
  passwordOf: PasswordStanding
  /** The account API: of the bundled provider, or of this process. */
  askAccount: AskAccount
  /** Returns an access token of the provider for the calling person. */
  tokenOf: (actor: Actor) => Promise<string>
  /** Returns the proof behind a ticket; fails with 1009 where it does not suffice. */
  proofBehind: (actor: Actor, ticket: string | undefined, now: Date, demand: StepUpDemand) => Promise<string>
  /** Whether this session is so new that its sign-in still proves the person's identity. */
  hasJustSignedIn: (actor: Actor, now: Date) => Promise<boolean>
  /** Returns an image of a QR code (data:image/png). */
  qrCode: (content: string) => string
  tell: Notify
  /** Ends all sessions of the person except the current one. */
  endOthers: (trx: Db, actor: Actor, context: RequestContext) => Promise<void>
}
