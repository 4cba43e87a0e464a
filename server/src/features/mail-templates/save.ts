import type { WrittenMailTemplate } from '@iambiz/contract/features/mail-templates.ts'
import { templateExtensions } from '@iambiz/contract/platform/files.ts'
import type { RefusedAddress } from '@iambiz/contract/platform/mail-record.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { extensionOf, labelOf } from '#server/platform/files/label.ts'
import { type AppScope, mayChange, ownAppId } from '#server/platform/owned-records.ts'
import { richText } from '#server/platform/rich-text.ts'
import { type MailTemplateDeps, ownedTemplates } from './deps.ts'
import { templateDetail } from './listing.ts'
import { mistakesIn, saysSomething } from './mistakes.ts'
import { appOfTemplate, insertTemplate, updateTemplate } from './store.ts'

type Columns = ReturnType<typeof columnsOf>

/** An empty paragraph is what an editor leaves behind where nothing was written. */
function cleanOrNull(html: string | undefined): string | null {
  const clean = richText(html ?? '')
  return saysSomething(clean) ? clean : null
}

function fileLabel(given: string | undefined): string | null {
  if (!given?.trim()) return null
  const extension = extensionOf(given)
  const isTaken = (templateExtensions as readonly string[]).includes(extension)
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

type Saving = {
  actor: Actor
  context: RequestContext
  scope: AppScope
  written: WrittenMailTemplate
  columns: Columns
}

/** Writes the template; `foreign` where there is none that the person may change, `stale` where others were faster. */
async function write(
  deps: MailTemplateDeps,
  trx: Db,
  { actor, context, scope, written, columns }: Saving,
): Promise<{ id: string; revision: number } | 'foreign' | 'stale'> {
  const { id, appCode } = written
  const locked = id
    ? await ownedTemplates(deps).lockOwn(trx, scope, { id, revision: written.revision })
    : null
  if (locked === 'foreign' || locked === 'stale') return locked
  const row = {
    ...columns,
    app_id: await ownAppId(trx, scope, appCode),
    updater_no: actor.userNo,
    updated_at: context.now,
  }
  const { template_id, revision } = id
    ? await updateTemplate(trx, id, row)
    : await insertTemplate(trx, { ...row, created_at: context.now })
  await audit(trx, context, actor, {
    action: `mail-template.${id ? 'update' : 'create'}`,
    target: { type: 'mail-template', id: template_id },
    detail: { name: columns.name, appCode, type: columns.type, status: columns.status, revision },
  })
  return { id: template_id, revision }
}

/** Makes a template, or changes the one with this id; refuses one with mistakes, field by field. */
export async function saveTemplate(
  deps: MailTemplateDeps,
  actor: Actor,
  context: RequestContext,
  written: WrittenMailTemplate,
): Promise<{ id: string; revision: number; ignored: RefusedAddress[] }> {
  const { id, appCode } = written
  const scope = await deps.scopeOf(actor)
  const stored = id ? await appOfTemplate(deps.db, id) : undefined
  if (id && !(stored && mayChange(scope, stored.app_id)))
    return ownedTemplates(deps).refuseStranger(actor, context, 'update', id)
  await ownAppId(deps.db, scope, appCode)
  const columns = columnsOf(written)
  const fields = mistakesIn(columns, context.lang)
  if (fields.length > 0) fail('request.fields', { fields })
  const saving = { actor, context, scope, written, columns }
  const saved = await transact(deps.db, (trx) => write(deps, trx, saving))
  if (saved === 'stale')
    return fail('resource.changed', { current: await templateDetail(deps, actor, context, id ?? '') })
  if (saved === 'foreign') return ownedTemplates(deps).refuseStranger(actor, context, 'update', id ?? '')
  return { ...saved, ignored: [] }
}
