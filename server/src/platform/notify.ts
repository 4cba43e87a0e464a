import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Insertable, RawBuilder } from 'kysely'
import type { Db, Tables } from './db/tables.ts'

/** A short text for people, in both languages, with the screen that it is about, below the base path. */
export type Notice = {
  userNos: readonly string[]
  text: { readonly zh: string; readonly en: string }
  path: string
  at: Date
}

/** Sends a notice in the transaction of its cause: to the bell, by mail as well where the feature asks for it. */
export type Notify = (trx: Db, notice: Notice) => Promise<void>

/** A mail in both languages, with the screen that it leads to. */
export type Letter = Omit<Insertable<Tables['letter']>, 'letter_id' | 'created_at'>

/** Mails that people may switch off for themselves, by their name in the personal configuration. */
type Switchable = 'bulletinMail' | 'loginAlertMail'

type Posting = {
  letter: Letter
  userNos: readonly string[]
  /** Left out are those who do not want this kind of mail. */
  unless?: Switchable
  /** Instead of the one that each of them chose. */
  lang?: Language | undefined
  at: Date
}

/** Writes mails in the transaction of their cause. */
export type Post = (trx: Db, posting: Posting) => Promise<void>

type SinglePosting = {
  letter: Omit<Letter, 'code_sealed'>
  /** The address may be another one than the person's. `lang` is for who never chose one. */
  to: { address: string; userNo: string | null; lang: Language }
  /** Stands in the texts as `{code}`. */
  code?: string
  at: Date
}

/** Writes a letter to one address, in the transaction of its cause. */
export type PostSingle = (trx: Db, posting: SinglePosting) => Promise<void>

type PostingToMany = {
  letter: Insertable<Tables['letter']>
  /**
   * Tables of a `with recursive` that end with `recipient`: each address once, as user_no, contact_id, address, lang, is_copy
   * and group_ids.
   */
  recipients: RawBuilder<unknown>
  at: Date
}

/** Writes a letter to many in the transaction of its cause; returns its id and how many mails, undefined where there is nobody. */
export type PostToMany = (
  trx: Db,
  posting: PostingToMany,
) => Promise<{ letterId: string; mails: number } | undefined>
