import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { kindColumns, type LogNames, type MonthRows, partsOfKind, renumber } from './month-rows.ts'
import type { Numbers } from './numbers.ts'

type Sql = RawBuilder<unknown>
type Table = { table: string; key: string; columns: readonly string[] }

const tables = {
  apps: { table: 'login_app_key', key: 'app_key', columns: ['app_code'] },
  orgs: { table: 'login_org_key', key: 'org_key', columns: ['org_code'] },
  people: { table: 'login_person_key', key: 'person_key', columns: ['user_no'] },
  kinds: { table: 'login_kind', key: 'kind_id', columns: kindColumns },
} as const satisfies Record<string, Table>

const typeOf = (column: string) => (column === 'result' ? sql`smallint` : sql`text`)

/** The numbers of what has these names, four bytes each; nothing where some have none yet. */
async function keysOf(trx: Db, { table, key, columns }: Table, given: Sql): Promise<Buffer | null> {
  const isSame = sql.join(
    columns.map((column) => sql`${sql.ref(`k.${column}`)} = ${sql.ref(`n.${column}`)}`),
    sql` and `,
  )
  const { rows } = await sql<{ keys: Buffer | null }>`
    select case when count(*) = count(k) then string_agg(int4send(k.${sql.ref(key)}), '' order by n.place) end as keys
    from ${given} left join ${sql.table(table)} k on ${isSame}`.execute(trx)
  return rows[0]?.keys ?? null
}

/** The same, where what has no number yet gets one. */
async function giveKeysTo(trx: Db, of: Table, names: readonly string[][]): Promise<Buffer> {
  const listed = (all: (column: string) => Sql) => sql.join(of.columns.map(all))
  const lists = of.columns.map((column, n) => sql`${names.map((parts) => parts[n])}::${typeOf(column)}[]`)
  const given = sql`unnest(${sql.join(lists)}) with ordinality n (${listed(sql.ref)}, place)`
  const known = await keysOf(trx, of, given)
  if (known) return known
  await sql`
    insert into ${sql.table(of.table)} (${listed(sql.ref)})
    select ${listed(sql.ref)} from ${given} order by place on conflict do nothing`.execute(trx)
  const all = await keysOf(trx, of, given)
  if (!all) throw new Error(`names of ${of.table} have no number`)
  return all
}

function addKeys(keys: Numbers, found: Buffer): void {
  for (let at = 0; at < found.length; at += 4) keys.push(found.readInt32BE(at))
}

/** Gets to know everybody who has a number: at once, as looking up so many by their names takes far longer. */
export async function readPeople(trx: Db, { people }: LogNames): Promise<void> {
  const { rows } = await sql<{ count: number; values: Buffer | null; keys: Buffer | null }>`
    select count(*)::integer as count, string_agg(convert_to(user_no, 'UTF8'), '\\x00'::bytea) as values,
      string_agg(int4send(person_key), '') as keys
    from login_person_key`.execute(trx)
  const [{ count, values, keys } = { count: 0, values: null, keys: null }] = rows
  if (!values || !keys) return
  people.names.read({ values, separator: 0, count }, new Int32Array(count))
  addKeys(people.keys, keys)
}

/** Looks up the numbers of all names that came since it was done last. */
async function lookUpNames(trx: Db, known: LogNames): Promise<void> {
  for (const what of ['apps', 'orgs', 'people', 'kinds'] as const) {
    const { names, keys } = known[what]
    const fresh = Array.from({ length: names.count - keys.length }, (_, n) => names.textOf(keys.length + n))
    const parts = fresh.map((name) => (what === 'kinds' ? partsOfKind(name) : [name]))
    if (fresh.length > 0) addKeys(keys, await giveKeysTo(trx, tables[what], parts))
  }
}

/**
 * Puts the numbers of the database in place of those of `LogNames`; what has none yet gets one. Sealing has to be held, which
 * gives numbers too.
 */
export async function giveNumbers(trx: Db, rows: MonthRows, known: LogNames): Promise<void> {
  await lookUpNames(trx, known)
  renumber(rows, known)
}
