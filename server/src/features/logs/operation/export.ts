import type { Operation, OperationFilter } from '@iambiz/contract/features/logs/operation.ts'
import { mostExported } from '@iambiz/contract/platform/log-list.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { exportList } from '#server/platform/exported-list.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import type { Cell } from '#server/platform/spreadsheet.ts'
import { type OperationLogDeps, settle, shownRows } from './listing.ts'
import { keysOf, type Order, type RecordRow, type RowKey, rowsNumbered } from './log-reports.ts'
import { cutWords, exportName, resultWords } from './phrases.ts'
import { namedIn, shownDetail } from './shown-detail.ts'
import { targetNames } from './target-reports.ts'
import type { TargetNames } from './target-words.ts'

/** Rows per statement, so that no database connection stays open while a slow client downloads. */
const batch = 1000

/** Maximum characters in a cell of a workbook. */
const longestCell = 32_767

const text = (value: unknown): string =>
  value === undefined ? '—' : Array.isArray(value) ? value.join(', ') : String(value ?? '')

type Line = { shown: Operation; row: RecordRow; names: TargetNames }

/** Returns the detail of a record as lines in one cell. */
function changesOf({ row, names }: Line, lang: Language): string | null {
  const { changes, facts } = shownDetail(row.detail, { lang, names })
  const colon = lang === 'zh' ? '：' : ': '
  const lines = [
    ...changes.map(({ name, before, after }) => `${name}${colon}${text(before)} → ${text(after)}`),
    ...facts.map(({ name, value }) => `${name}${colon}${text(value)}`),
  ]
  return lines.length === 0 ? null : lines.join('\n').slice(0, longestCell)
}

type Column = { zh: string; en: string; width: number; cell: (line: Line, lang: Language) => Cell }

const columns: readonly Column[] = [
  { zh: '时间', en: 'Time', width: 20, cell: ({ shown }) => shown.time },
  { zh: '工号', en: 'Staff number', width: 12, cell: ({ shown }) => shown.actor?.code ?? null },
  { zh: '姓名', en: 'Name', width: 16, cell: ({ shown }) => shown.actor?.name ?? null },
  {
    zh: '被代理人工号',
    en: 'Acting for (staff number)',
    width: 14,
    cell: ({ shown }) => shown.onBehalfOf?.code ?? null,
  },
  { zh: '被代理人', en: 'Acting for', width: 16, cell: ({ shown }) => shown.onBehalfOf?.name ?? null },
  { zh: '业务系统', en: 'Business system', width: 18, cell: ({ shown }) => shown.system?.name ?? null },
  { zh: '组织', en: 'Organization', width: 20, cell: ({ shown }) => shown.organization?.name ?? null },
  { zh: '角色', en: 'Role', width: 16, cell: ({ shown }) => shown.role?.name ?? null },
  { zh: '类别', en: 'Category', width: 16, cell: ({ shown }) => shown.categoryName },
  { zh: '操作', en: 'Action', width: 24, cell: ({ shown }) => shown.actionName },
  { zh: '操作编码', en: 'Action code', width: 24, cell: ({ shown }) => shown.action },
  { zh: '对象类型', en: 'Target type', width: 16, cell: ({ shown }) => shown.target?.typeName ?? null },
  { zh: '对象', en: 'Target', width: 24, cell: ({ shown }) => shown.target?.name ?? null },
  { zh: '对象编号', en: 'Target ID', width: 38, cell: ({ shown }) => shown.target?.id ?? null },
  { zh: '结果', en: 'Result', width: 10, cell: ({ shown }, lang) => resultWords[shown.result][lang] },
  { zh: '原因', en: 'Reason', width: 24, cell: ({ shown }) => shown.reasonName ?? null },
  { zh: '变更内容', en: 'Changes', width: 60, cell: changesOf },
  { zh: 'IP', en: 'Address', width: 18, cell: ({ shown }) => shown.ip ?? null },
  { zh: '地点', en: 'Site', width: 18, cell: ({ shown }) => shown.site ?? null },
  { zh: '环境', en: 'Environment', width: 10, cell: ({ shown }) => shown.env ?? null },
  { zh: '请求编号', en: 'Request', width: 38, cell: ({ shown }) => shown.requestId },
  { zh: '日志编号', en: 'Log number', width: 14, cell: ({ shown }) => shown.id },
]

async function* cellsOf(
  deps: OperationLogDeps,
  lang: Language,
  { keys, note }: { keys: readonly RowKey[]; note: string | undefined },
): AsyncGenerator<Cell[]> {
  for (let from = 0; from < keys.length; from += batch) {
    const rows = await rowsNumbered(deps.db, lang, keys.slice(from, from + batch))
    const [shown, names] = await Promise.all([
      shownRows(deps, { lang }, rows),
      targetNames(
        deps.db,
        lang,
        rows.flatMap(({ detail }) => namedIn(detail)),
      ),
    ])
    for (const [index, row] of rows.entries()) {
      const operation = shown[index]
      if (operation) yield columns.map(({ cell }) => cell({ shown: operation, row, names }, lang))
    }
  }
  if (note !== undefined) yield [note]
}

type Export = {
  asked: OperationFilter & { sortOrder: Order }
  actor: Actor
  context: RequestContext
  reply: FastifyReply
}

/**
 * Exports the filtered records as a file. The records are selected and the export is audited before the first byte is
 * sent.
 */
export async function exportOperations(
  deps: OperationLogDeps,
  { asked: { sortOrder: order, ...asked }, actor, context, reply }: Export,
): Promise<SentFile> {
  const { lang } = context
  return exportList(deps, { actor, context, reply, name: exportName, columns }, async () => {
    const found = await keysOf(deps.db, await settle(deps, asked, context), {
      order,
      limit: mostExported + 1,
    })
    const keys = found.slice(0, mostExported)
    await audit(deps.db, context, actor, {
      action: 'operation-log.export',
      detail: { filter: asked, rows: keys.length },
    })
    const note = found.length > keys.length ? cutWords[lang]({ most: mostExported }) : undefined
    return cellsOf(deps, lang, { keys, note })
  })
}
