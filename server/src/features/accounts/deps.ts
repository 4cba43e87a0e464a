import type { UserConfig } from '@iambiz/contract/features/preferences.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Notify, PostSingle } from '#server/platform/notify.ts'

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

type SessionEndReason = 'password_changed' | 'factor_added'

/** Dependencies of this group; sessions, the connection to the provider, notices and mails belong to other groups. */
export type AccountDeps = BaseDeps & {
  box: SecretBox
  log: Pick<Log, 'warn'>
  /** The account API: of the provider, or of this process; `null` where neither has the call. */
  askAccount: AskAccount
  keepsPasswords: () => Promise<boolean>
  /** `undefined` for a provider that cannot re-authenticate people because it supports OAuth2 only. */
  askingAgain: AskingAgain | undefined
  /** Returns an access token of the provider for the calling person. */
  tokenOf: (actor: Actor) => Promise<string>
  /** Ends all sessions of a person except one, in the open transaction; returns how many. */
  endSessions: (
    trx: Db,
    which: { userNo: string; except?: string | undefined },
    reason: SessionEndReason,
    cause: { now: Date; requestId: string },
  ) => Promise<number>
  /** Whether this session is so new that its sign-in still proves the person's identity. */
  hasJustSignedIn: (actor: Actor, now: Date) => Promise<boolean>
  /** Whether the person has signed in with the browser of this cookie. */
  isKnownBrowser: (userNo: string, device: string) => Promise<boolean>
  userConfigOf: (userNo: string) => Promise<UserConfig>
  /** Sends a notice to the inbox. */
  notify: Notify
  /** These also mail it. */
  notifyOfPassword: Notify
  notifyOfFactors: Notify
  notifyOfExternal: Notify
  /** Whether a mail server is configured that can send codes. */
  mailsCodes: boolean
  postSingle: PostSingle
  /** How long a step-up counts. */
  readStepUpMinutes: () => Promise<number>
  /** The mail domains of the company, in lower case. */
  readMailDomains: () => Promise<readonly string[]>
  readServiceDesk: () => Promise<Record<Language, string>>
  /** Limit of password reset requests from one address within ten minutes. */
  resetsPerAddress: number
  /** The page on which people change a password that another provider stores. */
  passwordAddress: string | undefined
}

/** The page that lists devices and bound accounts, below the base path. */
export const bindingPath = '/home/setting/binding'
