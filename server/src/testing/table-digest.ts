import { sql } from 'kysely'
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

/** The rows of every table that do not name the person, beside counters of rate limits. */
export async function rowsOfOthers(db: Db, userNo: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name, place } of await tablesIn(db)) {
    if (name === 'rate_counter') continue
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.raw(place)} t where t::text not like ${`%${userNo}%`} order by 1
    `.execute(db)
    found[name] = rows.map(({ text }) => text)
  }
  return found
}

/** Row count and hash of every table of the portal and of its job queue. */
async function tableDigests(db: Db): Promise<Digests> {
  const tables = await tablesIn(db)
  const digests: Digests = {}
  for (const { name, place } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest
      from ${sql.raw(place)} t
    `.execute(db)
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

/** Counters of rate limits, and the queue's numbers for the names of jobs, which it gives when one is first queued. */
const uncounted = ['rate_counter', '_private_tasks']

/** Runs `act` and checks that it changed exactly the named tables, beside those that do not count. */
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

/** What a refused attempt to sign in leaves behind: its own record, and nothing else. */
export const recordsOnly = ['audit_record', 'login_log']
