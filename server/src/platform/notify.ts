import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Insertable, RawBuilder } from 'kysely'
import type { Db, Tables } from './db/tables.ts'

/** A short bilingual message for people, with the path of its screen below the base path. */
export type Notice = {
  userNos: readonly string[]
  text: { readonly zh: string; readonly en: string }
  path: string
  at: Date
}

/** Sends a notice in the transaction of its cause: to the inbox, and by mail where the feature wants it. */
export type Notify = (trx: Db, notice: Notice) => Promise<void>

/** A bilingual mail with the screen that it links to. */
export type MailMessage = Omit<Insertable<Tables['letter']>, 'letter_id' | 'created_at'>

/** Kinds of mail that people can turn off, by their name in the personal configuration. */
type Switchable = 'bulletinMail' | 'loginAlertMail'

type Posting = {
  message: MailMessage
  userNos: readonly string[]
  /** Skips people who turned this kind of mail off. */
  unless?: Switchable
  /** Overrides the language that each recipient chose. */
  lang?: Language | undefined
  at: Date
}

/** Writes mails in the transaction of their cause. */
export type Post = (trx: Db, posting: Posting) => Promise<void>

type SinglePosting = {
  message: Omit<MailMessage, 'code_sealed'>
  /** The address may differ from the person's own. `lang` applies where the person never chose a language. */
  to: { address: string; userNo: string | null; lang: Language }
  /** Replaces `{code}` in the texts. */
  code?: string
  at: Date
}

/** Writes a mail to one address, in the transaction of its cause. */
export type PostSingle = (trx: Db, posting: SinglePosting) => Promise<void>

type PostingToMany = {
  message: Insertable<Tables['letter']>
  /**
   * Tables of a `with recursive` that end with `recipient`: each address once, with user_no, contact_id, address, lang,
   * is_copy and group_ids.
   */
  recipients: RawBuilder<unknown>
  at: Date
}

/**
 * Writes a mail to many recipients in the transaction of its cause; returns its id and the number of mails, undefined
 * where there are no recipients.
 */
export type PostToMany = (
  trx: Db,
  posting: PostingToMany,
) => Promise<{ letterId: string; mails: number } | undefined>
