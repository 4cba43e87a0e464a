import type { LoginLogRow, loginLogFields } from '@iambiz/contract/features/statistics/logins.ts'
import { type LogSortField, mostSorted } from '@iambiz/contract/platform/log-list.ts'
import type { Center, LogFilter } from '@iambiz/contract/platform/login-log.ts'
import type { PageRequest } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { type Page, toPage } from '#server/platform/page.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { countEvents } from './count-reports.ts'
import { countedUntil } from './counting-reports.ts'
import type { LoginStatisticsDeps } from './deps.ts'
import { seesWholeAddresses, settle } from './filter.ts'
import { fieldsWanted } from './filter-reports.ts'
import { countRows, type LogRow, logRows, type Order, startOfDay } from './log-reports.ts'
import { maskedAddress } from './masked-address.ts'
import { isCounted } from './parts.ts'
import type { Filter } from './wanted.ts'

const optional = <T extends object>(parts: T) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null && value !== '')) as {
    [K in keyof T]?: Exclude<T[K], null>
  }

export const shownRow = (
  row: LogRow,
  { wireTime, whole }: { wireTime: WireTime; whole: boolean },
): LoginLogRow => ({
  id: row.row_no,
  userNo: row.user_no,
  userName: row.user_name,
  appCode: row.app_code,
  appName: row.app_name,
  eventType: row.event_type,
  loginType: row.login_type,
  result: row.result,
  loginTime: wireTime(row.occurred_at),
  ip: whole ? row.ip : maskedAddress(row.ip),
  browser: row.browser,
  os: row.os,
  device: row.device,
  containerType: row.container_type,
  env: row.env,
  traceId: row.trace_id,
  ...optional({
    site: row.site,
    orgCode: row.org_code,
    orgName: row.org_name,
    roleNo: row.role_no,
    appId: row.app_id,
    failReason: row.fail_reason,
    sessionId: row.session_id,
    principalNo: row.principal_no,
    principalName: row.principal_name,
    agencyId: row.delegation_id,
    endReason: row.end_reason,
    durationSec: row.duration_sec,
  }),
})

export const firstCenterOf = ({ centers: [center] }: { centers: readonly Center[] }) => center && { center }

type Start = { from: Date; until: Date; offset: number }

/** Most lists end on their first pages, and most first pages within what a range begins or ends with. */
const nearMs = 31 * 86_400_000

/** The end of a range that a list begins at, where that is only a part of it: fewer months to plan for and to look through. */
function nearEnd(
  { range: { from, to } }: Filter,
  { descending }: Order,
): Pick<Start, 'from' | 'until'> | undefined {
  if (to.getTime() - from.getTime() <= nearMs) return undefined
  return descending
    ? { from: new Date(to.getTime() - nearMs), until: to }
    : { from, until: new Date(from.getTime() + nearMs) }
}

/** From how many rows on whole days are passed over by their counts, instead of row by row. */
const manyRows = 2000
/** Rows that are counted one by one, where nothing kept has their number: as many as the pages of a list hold. */
export const mostCounted = 200_000

/**
 * Where a page begins. Whole days are passed over by what is counted of them, so that a late page
 * costs what the first one does.
 */
async function beginningOf(
  { db }: LoginStatisticsDeps,
  filter: Filter,
  { by, descending }: Order,
  offset: number,
): Promise<Start> {
  const { from, to: until } = filter.range
  const skips = by === 'loginTime' && offset >= manyRows && isCounted(filter)
  if (!skips) return { from, until, offset }
  const counted = await countEvents(db, filter, { period: 'day' })
  let left = offset
  let passed: string | undefined
  for (const { period, events } of descending ? counted.reverse() : counted) {
    if (events > left) break
    left -= events
    passed = period
  }
  if (passed === undefined) return { from, until, offset }
  return descending
    ? { from, until: await startOfDay(db, passed), offset: left }
    : { from: await startOfDay(db, passed, 1), until, offset: left }
}

export type Total = { total: number; more?: true }

/** How many rows a filter has; of those that nothing is kept of not beyond what a list can show. */
export async function totalOf({ db }: Pick<LoginStatisticsDeps, 'db'>, filter: Filter): Promise<Total> {
  if (isCounted(filter)) return { total: (await countEvents(db, filter, {}))[0]?.events ?? 0 }
  const found = await countRows(db, filter, mostCounted + 1)
  return found > mostCounted ? { total: mostCounted, more: true } : { total: found }
}

export type Asked = LogFilter &
  Pick<PageRequest<keyof typeof loginLogFields>, 'queryFields' | 'sortOrder'> & {
    sortField?: LogSortField | undefined
    mine?: boolean
  }

type Settled = { filter: Filter; order: Order }

/** Settles what a list asks for, for its caller. */
export async function settleOrder(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  { sortField: by = 'loginTime', sortOrder, ...asked }: Asked,
): Promise<Settled> {
  const { start: _, end: __, ...settled } = await settle(deps, actor, asked, context)
  const filter = asked.queryFields?.length ? { ...settled, fields: fieldsWanted(asked.queryFields) } : settled
  const descending = sortOrder === undefined ? by === 'loginTime' : sortOrder === 'desc'
  return { filter, order: { by, descending } }
}

/** How many rows there are; refused where they are too many to be sorted like that. */
async function totalInOrder(deps: LoginStatisticsDeps, { filter, order }: Settled): Promise<Total> {
  const total = await totalOf(deps, filter)
  if (order.by !== 'loginTime' && (total.more || total.total > mostSorted)) fail('login-log.unsortable')
  return total
}

/** What a list asks for, in its order, and how many rows that are; refused where they are too many to be sorted like that. */
export async function settleList(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  asked: Asked,
): Promise<Settled & { total: Total }> {
  const settled = await settleOrder(deps, actor, context, asked)
  return { ...settled, total: await totalInOrder(deps, settled) }
}

/** The rows of a page, in their order. */
export async function rowsOfPage(
  deps: LoginStatisticsDeps,
  lang: Language,
  { filter, order }: Settled,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
) {
  const offset = (pageNum - 1) * pageSize
  const asked = { filter, order, limit: pageSize }
  const near = order.by === 'loginTime' && offset < manyRows ? nearEnd(filter, order) : undefined
  const found = near ? await logRows(deps.db, lang, { ...asked, ...near, offset }) : []
  if (found.length === pageSize) return found
  return logRows(deps.db, lang, { ...asked, ...(await beginningOf(deps, filter, order, offset)) })
}

/** A page of rows of the log, the latest first unless they are sorted, and how many there are. */
export async function listLog(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  asked: Asked & { pageNum: number; pageSize: number },
): Promise<Page<LoginLogRow> & { more?: true; countedUntil?: string }> {
  const { pageNum, pageSize } = asked
  const settled = await settleOrder(deps, actor, context, asked)
  const { filter, order } = settled
  const counting = totalInOrder(deps, settled)
  // Rows in the order of their times are found however many there are, so nothing has to be known before.
  if (order.by !== 'loginTime') await counting
  const [total, rows, until] = await Promise.all([
    counting,
    rowsOfPage(deps, context.lang, settled, asked),
    isCounted(filter) ? countedUntil(deps.db, filter, context.now) : undefined,
  ])
  const shown = { wireTime: deps.wireTime, whole: asked.mine === true || seesWholeAddresses(actor) }
  return {
    ...toPage(
      rows.map((row) => ({ ...shownRow(row, shown), ...firstCenterOf(row) })),
      // Counts may be behind: what is shown is there.
      Math.max(total.total, rows.length > 0 ? (pageNum - 1) * pageSize + rows.length : 0),
      asked,
    ),
    ...(total.more && { more: true }),
    ...(until && { countedUntil: deps.wireTime(until) }),
  }
}
