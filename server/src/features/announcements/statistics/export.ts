import {
  type ExportedColumn,
  exportedColumns,
  type IssuedAnnouncement,
  type IssuedFilters,
} from '@iambiz/contract/features/announcements/statistics.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import { exportList } from '#server/platform/exported-list.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import type { Cell } from '#server/platform/spreadsheet.ts'
import { scopeOf } from '../scope.ts'
import { shownIssued } from './listing.ts'
import { answerWords, columnWords, exportName, scopeWords, stateWords, typeWords } from './phrases.ts'
import { issuedRows, type Listed, listedIds } from './reports.ts'

const mostRows = 50_000
/** Rows per statement, so that no database connection stays open while a slow client downloads. */
const batch = 1000

/** Returns the value of a cell. */
function cellOf(column: ExportedColumn, row: IssuedAnnouncement, lang: Language): Cell {
  switch (column) {
    case 'type':
      return typeWords[row.type][lang]
    case 'effectState':
      return stateWords[row.effectState][lang]
    case 'pushScope':
      return scopeWords[row.pushScope][lang]
    case 'forcedPush':
      return answerWords[row.forcedPush ? 'yes' : 'no'][lang]
    default:
      return row[column] ?? null
  }
}

type Sought = { ids: readonly string[]; columns: readonly ExportedColumn[]; listed: Listed }

async function* rowsOf(
  { db, wireTime }: BaseDeps,
  lang: Language,
  { ids, columns, listed }: Sought,
): AsyncGenerator<Cell[]> {
  const readFrom = (from: number) => {
    const rows = issuedRows(db, lang, ids.slice(from, from + batch), listed)
    // The client may stop reading before this promise is awaited; without a handler its rejection would end the
    // process.
    rows.catch(() => {})
    return rows
  }
  let next = readFrom(0)
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await next
    // Starts reading the next batch while this one is written.
    if (from + batch < ids.length) next = readFrom(from + batch)
    for (const row of rows) {
      const shown = shownIssued(row, wireTime)
      yield columns.map((column) => cellOf(column, shown, lang))
    }
  }
}

type Export = {
  filters: IssuedFilters
  columns: readonly ExportedColumn[] | undefined
  actor: Actor
  context: RequestContext
  reply: FastifyReply
}

/** Exports the list as a file. The rows are selected and the export is audited before the first byte is sent. */
export async function exportIssued(
  deps: BaseDeps,
  { filters, columns = exportedColumns, actor, context, reply }: Export,
): Promise<SentFile> {
  const { db } = deps
  const { lang, now } = context
  const words = columns.map((column) => columnWords[column])
  return exportList(deps, { actor, context, reply, name: exportName, columns: words }, async () => {
    const listed = { scope: await scopeOf(db, actor), lang, filters, now }
    const ids = await listedIds(db, listed, { limit: mostRows })
    await audit(db, context, actor, {
      action: 'announcement.export',
      detail: { filters, columns, rows: ids.length },
    })
    return rowsOf(deps, lang, { ids, columns, listed })
  })
}
