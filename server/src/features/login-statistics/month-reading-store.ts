import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { type MonthRows, monthRows, type Slots, slotMinutes, slotsOf } from './month-rows.ts'
import { giveKeys } from './rollup-store.ts'

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

/** Rows of one chunk: what fits into one value and is soon read. */
const chunkBits = sql.lit(16)

/**
 * The rows with numbers instead of names, packed as `monthRows` reads them: one value for many rows, as a result of millions
 * of rows takes several times as long. Undefined where something has no number yet.
 */
async function readChunks(trx: Db, wanted: ReturnType<typeof sql>): Promise<Buffer[] | undefined> {
  const { rows } = await sql<{ chunk: Buffer | null; numbered: boolean }>`
    select count(*) = count(packed) as numbered, string_agg(packed, ''::bytea) as chunk
    from (
      select l.row_no >> ${chunkBits} as chunk_no, timestamptz_send(l.occurred_at)
        || int8send(p.person_key::bigint << 32 | a.app_key) || int8send(o.org_key::bigint << 16 | k.kind_id) as packed
      from login_log l
      left join login_app_key a on a.app_code = l.app_code
      left join login_org_key o on o.org_code = coalesce(l.org_code, '')
      left join login_kind k on k.event_type = l.event_type and k.result = l.result and k.login_type = l.login_type
        and k.env = l.env and k.container_type = l.container_type
      left join login_person_key p on p.user_no = l.user_no
      where ${wanted}
    ) numbered
    group by chunk_no`.execute(trx)
  return rows.every(({ numbered }) => numbered) ? rows.flatMap(({ chunk }) => chunk ?? []) : undefined
}

/** Reads the sealed rows of a month as numbers; what has no number yet gets one. */
export async function readMonth(trx: Db, moments: Moments): Promise<{ rows: MonthRows; slots: Slots }> {
  // All rows that one process reads go to the other one: that is what is wanted here, however dear PostgreSQL deems it.
  await sql`set local work_mem = '128MB'; set local parallel_tuple_cost = 0; set local parallel_setup_cost = 0`.execute(
    trx,
  )
  const wanted = await sealedBetween(trx, moments)
  let chunks = await readChunks(trx, wanted)
  if (!chunks) {
    await giveKeys(
      trx,
      sql`(
        select l.event_type, l.result, l.login_type, l.env, l.container_type, l.app_code,
          coalesce(l.org_code, '') as org_code, l.user_no
        from login_log l where ${wanted}
      )`,
    )
    chunks = await readChunks(trx, wanted)
  }
  if (!chunks) throw new Error('rows of the login log have values without a number')
  const slots = await readSlots(trx, moments)
  return { rows: monthRows(chunks, slots), slots }
}
