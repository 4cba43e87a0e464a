import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'

/** Something that a person is told at the bell and by mail. */
type Told = { userNos: readonly string[]; text: { zh: string; en: string }; path: string; at: Date }

/** What this feature needs from outside: sessions and the way to the provider belong to others. */
export type CredentialDeps = {
  db: Db
  box: SecretBox
  /** The provider's account API; `null` where the provider has none. */
  askAccount: (
    path: string,
    form: Readonly<Record<string, string>>,
  ) => Promise<{ status: number; body: Readonly<Record<string, unknown>> } | null>
  keepsPasswords: () => Promise<boolean>
  /** An access token of the provider for the person who asks. */
  tokenOf: (actor: Actor) => Promise<string>
  /** Ends the other sessions of a person in the open transaction; returns how many. */
  endOtherSessions: (trx: Db, actor: Actor, now: Date) => Promise<number>
  tell: (trx: Db, told: Told) => Promise<void>
  /** Where people change a password that another provider keeps. */
  passwordAddress: string | undefined
}
