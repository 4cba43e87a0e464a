import {
  maxSiteLines,
  maxSiteNameEn,
  maxSiteNameZh,
  type SiteLine,
} from '@iambiz/contract/features/portal/sites.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { networksOf } from '#server/platform/db/network-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { brokenCell } from '#server/platform/files/cell-error.ts'
import { cellText } from '#server/platform/files/cell-text.ts'
import { typedRange } from '#server/platform/ip-range.ts'
import { namedRanges } from './reports.ts'
import { insertSites } from './store.ts'

/** Separators within a line: tabs of pasted tables, and punctuation of typed lists. */
const separator = /\t|[,，;；|]/

const isTooLong = (text: string, most: number) => [...text].length > most

function readLine(text: string, line: number): SiteLine {
  const [typed = '', nameZh = '', nameEn = ''] = text.split(separator).map(cellText)
  const range = typedRange(typed)
  const read = { line, range: range ?? typed, nameZh, nameEn }
  const broken = brokenCell(nameZh) ?? brokenCell(nameEn)
  if (broken) return { ...read, reason: broken }
  if (range === undefined) return { ...read, reason: 'range' }
  if (nameZh === '') return { ...read, reason: 'name' }
  const tooLong = isTooLong(nameZh, maxSiteNameZh) || isTooLong(nameEn, maxSiteNameEn)
  return tooLong ? { ...read, reason: 'too-long' } : read
}

/** Returns the pasted lines, each with the reason where it is invalid; of two with one range the first counts. */
async function readLines(db: Db, text: string): Promise<SiteLine[]> {
  const read = text
    .split('\n')
    .map((line, at) => ({ line: line.trim(), at: at + 1 }))
    .filter(({ line }) => line !== '')
  if (read.length > maxSiteLines) return fail('site.too-many')
  const lines = read.map(({ line, at }) => readLine(line, at))
  const good = lines.filter(({ reason }) => reason === undefined)
  const networks = await networksOf(
    db,
    good.map(({ range }) => range),
  )
  const rangeOf = new Map(good.map((line, at) => [line, networks[at] ?? line.range]))
  const named = await namedRanges(db, networks)
  const seen = new Set<string>()
  return lines.map((line) => {
    const range = rangeOf.get(line)
    if (range === undefined) return line
    const reason = seen.has(range) ? 'duplicate' : named.has(range) ? 'exists' : undefined
    seen.add(range)
    return { ...line, range, ...(reason ? { reason } : {}) }
  })
}

/** Reads pasted lines and reports on each; on request adds all valid lines in one transaction. */
export async function importSites(
  db: Db,
  actor: Actor,
  context: RequestContext,
  { text, apply }: { text: string; apply: boolean },
): Promise<{ lines: SiteLine[]; created: number }> {
  const lines = await readLines(db, text)
  if (!apply) return { lines, created: 0 }
  const rows = lines
    .filter(({ reason }) => reason === undefined)
    .map(({ range, nameZh, nameEn }) => ({
      address_range: range,
      name_zh: nameZh,
      name_en: nameEn || null,
      updater_no: actor.userNo,
      updated_at: context.now,
    }))
  const added = await transact(db, async (trx) => {
    const inserted = await insertSites(trx, rows)
    const ranges = inserted.map(({ address_range }) => address_range)
    await audit(trx, context, actor, { action: 'site.import', detail: { created: ranges.length, ranges } })
    return new Set(ranges)
  })
  // Another administrator may have added one of them at the same moment.
  const judged = lines.map(
    (line): SiteLine =>
      line.reason === undefined && !added.has(line.range) ? { ...line, reason: 'exists' } : line,
  )
  return { lines: judged, created: added.size }
}
