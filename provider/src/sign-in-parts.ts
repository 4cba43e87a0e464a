import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { Provider } from 'oidc-provider'
import type { ApplicationName } from './application-name.ts'
import type { SessionRevoker } from './connections/sign-out-store.ts'
import type { ProviderDb } from './database.ts'
import type { RefusalLog } from './refusal-log.ts'
import type { Replies } from './reply.ts'
import type { FailedSignIn } from './security-event-store.ts'

/** Where a person signs in; the rest of the path names the interaction. */
export const signInPath = '/signin'

export type SignInParts = {
  provider: Provider
  db: ProviderDb
  box: SecretBox
  revokeSession: SessionRevoker
  replies: Replies
  applicationName: ApplicationName
  /** Writes a failed sign-in down before it is answered; takes equally long whoever was meant. */
  recordFailure: (failed: FailedSignIn) => Promise<void>
  clock: Clock
  log: Log
  logRefusal: RefusalLog
  /** Accounts that may fail from one address before only known browsers go on. */
  guessedAccounts: number
  /** Where somebody goes who has nothing left to do here. */
  portalUrl: string
}

/** What a sign-in answers: an authorization request, as one browser sent it. */
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The first step of a sign-in. */
export const passwordPath = ({ uid }: Interaction): string => `${signInPath}/${uid}`

/** The second one, for accounts with a device. */
export const codePath = ({ uid }: Interaction): string => `${signInPath}/${uid}/code`
