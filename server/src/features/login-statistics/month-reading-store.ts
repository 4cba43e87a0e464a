import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import {
  type Chunk,
  type LogNames,
  type MonthRows,
  monthRows,
  renumber,
  type Slots,
  slotMinutes,
  slotsOf,
} from './month-rows.ts'
import type { Column } from './names.ts'
import { lookUpNames, readPeople } from './names-store.ts'

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
  const { rows } = await sql<{ begin: number; hour: string; day: string }>`
    with begun as (
      select to_timestamp(floor(date_part('epoch', ${from}::timestamptz) / ${60 * slotMinutes}) * ${60 * slotMinutes}) as at
    )
    select date_part('epoch', begun.at) as begin, date_trunc('hour', slot)::text as hour, slot::date::text as day
    from begun, generate_series(begun.at, ${to}::timestamptz, make_interval(mins => ${slotMinutes})) slot
    order by slot`.execute(trx)
  return slotsOf(rows[0]?.begin ?? 0, rows)
}

/** The condition of the sealed rows between two moments, on `login_log as l`: numbers may be left out that come later. */
async function sealedBetween(trx: Db, { from, to }: Moments) {
  const { rows } = await sql<{ next_row_no: string; has_gaps: boolean }>`
    select next_row_no, exists (select from login_log_gap) as has_gaps from login_log_seal`.execute(trx)
  const [sealed] = rows
  if (!sealed) throw new Error('the login log has no seal')
  const gaps = sealed.has_gaps
    ? sql`and not exists (select from login_log_gap g where g.row_nos @> l.row_no)`
    : sql``
  // Written out, so that the partitions are known when the statement is planned.
  return sql`l.occurred_at >= ${sql.lit(from)} and l.occurred_at < ${sql.lit(to)}
    and l.row_no < ${sql.lit(sealed.next_row_no)}::bigint ${gaps}`
}

/** Rows of one chunk: what is soon read, and put together without moving it often. */
const chunkBits = sql.lit(16)

const columns = {
  app: sql`l.app_code`,
  org: sql`coalesce(l.org_code, '')`,
  person: sql`l.user_no`,
  ...{ kind0: sql`l.event_type`, kind1: sql`case l.result when 1 then '1' else '0' end` },
  ...{ kind2: sql`l.login_type`, kind3: sql`l.env`, kind4: sql`l.container_type` },
}

type ColumnName = keyof typeof columns
type Text = RawBuilder<unknown>

/** How values are put together, by the byte between them: one that hardly any text has, and one that none can have. */
const joinings = [
  { separator: 0x1f, joined: (value: Text) => sql`string_agg(${value}, ${sql.lit('\x1f')})` },
  {
    separator: 0,
    joined: (value: Text) => sql`string_agg(convert_to(${value}, 'UTF8'), ${sql.lit('\\x00')}::bytea)`,
  },
] as const

/**
 * The rows, many in each value, as a result of millions of rows takes several times as long, and each column by itself,
 * as that is what PostgreSQL has least to do for: a third of what it took to join the numbers of all names.
 */
async function readChunks(
  trx: Db,
  wanted: Text,
  { separator, joined }: (typeof joinings)[number],
): Promise<Chunk[]> {
  const { rows } = await sql<{ count: number; moments: Buffer } & Record<ColumnName, string | Buffer>>`
    select count(*)::integer as count, string_agg(timestamptz_send(l.occurred_at), '') as moments,
      ${sql.join(Object.entries(columns).map(([name, value]) => sql`${joined(value)} as ${sql.ref(name)}`))}
    from login_log l
    where ${wanted}
    group by l.row_no >> ${chunkBits}`.execute(trx)
  return rows.map((row) => {
    const columnOf = (name: ColumnName): Column => {
      const values = row[name]
      return {
        values: typeof values === 'string' ? Buffer.from(values) : values,
        separator,
        count: row.count,
      }
    }
    return {
      ...{ count: row.count, moments: row.moments },
      ...{ app: columnOf('app'), org: columnOf('org'), person: columnOf('person') },
      kind: (['kind0', 'kind1', 'kind2', 'kind3', 'kind4'] as const).map(columnOf),
    }
  })
}

/** Reads the sealed rows of a month as numbers; what has no number yet gets one. */
export async function readMonth(
  trx: Db,
  moments: Moments,
  known: LogNames,
): Promise<{ rows: MonthRows; slots: Slots }> {
  // All rows that one process reads go to the other one: that is what is wanted here, however dear PostgreSQL deems it.
  await sql`set local work_mem = '128MB'; set local parallel_tuple_cost = 0; set local parallel_setup_cost = 0`.execute(
    trx,
  )
  const wanted = await sealedBetween(trx, moments)
  const slots = await readSlots(trx, moments)
  if (known.people.names.count === 0) await readPeople(trx, known)
  for (const joining of joinings) {
    const rows = monthRows(await readChunks(trx, wanted, joining), slots, known)
    if (!rows) continue
    await lookUpNames(trx, known)
    renumber(rows, known)
    return { rows, slots }
  }
  throw new Error('rows of the login log could not be read')
}
