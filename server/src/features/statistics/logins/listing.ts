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
import type { LoginCountDeps } from './deps.ts'
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

/** Most lists end within their first pages, and most first pages within this part of the range; milliseconds. */
const nearMs = 31 * 86_400_000

/** Returns the part of the range where the list begins; fewer partitions have to be planned for and searched. */
function nearEnd(
  { range: { from, to } }: Filter,
  { descending }: Order,
): Pick<Start, 'from' | 'until'> | undefined {
  if (to.getTime() - from.getTime() <= nearMs) return undefined
  return descending
    ? { from: new Date(to.getTime() - nearMs), until: to }
    : { from, until: new Date(from.getTime() + nearMs) }
}

/** From this offset on, whole days are skipped by their counts instead of row by row. */
const manyRows = 2000
/** Maximum rows that are counted one by one when no count is stored: the number that the pages of a list can show. */
export const mostCounted = 200_000

/**
 * Returns where a page begins. Whole days are skipped by their stored counts, so that a late page costs as much as the
 * first one.
 */
async function beginningOf(
  { db }: LoginCountDeps,
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

/** Returns the number of filtered rows; without a stored count it is limited to the rows that a list can show. */
export async function totalOf({ db }: Pick<LoginCountDeps, 'db'>, filter: Filter): Promise<Total> {
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

/** Returns the filter and the order of a list for its caller. */
export async function settleOrder(
  deps: LoginCountDeps,
  actor: Actor,
  context: RequestContext,
  { sortField: by = 'loginTime', sortOrder, ...asked }: Asked,
): Promise<Settled> {
  const { start: _, end: __, ...settled } = await settle(deps, actor, asked, context)
  const filter = asked.queryFields?.length ? { ...settled, fields: fieldsWanted(asked.queryFields) } : settled
  const descending = sortOrder === undefined ? by === 'loginTime' : sortOrder === 'desc'
  return { filter, order: { by, descending } }
}

/** Returns the number of rows; fails when there are too many to be sorted in this order. */
async function totalInOrder(deps: LoginCountDeps, { filter, order }: Settled): Promise<Total> {
  const total = await totalOf(deps, filter)
  if (order.by !== 'loginTime' && (total.more || total.total > mostSorted)) fail('login-log.unsortable')
  return total
}

/**
 * Returns the filter, the order and the number of rows of a list; fails when there are too many to be sorted in this
 * order.
 */
export async function settleList(
  deps: LoginCountDeps,
  actor: Actor,
  context: RequestContext,
  asked: Asked,
): Promise<Settled & { total: Total }> {
  const settled = await settleOrder(deps, actor, context, asked)
  return { ...settled, total: await totalInOrder(deps, settled) }
}

/** Returns the rows of a page in their order. */
export async function rowsOfPage(
  deps: LoginCountDeps,
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

/** Returns one page of the log, the latest first unless another order is requested, and the total number. */
export async function listLog(
  deps: LoginCountDeps,
  actor: Actor,
  context: RequestContext,
  asked: Asked & { pageNum: number; pageSize: number },
): Promise<Page<LoginLogRow> & { more?: true; countedUntil?: string }> {
  const { pageNum, pageSize } = asked
  const settled = await settleOrder(deps, actor, context, asked)
  const { filter, order } = settled
  const counting = totalInOrder(deps, settled)
  // The order of time needs no sorting and no limit, so the count is not awaited first.
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
      // The counts may be behind; the total includes at least the rows on this page.
      Math.max(total.total, rows.length > 0 ? (pageNum - 1) * pageSize + rows.length : 0),
      asked,
    ),
    ...(total.more && { more: true }),
    ...(until && { countedUntil: deps.wireTime(until) }),
  }
}
