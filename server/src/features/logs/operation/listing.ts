import type { Operation, OperationDetail, OperationFilter } from '@iambiz/contract/features/logs/operation.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, refuse } from '#server/platform/failure.ts'
import { type Page, toPage } from '#server/platform/page.ts'
import { auditRecord } from '#server/platform/sealed-log/sealed-log.ts'
import { sealOfRow } from '#server/platform/sealed-log/verify-store.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import {
  countRows,
  findRow,
  keysOf,
  type Order,
  type RecordRow,
  rowsNumbered,
  type Wanted,
} from './log-reports.ts'
import { peopleCalled } from './people-reports.ts'
import { soughtBy } from './search-reports.ts'
import { shownRow, targetOf } from './shown.ts'
import { namedIn, shownDetail } from './shown-detail.ts'
import { targetNames } from './target-reports.ts'

export type OperationLogDeps = { db: Db; wireTime: WireTime }

const dayMs = 86_400_000
const longestSpan = 366 * dayMs
const defaultSpan = 30 * dayMs

/** Maximum rows that are counted: the number that the pages of a list can show. */
const mostCounted = 100_000

// Both times are in the same time zone, so their difference can be computed as if they were UTC.
const momentOf = (wireTime: string) => Date.parse(`${wireTime.replace(' ', 'T')}Z`)
const wireTimeOf = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace('T', ' ')

/** Returns the filter with its time range and the people it matches; fails for an invalid range. */
export async function settle(
  { db, wireTime }: OperationLogDeps,
  { startTime, endTime, ...asked }: OperationFilter,
  { now, lang }: RequestContext,
): Promise<Wanted> {
  const end = endTime ?? wireTime(now)
  const start = startTime ?? wireTimeOf(momentOf(end) - defaultSpan)
  const span = momentOf(end) - momentOf(start)
  const refused = span < 0 ? 'login-log.order' : span > longestSpan ? 'login-log.span' : undefined
  if (refused) refuse(refused, 'endTime', { lang })
  const { person, keyword } = asked
  return {
    ...asked,
    ...{ start, end },
    ...(person ? { userNos: await peopleCalled(db, person) } : {}),
    ...(keyword ? { sought: await soughtBy(db, keyword) } : {}),
  }
}

/** Returns rows for display, with the present names of their targets. */
export async function shownRows(
  { db, wireTime }: OperationLogDeps,
  { lang }: Pick<RequestContext, 'lang'>,
  rows: readonly RecordRow[],
): Promise<Operation[]> {
  const names = await targetNames(
    db,
    lang,
    rows.flatMap((row) => targetOf(row) ?? []),
  )
  return rows.map((row) => shownRow(row, names, { lang, wireTime }))
}

type Asked = OperationFilter & { pageNum: number; pageSize: number; sortOrder: Order }

/** Returns one page of the operation log; the total is limited to the rows that a list can show. */
export async function listOperations(
  deps: OperationLogDeps,
  context: RequestContext,
  { pageNum, pageSize, sortOrder: order, ...asked }: Asked,
): Promise<Page<Operation> & { more?: true }> {
  const { db } = deps
  const wanted = await settle(deps, asked, context)
  const [counted, keys] = await Promise.all([
    countRows(db, wanted, mostCounted + 1),
    keysOf(db, wanted, { order, offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  const list = await shownRows(deps, context, await rowsNumbered(db, context.lang, keys))
  return {
    ...toPage(list, Math.min(counted, mostCounted), { pageNum, pageSize }),
    ...(counted > mostCounted ? { more: true } : {}),
  }
}

/** Returns one record with all its fields. */
export async function operationDetail(
  deps: OperationLogDeps,
  context: RequestContext,
  id: string,
): Promise<OperationDetail> {
  const row = (await findRow(deps.db, context.lang, id)) ?? fail('resource.not-found')
  const [[shown = fail('resource.not-found')], seal, names] = await Promise.all([
    shownRows(deps, context, [row]),
    sealOfRow(deps.db, auditRecord, id),
    targetNames(deps.db, context.lang, namedIn(row.detail)),
  ])
  return {
    ...shown,
    ...shownDetail(row.detail, { lang: context.lang, names }),
    ...(seal && { prevHashOk: seal.isIntact }),
  }
}
