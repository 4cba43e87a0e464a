import type { UserConfig } from '@iambiz/contract/features/preferences.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Notify, PostSingle } from '#server/platform/notify.ts'

/**
 * Dependencies of this feature; the connection to the provider, step-up, mails and notices belong to other features.
 */
export type EmailChangeDeps = BaseDeps & {
  /** The mail domains of the company, in lower case. */
  readDomains: () => Promise<readonly string[]>
  readServiceDesk: () => Promise<Record<Language, string>>
  askAccount: AskAccount
  keepsPasswords: () => Promise<boolean>
  /** Whether a mail server is configured that can send codes. */
  mailsCodes: boolean
  tokenOf: (actor: Actor) => Promise<string>
  /** Returns the provider's proof behind a ticket of this session; fails with `step-up.needed`. */
  proofBehind: (actor: Actor, ticket: string | undefined, now: Date) => Promise<string>
  post: PostSingle
  tell: Notify
  replaceAddress: (trx: Db, userNo: string, email: string, now: Date) => Promise<void>
  userConfigOf: (userNo: string) => Promise<UserConfig>
}
