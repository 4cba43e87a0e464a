import type { Readable } from 'node:stream'
import {
  type ExportedColumn,
  exportedColumns,
  type IssuedAnnouncement,
  type IssuedFilters,
} from '@iambiz/contract/features/announcement-statistics.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import { longestHold, takePlace } from '#server/platform/one-at-a-time.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import { type Cell, spreadsheet, spreadsheetType } from '#server/platform/spreadsheet.ts'
import type { AnnouncementStatisticsDeps } from './deps.ts'
import { shownIssued } from './listing.ts'
import { answerWords, columnWords, exportName, scopeWords, stateWords, typeWords } from './phrases.ts'
import { issuedRows, type Listed, listedIds } from './reports.ts'

const mostRows = 50_000
/** Rows of one statement: no connection is held while a slow reader takes what it has. */
const batch = 1000
const perPerson = { limit: 10, windowSeconds: 3600 }

/** What stands in a cell. */
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
  { db, wireTime }: AnnouncementStatisticsDeps,
  lang: Language,
  { ids, columns, listed }: Sought,
): AsyncGenerator<Cell[]> {
  const readFrom = (from: number) => {
    const rows = issuedRows(db, lang, ids.slice(from, from + batch), listed)
    // Where nobody waits for it any more nobody minds that it failed.
    rows.catch(() => {})
    return rows
  }
  let next = readFrom(0)
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await next
    // Read while these are written.
    if (from + batch < ids.length) next = readFrom(from + batch)
    for (const row of rows) {
      const shown = shownIssued(row, wireTime)
      yield columns.map((column) => cellOf(column, shown, lang))
    }
  }
}

/** Gives the person's place back when the reply is over, however it ends, and ends one that lasts too long. */
function releaseAfter(content: Readable, reply: FastifyReply, giveBack: () => Promise<void>): void {
  const deadline = setTimeout(() => content.destroy(new Error('the export took too long')), longestHold)
  reply.raw.once('close', () => {
    clearTimeout(deadline)
    content.destroy()
    giveBack().catch((error: unknown) => reply.log.error({ err: error }, 'the place of an export is kept'))
  })
}

/** `yyyyMMddHHmmss` of a wire time. */
const digitsOf = (wireTime: string) => wireTime.replaceAll(/\D/g, '')

type Export = {
  filters: IssuedFilters
  columns: readonly ExportedColumn[] | undefined
  actor: Actor
  context: RequestContext
  reply: FastifyReply
}

/** The list as a file. Which rows are in it is settled, and on record, before its first byte. */
export async function exportIssued(
  deps: AnnouncementStatisticsDeps,
  { filters, columns = exportedColumns, actor, context, reply }: Export,
): Promise<SentFile> {
  const { db, wireTime, scopeOf, stateAt } = deps
  const { lang, now } = context
  const giveBack = await takePlace(db, `export:${actor.userNo}`, now)
  if (!giveBack) return fail('export.running', null, 10)
  try {
    await takeRate(db, `export:${actor.userNo}`, perPerson, now)
    const listed = { scope: await scopeOf(actor), filters, now, stateAt }
    const ids = await listedIds(db, listed, { limit: mostRows })
    await audit(db, context, actor, {
      action: 'announcement.export',
      detail: { filters, columns, rows: ids.length },
    })
    const sheet = {
      name: exportName[lang],
      columns: columns.map((column) => ({
        header: columnWords[column][lang],
        width: columnWords[column].width,
      })),
    }
    const content = spreadsheet(sheet, rowsOf(deps, lang, { ids, columns, listed }))
    releaseAfter(content, reply, giveBack)
    const fileName = `download_${digitsOf(wireTime(now))}_${exportName[lang]}.xlsx`
    return { content, mediaType: spreadsheetType, fileName }
  } catch (error) {
    await giveBack()
    throw error
  }
}
