import type {
  homeTemplates,
  RecommendedApp,
  HomeTemplate as ShownTemplate,
} from '@iambiz/contract/home-templates.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { TemplateDeps } from './deps.ts'
import { completed, type HomeTemplate, recommendedApps, recommendedLayout } from './home-layout.ts'
import { templatesFor, toTemplate } from './home-templates.ts'
import { checkParts, removeTemplates, saveTemplate, subjectOf } from './save-template.ts'
import { templateOf } from './template-of.ts'
import { appsNamed, concernedBy, keyOf, type Recommended, templatePage } from './template-reports.ts'

const parts = ['modules', 'tools', 'quickList', 'apps'] as const

/** Returns the parts of home that a recommendation contains. */
const partsOf = (template: HomeTemplate): Recommended['parts'] =>
  parts.filter((part) => template[part].length > 0)

/** Returns every module in the recommended order; empty where no order is recommended. */
const shownModules = ({ modules }: HomeTemplate): ShownTemplate['modules'] =>
  modules.length === 0 ? [] : completed(modules.map((module, index) => ({ ...module, sortNo: index + 1 })))

const namedInOrder = (
  apps: Awaited<ReturnType<typeof appsNamed>>,
  appIds: readonly string[],
): RecommendedApp[] => appIds.flatMap((appId) => apps.get(appId) ?? [])

const nobody = { people: 0, concerned: 0 }

/** Returns one page of the recommendations, each with the number of people whom it reaches. */
async function listTemplates(
  { db, wireTime }: TemplateDeps,
  lang: Language,
  { keyword = '', ...page }: { keyword?: string | undefined; pageNum: number; pageSize: number },
) {
  const { list, ...totals } = await templatePage(db, lang, page, keyword)
  const rows = list.map((row) => ({
    row,
    template: toTemplate(row),
    of: { subject: row.subject_type, id: row.subject_id },
  }))
  const [concerned, apps] = await Promise.all([
    concernedBy(
      db,
      rows.map(({ of, template }) => ({ ...of, parts: partsOf(template) })),
    ),
    appsNamed(
      db,
      lang,
      rows.flatMap(({ template }) => template.apps),
    ),
  ])
  const toShown = ({ row, template, of }: (typeof rows)[number]): ShownTemplate => ({
    id: row.template_id,
    subject: of.subject,
    subjectId: of.id,
    subjectName: row.subject_name,
    idle: row.idle,
    modules: shownModules(template),
    tools: [...template.tools],
    quickList: [...template.quickList],
    recommendedApps: namedInOrder(apps, template.apps),
    ...(concerned.get(keyOf(of)) ?? nobody),
    revision: row.revision,
    updaterName: row.updater_name,
    updateTime: wireTime(row.updated_at),
  })
  return { ...totals, list: rows.map(toShown) }
}

type Draft = ReceivedOf<(typeof homeTemplates)['POST /iam-authority/v1/admin/homeTemplate/preview']>['body']

/** Returns the home of an organization and role under this recommendation, and how many people it would reach. */
async function previewTemplate(
  deps: TemplateDeps,
  { versions }: Actor,
  context: RequestContext,
  { subject, orgCode, roleNo, ...written }: Draft,
) {
  const [rights, library, templates] = await Promise.all([
    deps.readRights(versions.rights),
    deps.readLibrary(versions.home),
    deps.readTemplates(versions.home),
  ])
  checkParts(written, library, context)
  const of = subjectOf(subject === 'organization' ? { orgCode } : { roleNo }, rights, context)
  const draft = templateOf(written)
  const stored = { organization: new Map(templates.organization), role: new Map(templates.role) }
  stored[of.subject].set(of.id, draft)
  const found = templatesFor(stored, rights, { orgCode: orgCode ?? '', roleNo: roleNo ?? '' })
  const appIds = recommendedApps(found)
  const [apps, concerned] = await Promise.all([
    appsNamed(deps.db, context.lang, appIds),
    concernedBy(deps.db, [{ ...of, parts: partsOf(draft) }]),
  ])
  return {
    ...recommendedLayout(library, found),
    recommendedApps: namedInOrder(apps, appIds),
    ...(concerned.get(keyOf(of)) ?? nobody),
  }
}

/** Administration of the recommendations for home, by organization and role. */
export function homeTemplateRoutes(serve: Serve, deps: TemplateDeps): void {
  serve('POST /iam-authority/v1/admin/homeTemplate/list', async ({ body, context }) =>
    listTemplates(deps, context.lang, body),
  )
  serve('POST /iam-authority/v1/admin/homeTemplate/saveOrUpdate', async ({ body, actor, context }) =>
    saveTemplate(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/homeTemplate/delete', async ({ body, actor, context }) => ({
    deleted: await removeTemplates(deps, actor, context, body.ids),
  }))
  serve('POST /iam-authority/v1/admin/homeTemplate/preview', async ({ body, actor, context }) =>
    previewTemplate(deps, actor, context, body),
  )
}
