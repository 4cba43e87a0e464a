import { readdirSync, readFileSync } from 'node:fs'
import { migrateProvider, type ProviderDb } from '@iambiz/provider/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Types for texts of which only some are stored. */
const textTypes = new Set(['Derived', 'Environment', 'LdapProblem'])

/** The type that a column is read with. */
const selected = (type: string) => /^ColumnType<([^,]+), /.exec(type)?.[1] ?? type

/** The short name of a column's type, without null and without the wrapper for defaults. */
function kindOf(type: string): string {
  if (/^Json(ByDefault)?</.test(type)) return 'json'
  const bare = selected(type)
    .replace(/^Generated<(.*)>$/, '$1')
    .replace(' | null', '')
  if (bare === 'MadeAt') return 'Date'
  if (textTypes.has(bare)) return 'string'
  if (bare === 'Flag' || /^\d( \| \d)*$/.test(bare)) return 'number'
  return /^'/.test(bare) ? 'string' : bare
}

const areas = new URL('./tables/', import.meta.url)

/** Every column declared in a file, as `table.column: kind`, with nullability and default. */
function columnsIn(file: string): string[] {
  const text = readFileSync(new URL(file, areas), 'utf8')
    .replace(/\/\*\*.*?\*\//gs, '')
    // A union over several lines is one type.
    .replace(/:\n\s*\| /g, ': ')
    .replace(/\n\s*\| /g, ' | ')
  const members = (body: string) =>
    body
      .split(/[;\n]/)
      .map((line) => /^\s*(\w+): (.+?)\s*$/.exec(line))
      .flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? ''] as const] : []))
  const types = new Map(
    [...text.matchAll(/type (\w+) = \{([^}]*)\}/g)].map(([, name, body]) => [name, body ?? '']),
  )
  const tables = /^export type (\w+Tables) = /m.exec(text)?.[1] ?? ''
  return members(types.get(tables) ?? '').flatMap(([table, name]) =>
    members(types.get(name) ?? '').map(([column, type]) => {
      const nullable = selected(type).endsWith(' | null') ? ' or null' : ''
      const byDefault = /^(Generated<|MadeAt)/.test(type) ? ', by default' : ''
      return `${table}.${column}: ${kindOf(type)}${nullable}${byDefault}`
    }),
  )
}

const kinds: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  bigint: 'string',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  cidr: 'string',
  int8multirange: 'string',
  'bit varying': 'string',
  xid8: 'string',
  date: 'Date',
  'timestamp with time zone': 'Date',
  jsonb: 'json',
  _text: 'string[]',
  _uuid: 'string[]',
  _int8: 'string[]',
  _int4: 'number[]',
  _int2: 'number[]',
}

/** Tables declared in another workspace, because the provider has them too. */
const identityTables = [
  ...readFileSync(new URL(import.meta.resolve('@iambiz/identity/tables.ts')), 'utf8')
    .replace(/^.*export type IdentityTables = \{/s, '')
    .matchAll(/^ {2}(\w+): \{/gm),
].map(([, name]) => name ?? '')

test('the files of tables say what the migrated database has: tables, columns, types, nulls and defaults', async () => {
  const { rows } = await sql<{ key: string; type: string; nullable: boolean; byDefault: boolean }>`
    select c.table_name || '.' || c.column_name as key,
      case c.data_type when 'ARRAY' then c.udt_name else c.data_type end as type,
      c.is_nullable = 'YES' as nullable, c.column_default is not null as "byDefault"
    from information_schema.columns c
    join pg_class p on p.relname = c.table_name and p.relnamespace = 'portal'::regnamespace
    where c.table_schema = 'portal' and not p.relispartition and c.table_name not like 'migration%'
  `.execute(database.db)
  const own = rows.filter(({ key }) => !identityTables.includes(key.split('.')[0] ?? ''))
  const real = own.map(({ key, type, nullable, byDefault }) => {
    // A json column is always written in full.
    const generated = byDefault && type !== 'jsonb' ? ', by default' : ''
    return `${key}: ${kinds[type] ?? type}${nullable ? ' or null' : ''}${generated}`
  })
  expect(real.length).toBeGreaterThan(150)
  expect(readdirSync(areas).flatMap(columnsIn).sort()).toEqual(real.sort())
})

test('what the portal keeps with another provider is what the bundled one keeps itself', async () => {
  const columns = async (schema: string) => {
    const { rows } = await sql<{ column: string }>`
      select concat_ws(' ', table_name, column_name, data_type, is_nullable) as column
      from information_schema.columns where table_schema = ${schema} and table_name = any(${identityTables})
    `.execute(database.db)
    return rows.map(({ column }) => column).sort()
  }
  await migrateProvider(database.db as unknown as ProviderDb)
  const kept = await columns('idp')
  expect(kept.length).toBeGreaterThan(identityTables.length)
  expect(await columns('portal')).toEqual(kept)
})
