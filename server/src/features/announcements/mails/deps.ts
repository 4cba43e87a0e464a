import type { MailPerson, RefusedAddress } from '@iambiz/contract/platform/mail-record.ts'
import type { MailVariable } from '@iambiz/contract/platform/mail-variables.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Insertable, RawBuilder } from 'kysely'
import type { Actor } from '#server/platform/actor.ts'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import type { AppScope } from '#server/platform/owned-records.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { TemplateTexts } from './fan-out-store.ts'

/** What decides whom an announcement reaches. */
export type Push = { appId: string; forAllUsers: boolean }

type Audience = (push: Push, now: Date) => RawBuilder<unknown>

/** What this feature needs from outside: templates, addresses and audiences belong to others. */
export type AnnouncementMailDeps = {
  db: Db
  scopeOf: (actor: Actor) => Promise<AppScope>
  /** Who has these addresses, and which of them nobody may be mailed at. */
  verifyAddresses: (
    db: Db,
    lang: Language,
    texts: readonly string[],
  ) => Promise<{ valid: MailPerson[]; invalid: RefusedAddress[] }>
  /** Tables of a `with recursive` that end with `member`: everybody who can read an announcement at a moment. */
  audience: Audience
}

type Values = Record<MailVariable, string>

/** What the worker needs to write the mails. */
export type FanOutDeps = {
  db: Db
  wireTime: WireTime
  audience: Audience
  baseUrl: string
  /** Writes a letter and its mails into the outbox; undefined where there is nobody. */
  postToMany: (
    trx: Db,
    posting: { letter: Insertable<Tables['letter']>; recipients: RawBuilder<unknown>; at: Date },
  ) => Promise<{ letterId: string; mails: number } | undefined>
  renderTemplate: (
    template: TemplateTexts,
    values: { zh: Values; en: Values },
  ) => Pick<
    Insertable<Tables['letter']>,
    'subject_zh' | 'subject_en' | 'text_zh' | 'text_en' | 'html_zh' | 'html_en'
  >
}
