import type { Log } from '@iambiz/runtime/log.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Notify } from '#server/platform/notify.ts'

/** Asks a signed-in person to authenticate again at the provider (OpenID Connect Core 3.1.2.1, `prompt=login`). */
export type AskingAgain = {
  /** Redirect addresses that the provider accepts, the default one first. */
  homeUrls: readonly string[]
  /** Returns the authorization address to which the browser is redirected. */
  address: (request: {
    redirect: string
    state: string
    nonce: string
    codeVerifier: string
    lang: RequestContext['lang']
  }) => Promise<string>
  /** Returns the person whom the provider authenticated, and when (`auth_time`, seconds). */
  exchange: (request: {
    code: string
    issuer: string | undefined
    redirect: string
    nonce: string
    codeVerifier: string
  }) => Promise<{ userNo: string; subject: string; askedAt: number | undefined }>
  /** Returns the provider's identifier (`sub`) of the person of this session. */
  subjectOf: (actor: Actor) => Promise<string | undefined>
}

/** Dependencies of this feature; sessions and the connection to the provider belong to other features. */
export type CredentialDeps = {
  db: Db
  box: SecretBox
  /** The provider's account API; `null` where the provider has none. */
  askAccount: AskAccount
  keepsPasswords: () => Promise<boolean>
  /** `undefined` for a provider that cannot re-authenticate people because it supports OAuth2 only. */
  askingAgain: AskingAgain | undefined
  log: Pick<Log, 'warn'>
  /** Returns an access token of the provider for the calling person. */
  tokenOf: (actor: Actor) => Promise<string>
  /** Ends all sessions of a person except one, in the open transaction; returns how many. */
  endSessions: (
    trx: Db,
    which: { userNo: string; except?: string | undefined },
    cause: { now: Date; requestId: string },
  ) => Promise<number>
  tell: Notify
  /** The same for changes of second factors. */
  notifyOfFactors: Notify
  /** Whether a mail server is configured that can send codes. */
  mailsCodes: boolean
  /** The mail domains of the company. */
  readMailDomains: () => Promise<readonly string[]>
  /** Limit of password reset requests from one address within ten minutes. */
  resetsPerAddress: number
  /** The page on which people change a password that another provider stores. */
  passwordAddress: string | undefined
}
