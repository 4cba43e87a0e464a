import type { MailPerson, RefusedAddress } from '@iambiz/contract/platform/mail-record.ts'
import type { MailVariable } from '@iambiz/contract/platform/mail-variables.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Insertable } from 'kysely'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import type { PostToMany } from '#server/platform/notify.ts'
import type { TemplateTexts } from './fan-out-store.ts'

/** What this feature needs from outside: templates and addresses belong to others. */
export type AnnouncementMailDeps = {
  db: Db
  /** Who has these addresses, and which of them nobody may be mailed at. */
  verifyAddresses: (
    db: Db,
    lang: Language,
    texts: readonly string[],
  ) => Promise<{ valid: MailPerson[]; invalid: RefusedAddress[] }>
}

type Values = Record<MailVariable, string>

/** What the worker needs to write the mails. */
export type FanOutDeps = BaseDeps & {
  baseUrl: string
  postToMany: PostToMany
  renderTemplate: (
    template: TemplateTexts,
    values: { zh: Values; en: Values },
  ) => Pick<
    Insertable<Tables['letter']>,
    'subject_zh' | 'subject_en' | 'text_zh' | 'text_en' | 'html_zh' | 'html_en'
  >
}
