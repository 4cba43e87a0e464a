import type { FaultDetail, FaultSummary, faults } from '@iambiz/contract/features/faults.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { auditDenial } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import { shownFile } from '#server/platform/files/shown.ts'
import { filesOf } from '#server/platform/files/store.ts'
import { type Page, toPage } from '#server/platform/page.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { FaultDeps } from './deps.ts'
import { maintainedBy, maintains } from './maintainers.ts'
import { countReports, type EntryRow, kindRows, reportRow, reportRows, stepRows } from './reports.ts'
import { actionsFor, type Sides } from './transitions.ts'

export type FaultQuery = ReceivedOf<(typeof faults)['POST /iam-portal/v1/portal/fault/list']>['body']

const summaryLength = 120

const head = (row: EntryRow, wireTime: WireTime) => ({
  faultId: row.fault_id,
  faultNo: row.fault_no,
  appCode: row.app_code,
  appName: row.app_name,
  faultType: row.fault_type,
  faultTypeName: row.fault_type_name,
  level: row.level,
  status: row.status,
  reporterName: row.reporter_name,
  ...(row.handler_name === null ? {} : { handlerName: row.handler_name }),
  createTime: wireTime(row.created_at),
  updateTime: wireTime(row.updated_at),
})

/** Returns one page of the person's own reports, or of those of the applications that the person maintains. */
export async function faultPage(
  { db, wireTime }: FaultDeps,
  actor: Actor,
  lang: Language,
  query: FaultQuery,
): Promise<Page<FaultSummary>> {
  const { scope, status, open } = query
  const whose =
    scope === 'mine' ? { reporterNo: actor.userNo } : { maintained: await maintainedBy(db, actor) }
  const filter = { ...whose, status, open }
  const [rows, total] = await Promise.all([
    reportRows(db, lang, filter, query),
    countReports(db, filter, query),
  ])
  const list = rows.map((row) => ({
    ...head(row, wireTime),
    summary: [...row.description].slice(0, summaryLength).join(''),
    replies: row.replies,
  }))
  return toPage(list, total, query)
}

/** Returns whether the person is reporter or maintainer of a report. */
export const sidesOf = async (
  { db }: Pick<FaultDeps, 'db'>,
  actor: Actor,
  report: { app_id: string; reporter_no: string },
): Promise<Sides> => ({
  reporter: report.reporter_no === actor.userNo,
  maintainer: await maintains(db, actor, report.app_id),
})

/** For people who are neither, the report does not exist; their attempt is recorded. */
export async function refuseStranger(
  { db }: Pick<FaultDeps, 'db'>,
  actor: Actor,
  context: RequestContext,
  { action, faultId }: { action: string; faultId: string },
): Promise<never> {
  await auditDenial(db, context, actor, { action, target: { type: 'fault', id: faultId } })
  return fail('resource.not-found')
}

/** Returns one report with its conversation. */
export async function faultDetail(
  deps: FaultDeps,
  actor: Actor,
  context: RequestContext,
  faultId: string,
): Promise<FaultDetail> {
  const { db, wireTime } = deps
  const row = (await reportRow(db, context.lang, faultId)) ?? fail('resource.not-found')
  const sides = await sidesOf(deps, actor, row)
  if (!sides.reporter && !sides.maintainer) {
    await refuseStranger(deps, actor, context, { action: 'fault.read', faultId })
  }
  const [files, steps] = await Promise.all([filesOf(db, faultId), stepRows(db, context.lang, faultId)])
  return {
    ...head(row, wireTime),
    description: row.description,
    contact: row.contact,
    files: files.map((file) => shownFile(file, wireTime)),
    steps: steps.map((step) => ({
      revision: step.revision,
      action: step.action,
      status: step.status,
      by: step.by_maintainer ? 'maintainer' : 'reporter',
      userName: step.actor_name,
      mine: step.actor_no === actor.userNo,
      reply: step.reply,
      time: wireTime(step.at),
    })),
    actions: actionsFor(row.status, sides),
    mine: sides.reporter,
    revision: row.revision,
  }
}

/** Returns the options of the form. */
export async function faultOptions(deps: FaultDeps, actor: Actor, lang: Language) {
  const [apps, kinds, maintained] = await Promise.all([
    deps.visibleApps(actor),
    kindRows(deps.db, lang),
    maintainedBy(deps.db, actor),
  ])
  const maintainer = maintained === 'all' || maintained.length > 0
  return {
    apps: apps[lang].map(({ shown }) => shown[lang]),
    types: kinds.map(({ key_value, name }) => ({ faultType: key_value, faultTypeName: name })),
    maintainer,
    waiting: maintainer ? await countReports(deps.db, { maintained, open: true }, {}) : 0,
  }
}
