import type { UserConfig } from '@iambiz/contract/features/preferences.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { codeMessage } from '#server/platform/code-message.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

type CodeTexts = ReturnType<typeof codeMessage>

type Letter = Pick<CodeTexts, 'text_zh' | 'text_en'> &
  Partial<CodeTexts> & {
    cause: 'email-change'
    subject_zh: string
    subject_en: string
    path: string
    useful_until?: Date
  }

/** Something that a person is told at the bell. */
type Told = { userNos: readonly string[]; text: { zh: string; en: string }; path: string; at: Date }

/** What this feature needs from outside: the way to the provider, step-up, letters and notices belong to others. */
export type EmailChangeDeps = {
  db: Db
  wireTime: WireTime
  /** Of the company's addresses, in lower case. */
  readDomains: () => Promise<readonly string[]>
  readServiceDesk: () => Promise<Record<Language, string>>
  askAccount: AskAccount
  keepsPasswords: () => Promise<boolean>
  /** Whether there is a mail server to send codes by. */
  mailsCodes: boolean
  tokenOf: (actor: Actor) => Promise<string>
  /** The provider's proof behind a ticket of this session; fails with `step-up.needed`. */
  proofBehind: (actor: Actor, ticket: string | undefined, now: Date) => Promise<string>
  post: (
    trx: Db,
    posting: {
      letter: Letter
      to: { address: string; userNo: string; lang: Language }
      code?: string
      at: Date
    },
  ) => Promise<void>
  tell: (trx: Db, told: Told) => Promise<void>
  replaceAddress: (trx: Db, userNo: string, email: string, now: Date) => Promise<void>
  userConfigOf: (userNo: string) => Promise<UserConfig>
}
