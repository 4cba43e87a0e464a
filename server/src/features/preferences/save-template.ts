import type { homeTemplates, TemplateSubject } from '@iambiz/contract/home-templates.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { refuse, unchanged } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { Rights } from '#server/platform/rights.ts'
import type { TemplateDeps } from './deps.ts'
import { completed, type HomeTemplate, type Library } from './home-layout.ts'
import { toTemplate } from './home-templates.ts'
import { faultOf } from './personal-config.ts'
import type { TemplateRow } from './store.ts'
import { templateOf, type WrittenTemplate } from './template-of.ts'
import { appsNamed } from './template-reports.ts'
import {
  deleteTemplates,
  insertTemplate,
  lockTemplates,
  type TemplateColumns,
  updateTemplate,
} from './template-store.ts'

type Calls = typeof homeTemplates
type Written = ReceivedOf<Calls['POST /iam-authority/v1/admin/homeTemplate/saveOrUpdate']>['body']

/** Returns the active organization or role of the recommendation; refuses unless exactly one is given. */
export function subjectOf(
  { orgCode, roleNo }: Pick<Written, 'orgCode' | 'roleNo'>,
  rights: Rights,
  context: RequestContext,
): { subject: TemplateSubject; id: string } {
  if ((orgCode === undefined) === (roleNo === undefined)) refuse('home-template.subject', 'orgCode', context)
  if (orgCode !== undefined) {
    if (!rights.organizations.get(orgCode)?.active) refuse('home-template.subject', 'orgCode', context)
    return { subject: 'organization', id: orgCode }
  }
  const id = roleNo ?? ''
  if (!rights.roles.get(id)?.active) refuse('home-template.subject', 'roleNo', context)
  return { subject: 'role', id }
}

/** Refuses duplicate and unknown entries, and a home that would show nothing. */
export function checkParts(written: WrittenTemplate, library: Library, context: RequestContext): void {
  const { modules, tools, quickList, recommendedApps } = written
  const layout = { modules: completed([]), tools: [], quickList: [] }
  const fault = faultOf(
    {
      ...(modules.length > 0 ? { modules } : {}),
      ...(tools.length > 0 ? { tools } : {}),
      quickList,
    },
    { library, layout },
  )
  if (fault) refuse(fault.failure, fault.field, context)
  if (new Set(recommendedApps).size !== recommendedApps.length)
    refuse('preference.twice', 'recommendedApps', context)
}

async function checkWritten(
  deps: TemplateDeps,
  actor: Actor,
  context: RequestContext,
  written: WrittenTemplate,
): Promise<void> {
  const { modules, tools, quickList, recommendedApps } = written
  if (modules.length + tools.length + quickList.length + recommendedApps.length === 0)
    refuse('home-template.empty', 'tools', context)
  checkParts(written, await deps.readLibrary(actor.versions.home), context)
  const known = await appsNamed(deps.db, context.lang, recommendedApps)
  if (!recommendedApps.every((appId) => known.has(appId)))
    refuse('preference.unknown-choice', 'recommendedApps', context)
}

const fieldsOf = ({ modules, tools, quickList, apps }: HomeTemplate) => ({
  modules: modules.map(({ moduleCode, visible }) => (visible ? moduleCode : `-${moduleCode}`)),
  tools,
  quickList,
  recommendedApps: apps,
})

const recorded = (row: TemplateRow) => ({
  subject: row.subject_type,
  subjectId: row.subject_id,
  ...fieldsOf(toTemplate(row)),
})

const targetOf = (id: string) => ({ type: 'home-template', id })

type Subject = ReturnType<typeof subjectOf>

const fieldOfSubject = ({ subject }: Subject) => (subject === 'organization' ? 'orgCode' : 'roleNo')

/** Returns the locked recommendation; refuses an outdated revision, and another organization or role. */
async function lockedTemplate(
  trx: Db,
  context: RequestContext,
  of: Subject,
  known: { id: string; revision: number | undefined },
): Promise<TemplateRow> {
  const before = unchanged((await lockTemplates(trx, [known.id]))[0], known.revision)
  if (before.subject_type !== of.subject || before.subject_id !== of.id)
    refuse('home-template.subject', fieldOfSubject(of), context)
  return before
}

/** Adds a recommendation, or changes the one with this id; returns its id and revision. */
export async function saveTemplate(
  deps: TemplateDeps,
  actor: Actor,
  context: RequestContext,
  { id, revision, ...written }: Written,
): Promise<{ id: string; revision: number }> {
  const of = subjectOf(written, await deps.readRights(actor.versions.rights), context)
  await checkWritten(deps, actor, context, written)
  const template = templateOf(written)
  const columns: TemplateColumns = {
    subject_type: of.subject,
    subject_id: of.id,
    modules: JSON.stringify(template.modules),
    tools: [...template.tools],
    quick_list: [...template.quickList],
    recommended_apps: [...template.apps],
    updater_no: actor.userNo,
  }
  return transact(deps.db, async (trx) => {
    const before = id === undefined ? undefined : await lockedTemplate(trx, context, of, { id, revision })
    const saved = before
      ? await updateTemplate(trx, before.template_id, columns, context.now)
      : ((await insertTemplate(trx, columns, context.now)) ??
        refuse('home-template.exists', fieldOfSubject(of), context))
    await recordChange(trx, context, actor, {
      action: before ? 'home-template.update' : 'home-template.create',
      target: targetOf(saved.template_id),
      before: before && recorded(before),
      after: { subject: of.subject, subjectId: of.id, ...fieldsOf(template) },
    })
    return { id: saved.template_id, revision: saved.revision }
  })
}

/** Deletes recommendations; returns how many there were. */
export const removeTemplates = (
  { db }: TemplateDeps,
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<number> =>
  transact(db, async (trx) => {
    const gone = await lockTemplates(trx, ids)
    if (gone.length > 0) await deleteTemplates(trx, ids)
    for (const row of gone)
      await recordChange(trx, context, actor, {
        action: 'home-template.delete',
        target: targetOf(row.template_id),
        before: recorded(row),
      })
    return gone.length
  })
