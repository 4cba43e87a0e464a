import type { Log } from '@iambiz/runtime/log.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Notify } from '#server/platform/notify.ts'

/** Asks a person who is signed in to sign in again at the provider (OpenID Connect Core 3.1.2.1, `prompt=login`). */
export type AskingAgain = {
  /** Addresses that the provider may send people back to, the usual one first. */
  homeUrls: readonly string[]
  /** Where the browser goes for it. */
  address: (request: {
    redirect: string
    state: string
    nonce: string
    codeVerifier: string
    lang: RequestContext['lang']
  }) => Promise<string>
  /** Whom the provider asked, and when (`auth_time`, seconds). */
  exchange: (request: {
    code: string
    issuer: string | undefined
    redirect: string
    nonce: string
    codeVerifier: string
  }) => Promise<{ userNo: string; subject: string; askedAt: number | undefined }>
  /** Who the person of this session is at the provider. */
  subjectOf: (actor: Actor) => Promise<string | undefined>
}

/** What this feature needs from outside: sessions and the way to the provider belong to others. */
export type CredentialDeps = {
  db: Db
  box: SecretBox
  /** The provider's account API; `null` where the provider has none. */
  askAccount: AskAccount
  keepsPasswords: () => Promise<boolean>
  /** Absent for a provider that cannot be asked to: one that speaks OAuth2 alone. */
  askingAgain: AskingAgain | undefined
  log: Pick<Log, 'warn'>
  /** An access token of the provider for the person who asks. */
  tokenOf: (actor: Actor) => Promise<string>
  /** Ends the sessions of a person, but for one, in the open transaction; returns how many. */
  endSessions: (
    trx: Db,
    which: { userNo: string; except?: string | undefined },
    cause: { now: Date; requestId: string },
  ) => Promise<number>
  tell: Notify
  /** The same about second factors. */
  notifyOfFactors: Notify
  /** Whether there is a mail server to send codes by. */
  mailsCodes: boolean
  /** The domains of the company's addresses. */
  readMailDomains: () => Promise<readonly string[]>
  /** Forgotten passwords that may be asked for from one address within ten minutes. */
  resetsPerAddress: number
  /** Where people change a password that another provider keeps. */
  passwordAddress: string | undefined
}
