import type {
  MailTemplateDetail,
  MailTemplateSummary,
  mailTemplateFilters,
} from '@iambiz/contract/features/mail/templates.ts'
import { sampleValues } from '@iambiz/contract/platform/mail-variables.ts'
import type { z } from 'zod'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { type AppScope, mayChange, maySee } from '#server/platform/owned-records.ts'
import type { Page } from '#server/platform/page.ts'
import { richText } from '#server/platform/rich-text.ts'
import { folded } from '#server/platform/search-text.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { MailDeps } from '../deps.ts'
import { renderBody } from './render.ts'
import { findTemplate, type TemplateRow, templatePage, usageSince } from './reports.ts'

export type TemplateQuery = z.output<typeof mailTemplateFilters> & { pageNum: number; pageSize: number }

const usageMs = 30 * 24 * 3_600_000

const inBoth = (zh: string, en: string | null) => ({ zh, ...(en === null ? {} : { en }) })

const summaryOf = (row: TemplateRow, scope: AppScope, wireTime: WireTime): MailTemplateSummary => ({
  kind: 'TEMPLATE',
  id: row.template_id,
  appCode: row.app_code ?? '*',
  appName: row.app_name,
  type: row.type,
  name: row.name,
  subject: inBoth(row.subject_zh, row.subject_en),
  ...(row.file_name ? { fileName: row.file_name } : {}),
  status: row.status,
  updateTime: wireTime(row.updated_at),
  updaterName: row.updater_name,
  revision: row.revision,
  editable: mayChange(scope, row.app_id),
})

/** Returns one page of the templates of the person's applications and of those for all applications. */
export async function templateList(
  { db, wireTime, scopeOf }: MailDeps,
  actor: Actor,
  { lang }: RequestContext,
  query: TemplateQuery,
): Promise<Page<MailTemplateSummary>> {
  const scope = await scopeOf(actor)
  const { appCode, type, status, queryFields, keyword = '' } = query
  const filter = { scope, appCode, type, status, queryFields, keyword: folded(keyword) }
  const page = await templatePage(db, lang, filter, query)
  return { ...page, list: page.list.map((row) => summaryOf(row, scope, wireTime)) }
}

/** Returns one complete template; undefined when there is none that the person may see. */
export async function templateDetail(
  { db, wireTime, scopeOf }: MailDeps,
  actor: Actor,
  { lang, now }: RequestContext,
  id: string,
): Promise<MailTemplateDetail | undefined> {
  const [scope, row] = await Promise.all([scopeOf(actor), findTemplate(db, lang, id)])
  if (!row || !maySee(scope, row.app_id)) return undefined
  const { body_zh, body_en } = row
  return {
    ...summaryOf(row, scope, wireTime),
    // Sanitized again, because a row may have been written by something other than our editor.
    body: inBoth(richText(body_zh), body_en === null ? null : richText(body_en)),
    preview: inBoth(
      renderBody(body_zh, sampleValues('zh')),
      body_en === null ? null : renderBody(body_en, sampleValues('en')),
    ),
    usage: await usageSince(db, id, new Date(now.getTime() - usageMs)),
  }
}
