import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'

/** Something that a person is told at the bell and by mail. */
type Told = { userNos: readonly string[]; text: { zh: string; en: string }; path: string; at: Date }

/** What this feature needs from outside: sessions and the way to the provider belong to others. */
export type CredentialDeps = {
  db: Db
  box: SecretBox
  /** The provider's account API; `null` where the provider has none. */
  askAccount: AskAccount
  keepsPasswords: () => Promise<boolean>
  /** An access token of the provider for the person who asks. */
  tokenOf: (actor: Actor) => Promise<string>
  /** Ends the sessions of a person, but for one, in the open transaction; returns how many. */
  endSessions: (
    trx: Db,
    which: { userNo: string; except?: string | undefined },
    cause: { now: Date; requestId: string },
  ) => Promise<number>
  tell: (trx: Db, told: Told) => Promise<void>
  /** The same about second factors. */
  tellOfFactors: (trx: Db, told: Told) => Promise<void>
  /** Whether there is a mail server to send codes by. */
  mailsCodes: boolean
  /** The domains of the company's addresses. */
  readMailDomains: () => Promise<readonly string[]>
  /** Forgotten passwords that may be asked for from one address within ten minutes. */
  resetsPerAddress: number
  /** Where people change a password that another provider keeps. */
  passwordAddress: string | undefined
}
