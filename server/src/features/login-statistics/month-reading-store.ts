import { setImmediate } from 'node:timers/promises'
import { readBytes } from '@iambiz/runtime/copy-out.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import {
  type Chunk,
  joinedRows,
  type LogNames,
  type MonthRows,
  rowsOf,
  type Slots,
  slotMinutes,
  slotsOf,
} from './month-rows.ts'
import type { Column } from './names.ts'
import { readPeople } from './names-store.ts'

/** When a month begins and ends. */
export type Moments = { from: string; to: string }

export async function momentsOf(trx: Db, month: string): Promise<Moments> {
  const { rows } = await sql<Moments>`
    select first_moment(${month}::date)::text as from,
      first_moment((${month}::date + interval '1 month')::date)::text as to`.execute(trx)
  const [moments] = rows
  if (!moments) throw new Error('a statement without a table gave no row')
  return moments
}

/** The hours and days of the time zone between two moments. */
async function readSlots(trx: Db, { from, to }: Moments): Promise<Slots> {
  const { rows } = await sql<{ begin: number; hour: number; day: string }>`
    with begun as (
      select to_timestamp(floor(date_part('epoch', ${from}::timestamptz) / ${60 * slotMinutes}) * ${60 * slotMinutes}) as at
    )
    select date_part('epoch', begun.at) as begin, date_part('epoch', date_trunc('hour', slot)) as hour, slot::date::text as day
    from begun, generate_series(begun.at, ${to}::timestamptz, make_interval(mins => ${slotMinutes})) slot
    order by slot`.execute(trx)
  return slotsOf(rows[0]?.begin ?? 0, rows)
}

/** The condition of the sealed rows between two moments, on `login_log as l`: numbers may be left out that come later. */
async function sealedBetween(trx: Db, { from, to }: Moments) {
  const { rows } = await sql<{ next_row_no: string; batch_no: string; has_gaps: boolean }>`
    select next_row_no, batch_no, exists (select from login_log_gap) as has_gaps from login_log_seal`.execute(
    trx,
  )
  const [sealed] = rows
  if (!sealed) throw new Error('the login log has no seal')
  const gaps = sealed.has_gaps
    ? sql`and not exists (select from login_log_gap g where g.row_nos @> l.row_no)`
    : sql``
  // Written out, so that the partitions are known when the statement is planned.
  const wanted = sql`l.occurred_at >= ${sql.lit(from)} and l.occurred_at < ${sql.lit(to)}
    and l.row_no < ${sql.lit(sealed.next_row_no)}::bigint ${gaps}`
  return { wanted, lastBatch: sealed.batch_no }
}

/** Whether nothing was sealed for a month since it was read. */
export async function isAllOfMonth(
  trx: Db,
  { moments: { from, to }, lastBatch }: MonthRead,
): Promise<boolean> {
  const { rows } = await sql<{ is_all: boolean }>`
    select not exists (
      select from login_log_batch
      where batch_no > ${lastBatch} and first_at < ${to}::timestamptz and last_at >= ${from}::timestamptz
    ) as is_all`.execute(trx)
  return rows[0]?.is_all ?? false
}

/** Pages of a table that are read at a time: while the process numbers what is in some, the database reads the next ones. */
const mostPages = 2048

/** How many pages the longest part of the log has. */
async function countPages(trx: Db): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (max(pg_relation_size(relid)) / current_setting('block_size')::integer)::integer as pages
    from pg_partition_tree('login_log')
    where isleaf`.execute(trx)
  return rows[0]?.pages ?? 0
}

/** What a name is made of: the application, the organization, the person, and the columns of a kind. */
const columns = [
  ...[sql`l.app_code`, sql`coalesce(l.org_code, '')`, sql`l.user_no`],
  ...[sql`l.event_type`, sql`case l.result when 1 then '1' else '0' end`],
  ...[sql`l.login_type`, sql`l.env`, sql`l.container_type`],
]

type Text = RawBuilder<unknown>

/** How values are put together, by the byte between them: one that hardly any text has, and one that none can have. */
const joinings = [
  { separator: 0x1f, joined: (value: Text) => sql`string_agg(${value}, ${sql.lit('\x1f')})` },
  {
    separator: 0,
    joined: (value: Text) => sql`string_agg(convert_to(${value}, 'UTF8'), ${sql.lit('\\x00')}::bytea)`,
  },
] as const

const nothing: Buffer = Buffer.alloc(0)

/** Where rows are read: the condition of those that are wanted, in how many pages they may be, and how many are read at a time. */
type Place = { wanted: Text; pages: number; pagesAtOnce: number }

/**
 * The rows of some pages, all in one value of each column: a result of millions of rows takes several times as long. Each
 * column by itself is what PostgreSQL has least to do for, a third of what it took to join the numbers of all names.
 */
async function readPages(
  trx: Db,
  { wanted, pagesAtOnce }: Place,
  { separator, joined }: (typeof joinings)[number],
  firstPage: number,
): Promise<Chunk> {
  const tid = (page: number) => sql.lit(`(${page},0)`)
  const [columnsRead = []] = await readBytes(
    trx,
    sql`
    select count(*)::integer, string_agg(timestamptz_send(l.occurred_at), ''), ${sql.join(columns.map(joined))}
    from login_log l
    where ${wanted} and l.ctid >= ${tid(firstPage)} and l.ctid < ${tid(firstPage + pagesAtOnce)}`,
  )
  const [counted, moments = nothing, ...values] = columnsRead
  const count = counted?.readInt32BE() ?? 0
  const columnOf = (value = nothing): Column => ({ values: value, separator, count })
  const [app, org, person, ...kind] = values
  return {
    ...{ count, moments, app: columnOf(app), org: columnOf(org), person: columnOf(person) },
    kind: kind.map(columnOf),
  }
}

/** All rows; the next ones are asked for before the ones that came are handed over. */
async function* readChunks(trx: Db, place: Place, joining: (typeof joinings)[number]): AsyncGenerator<Chunk> {
  const readFrom = (page: number) => {
    if (page >= place.pages) return undefined
    const asked = readPages(trx, place, joining, page)
    // Whoever reads on hears of it; until then a connection that is lost would end the process.
    asked.catch(() => {})
    return asked
  }
  let coming = readFrom(0)
  try {
    for (let page = place.pagesAtOnce; coming; page += place.pagesAtOnce) {
      const chunk = await coming
      coming = readFrom(page)
      // What is asked for is under way before this process is busy.
      await setImmediate()
      if (chunk.count > 0) yield chunk
    }
  } finally {
    // A connection has one statement at a time, also where nobody reads on.
    await coming?.catch(() => {})
  }
}

async function readRows(
  chunks: AsyncIterable<Chunk>,
  slots: Slots,
  known: LogNames,
): Promise<MonthRows | undefined> {
  const parts: MonthRows[] = []
  for await (const chunk of chunks) {
    const rows = rowsOf(chunk, slots, known)
    if (!rows) return undefined
    parts.push(rows)
  }
  return joinedRows(parts)
}

/** The rows of a month, with numbers of `LogNames` for names, as they were when the last batch was sealed before. */
export type MonthRead = { moments: Moments; rows: MonthRows; slots: Slots; lastBatch: string }

/** Reads the sealed rows of a month, which nobody may seal meanwhile. */
export async function readMonth(
  trx: Db,
  moments: Moments,
  known: LogNames,
  pagesAtOnce = mostPages,
): Promise<MonthRead> {
  // Two processes that read cost more together, and this one has enough to do meanwhile.
  await sql`set local work_mem = '128MB'; set local max_parallel_workers_per_gather = 0`.execute(trx)
  const { wanted, lastBatch } = await sealedBetween(trx, moments)
  const place = { wanted, pages: await countPages(trx), pagesAtOnce }
  const slots = await readSlots(trx, moments)
  if (known.people.names.count === 0) await readPeople(trx, known)
  for (const joining of joinings) {
    const rows = await readRows(readChunks(trx, place, joining), slots, known)
    if (rows) return { moments, rows, slots, lastBatch }
  }
  throw new Error('rows of the login log could not be read')
}
