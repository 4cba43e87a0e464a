import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { type OwnedRecordDeps, ownedRecords } from '#server/platform/owned-records.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { Rendered } from './render.ts'

/** A mail to one person, by a template. */
type TestMail = {
  letter: Rendered & { template_id: string; app_id: string | null }
  actor: Actor
  lang: Language | undefined
  at: Date
}

/** What mail templates need from outside: mails are written by another feature. */
export type MailTemplateDeps = OwnedRecordDeps & {
  wireTime: WireTime
  /** Where the portal is. */
  baseUrl: string
  postTest: (trx: Db, mail: TestMail) => Promise<void>
}

export const ownedTemplates = (deps: OwnedRecordDeps) =>
  ownedRecords(deps, { table: 'mail_template', key: 'template_id', name: 'mail-template' })
