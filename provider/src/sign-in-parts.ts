import type { RelyingParty } from '@iambiz/identity/passkey/relying-party.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { Provider } from 'oidc-provider'
import type { ApplicationIcon } from './application-icon.ts'
import type { ApplicationName } from './application-name.ts'
import type { AddressRules } from './connections/addresses.ts'
import type { SessionRevoker } from './connections/sign-out-store.ts'
import type { ProviderDb } from './database.ts'
import type { AskPolicy } from './policy-question.ts'
import type { RefusalLog } from './refusal-log.ts'
import type { Replies } from './reply.ts'
import type { FindCredential } from './saml/certificate-store.ts'
import type { FailedSignIn } from './security-event-store.ts'
import type { Visit } from './sign-out.ts'
import type { AskSources } from './sources/source-question.ts'

/** Path of the sign-in pages; the rest of the path is the interaction ID. */
export const signInPath = '/signin'

export type SignInParts = {
  provider: Provider
  db: ProviderDb
  box: SecretBox
  relyingParty: RelyingParty
  revokeSession: SessionRevoker
  visit: Visit
  replies: Replies
  applicationName: ApplicationName
  applicationIcon: ApplicationIcon
  /** Asks the portal what its policies say about a sign-in. */
  askPolicy: AskPolicy
  /** Sources of identity: who may use them, and which of their addresses may be called. */
  sources: { ask: AskSources; rules: AddressRules }
  /** Reads the key that signs requests to SAML sources. */
  findCredential: FindCredential
  /** Records a failed sign-in before the response; takes the same time for every account name. */
  recordFailure: (failed: FailedSignIn) => Promise<void>
  clock: Clock
  log: Log
  logRefusal: RefusalLog
  /** How many accounts may fail from one address before only known browsers may continue. */
  guessedAccounts: number
  /** Where the browser goes when there is nothing left to do here. */
  portalUrl: string
}

/** A pending authorization request of one browser. */
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Path of the first step of a sign-in. */
export const passwordPath = ({ uid }: Interaction): string => `${signInPath}/${uid}`

/** Path of the second step, for accounts with a second factor. */
export const codePath = ({ uid }: Interaction): string => `${signInPath}/${uid}/code`
