import type { MailPerson, RefusedAddress } from '@iambiz/contract/platform/mail-record.ts'
import type { MailVariable } from '@iambiz/contract/platform/mail-variables.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Insertable } from 'kysely'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import type { PostToMany } from '#server/platform/notify.ts'
import type { TemplateTexts } from './fan-out-store.ts'

/** Dependencies: templates and addresses belong to other features. */
export type AnnouncementMailDeps = {
  db: Db
  /** Finds the owner of each address and reports the addresses that must not be mailed. */
  verifyAddresses: (
    db: Db,
    lang: Language,
    texts: readonly string[],
  ) => Promise<{ valid: MailPerson[]; invalid: RefusedAddress[] }>
}

type Values = Record<MailVariable, string>

/** Dependencies of the worker that writes the mails. */
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
