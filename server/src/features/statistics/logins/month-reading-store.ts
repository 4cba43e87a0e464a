import { readBytes } from '@iambiz/runtime/copy-out.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import {
  type Chunk,
  kindNames,
  type LogNames,
  type MonthRows,
  RowsRead,
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

/**
 * Pages of a table that are put together at a time: so few that what they come to stays in the memory near the processor, on
 * both sides.
 */
const mostPages = 64

/** How many pages the longest part of the log has, and about how many rows. */
async function sizeOfLog(trx: Db): Promise<{ pages: number; rows: number }> {
  const { rows } = await sql<{ pages: number; rows: number }>`
    select coalesce(max(pg_relation_size(relid) / current_setting('block_size')::integer), 0)::integer as pages,
      coalesce(max(reltuples), 0)::integer as rows
    from pg_partition_tree('login_log') join pg_class on oid = relid
    where isleaf`.execute(trx)
  const [size] = rows
  if (!size) throw new Error('a statement that sums up gave no row')
  return size
}

const kindName = sql.join(
  [
    sql`case l.result when 1 then l.event_type else ${sql.lit(kindNames.failedMark)} || l.event_type end`,
    ...[sql`l.login_type`, sql`l.env`, sql`l.container_type`],
  ],
  sql` || ${sql.lit(kindNames.separator)} || `,
)

/** The names of a row: of the application, the organization, the person and the kind. */
const columns = [sql`l.app_code`, sql`coalesce(l.org_code, '')`, sql`l.user_no`, kindName]

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

/** Where rows are read: the condition of those that are wanted, in how many pages they may be, and how many are put together. */
type Place = { wanted: Text; pages: number; pagesAtOnce: number }

function chunkOf(
  [counted, moments = nothing, ...values]: readonly (Buffer | undefined)[],
  separator: number,
): Chunk {
  const count = counted?.readInt32BE() ?? 0
  const columnOf = (value = nothing): Column => ({ values: value, separator, count })
  const [app, org, person, kind] = values.map(columnOf)
  if (!app || !org || !person || !kind) throw new Error('columns of the login log are missing')
  return { count, moments, app, org, person, kind }
}

/**
 * All rows, page by page, those of some pages in one value of each column: a result of millions of rows takes several times
 * as long. Each column by itself is what PostgreSQL has least to do for, a third of what it took to join the numbers of all
 * names. It is one statement, so the database need not wait for this process to ask for the next pages.
 */
async function* readChunks(
  trx: Db,
  { wanted, pages, pagesAtOnce }: Place,
  { separator, joined }: (typeof joinings)[number],
): AsyncGenerator<Chunk> {
  const tid = (page: Text) => sql`('(' || ${page} || ',0)')::tid`
  const statement = sql`
    select chunk.*
    from generate_series(0, ${sql.lit(pages - 1)}, ${sql.lit(pagesAtOnce)}) page, lateral (
      select count(*)::integer, string_agg(timestamptz_send(l.occurred_at), ''), ${sql.join(columns.map(joined))}
      from login_log l
      where ${wanted} and l.ctid >= ${tid(sql`page`)} and l.ctid < ${tid(sql`page + ${sql.lit(pagesAtOnce)}`)}
    ) chunk`
  for await (const columnsRead of readBytes(trx, statement)) {
    const chunk = chunkOf(columnsRead, separator)
    if (chunk.count > 0) yield chunk
  }
}

async function readRows(chunks: AsyncIterable<Chunk>, read: RowsRead): Promise<MonthRows | undefined> {
  for await (const chunk of chunks) if (!read.add(chunk)) return undefined
  return read.rows
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
  const { pages, rows: expected } = await sizeOfLog(trx)
  const place = { wanted, pages, pagesAtOnce }
  const slots = await readSlots(trx, moments)
  if (known.people.names.count === 0) await readPeople(trx, known)
  for (const joining of joinings) {
    const rows = await readRows(readChunks(trx, place, joining), new RowsRead(slots, known, expected))
    if (rows) return { moments, rows, slots, lastBatch }
  }
  throw new Error('rows of the login log could not be read')
}
