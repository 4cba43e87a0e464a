import type { StepUpDemand } from '@iambiz/contract/platform/endpoint.ts'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Notify } from '#server/platform/notify.ts'

/** Whether a person can change the password here, and when that was last done. */
export type PasswordStanding = (userNo: string) => Promise<{ changeable: boolean; changedAt?: Date }>

/** What this feature needs from outside: sessions, step-up and the account API belong to others. */
export type InnerAccountDeps = BaseDeps & {
  passwordOf: PasswordStanding
  /** The account API, wherever it is kept: at the bundled provider, or in this process. */
  askAccount: AskAccount
  /** An access token of the provider for the person who asks. */
  tokenOf: (actor: Actor) => Promise<string>
  /** The proof behind a ticket; fails with 1009 where it is not enough. */
  proofBehind: (actor: Actor, ticket: string | undefined, now: Date, demand: StepUpDemand) => Promise<string>
  /** Whether this session began so lately that its sign-in still tells who it is. */
  hasJustSignedIn: (actor: Actor, now: Date) => Promise<boolean>
  /** A picture of a QR code (data:image/png). */
  qrCode: (content: string) => string
  tell: Notify
  /** Ends all sessions of the person but the present one. */
  endOthers: (trx: Db, actor: Actor, context: RequestContext) => Promise<void>
}
