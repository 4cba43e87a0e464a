import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/platform/db/tables.ts'

type Digests = Record<string, string>

async function tablesIn(db: Db): Promise<{ name: string; place: string }[]> {
  const { rows } = await sql<{ name: string; place: string }>`
    select c.relname as name, format('%I.%I', n.nspname, c.relname) as place
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('portal', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
  `.execute(db)
  return rows
}

type Told = { name: string; told: string }

/** Runs the same query on every table in one statement. */
async function askAll(
  db: Db,
  question: (place: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Told[]> {
  const tables = await tablesIn(db)
  const questions = tables.map(
    ({ name, place }) => sql`select ${sql.lit(name)}, (${question(sql.raw(place))})`,
  )
  const { rows } = await sql<Told>`
    select name, told from (${sql.join(questions, sql` union all `)}) as answers(name, told)
  `.execute(db)
  return rows
}

/** All rows that do not mention the person, by table, except rate counters and the queue's task numbers. */
export async function rowsOfOthers(db: Db, userNo: string): Promise<Record<string, string | null>> {
  const rows = await askAll(
    db,
    (place) => sql`
      select string_agg(t::text, E'\\n' order by t::text) from ${place} t
      where t::text not like ${sql.lit(`%${userNo}%`)}`,
  )
  return Object.fromEntries(
    rows
      .filter(({ name }) => name !== 'rate_counter' && name !== '_private_tasks')
      .map(({ name, told }) => [name, told]),
  )
}

/** Row count and hash of every table of the portal and of its job queue. */
async function tableDigests(db: Db): Promise<Digests> {
  const rows = await askAll(
    db,
    (place) => sql`
      select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '')
      from ${place} t`,
  )
  return Object.fromEntries(rows.map(({ name, told }) => [name, told]))
}

/**
 * Tables that do not count as changes: rate counters, the queue's task numbers, versions derived from other tables, and
 * open event streams, which end shortly after their page.
 */
const uncounted = ['rate_counter', '_private_tasks', 'announcement_reader', 'failed_sign_in', 'event_stream']

/** Runs `act`, and checks that it changed exactly the named tables and those that do not count. */
export async function expectChanges<T>(db: Db, tables: readonly string[], act: () => Promise<T>): Promise<T> {
  const before = await tableDigests(db)
  const result = await act()
  const after = await tableDigests(db)
  const changed = Object.keys(after).filter(
    (name) => after[name] !== before[name] && !uncounted.includes(name),
  )
  expect(changed.sort()).toEqual([...tables].sort())
  return result
}

/** Tables that a refused sign-in may change. */
export const recordsOnly = ['audit_record', 'login_log']
