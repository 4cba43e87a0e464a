import type { WrittenMailTemplate } from '@iambiz/contract/features/mail/templates.ts'
import { templateExtensions } from '@iambiz/contract/platform/files.ts'
import type { RefusedAddress } from '@iambiz/contract/platform/mail-record.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { extensionOf, labelOf } from '#server/platform/files/label.ts'
import { ownedRecords } from '#server/platform/owned-records.ts'
import { richText } from '#server/platform/rich-text.ts'
import type { MailDeps } from '../deps.ts'
import { templateDetail } from './listing.ts'
import { mistakesIn, saysSomething } from './mistakes.ts'
import { findTemplate } from './reports.ts'
import { insertTemplate, updateTemplate } from './store.ts'

export const ownedTemplates = (deps: MailDeps) =>
  ownedRecords(deps, { table: 'mail_template', key: 'template_id', name: 'mail-template' })

/** The editor leaves an empty paragraph when nothing is written; it is stored as null. */
function cleanOrNull(html: string | undefined): string | null {
  const clean = richText(html ?? '')
  return saysSomething(clean) ? clean : null
}

function fileLabel(given: string | undefined): string | null {
  if (!given?.trim()) return null
  const extension = extensionOf(given)
  const isTaken = templateExtensions.some((known) => known === extension)
  return labelOf(given, isTaken ? extension : 'html')
}

const columnsOf = ({ name, type, subject, body, fileName, status }: WrittenMailTemplate) => ({
  type,
  name,
  subject_zh: subject.zh,
  subject_en: subject.en || null,
  body_zh: richText(body.zh),
  body_en: cleanOrNull(body.en),
  file_name: fileLabel(fileName),
  status,
})

/** Creates a template or changes the one with this id; refuses mistakes field by field. */
export async function saveTemplate(
  deps: MailDeps,
  actor: Actor,
  context: RequestContext,
  written: WrittenMailTemplate,
): Promise<{ id: string; revision: number; ignored: RefusedAddress[] }> {
  const { id, revision, appCode } = written
  const owned = ownedTemplates(deps)
  const standing = await owned.mayWrite(actor, context, written)
  const columns = columnsOf(written)
  const stored = id === undefined ? undefined : await findTemplate(deps.db, context.lang, id)
  const fields = mistakesIn(columns, stored, context.lang)
  if (fields.length > 0) fail('request.fields', { fields })
  const saved = await owned.write(actor, context, {
    ...standing,
    id,
    revision,
    current: (stale) => templateDetail(deps, actor, context, stale),
    async save(trx, owner) {
      const row = { ...columns, ...owner }
      const { template_id, revision } = id
        ? await updateTemplate(trx, id, row)
        : await insertTemplate(trx, { ...row, created_at: context.now })
      const { name, type, status } = columns
      return { id: template_id, revision, detail: { name, appCode, type, status, revision } }
    },
  })
  return { ...saved, ignored: [] }
}
