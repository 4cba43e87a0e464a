import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoDatabase, demoDatabase } from '#demo/testing/demo-database.ts'
import { loadDemoCompany } from './load.ts'

let database: DemoDatabase
beforeAll(async () => {
  database = await demoDatabase()
  await loadDemoCompany({
    db: database.db,
    now: new Date('2026-07-16T02:32:00Z'),
    timeZone: 'Asia/Shanghai',
    demoBaseUrl: 'http://localhost:8082',
    portalUrl: 'http://localhost:8080',
  })
})
afterAll(() => database.close())

/**
 * Names of people with telephone numbers, values for search and sorting, names at the time of a row, which are
 * displayed by their codes, and links, which their owners name in one language.
 */
const sameInBoth = [
  'announcement.operations_contact',
  'own_links.links',
  'person.search_text',
  ...['person', 'ops_contact', 'mail_contact'].map((table) => `${table}.name_order`),
  ...['app_name', 'org_name', 'user_name'].map((column) => `login_log.${column}`),
]

type Column = { table: string; name: string; english: string | null }

async function columnsWithText(): Promise<Column[]> {
  const { rows } = await database.pool.query<{ table: string; name: string }>(`
    select c.relname as table, a.attname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'portal'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and t.typname in ('text', 'varchar', 'jsonb', 'json', '_text')`)
  const names = new Set(rows.map(({ table, name }) => `${table}.${name}`))
  return rows.map(({ table, name }) => {
    const english = name.endsWith('_zh') ? name.replace(/_zh$/, '_en') : `${name}_en`
    return { table, name, english: names.has(`${table}.${english}`) ? english : null }
  })
}

const hasChinese = `~ '[\\u4e00-\\u9fff]'`

/** Values in Chinese for which a reader of English finds nothing: no column of its own, and no "中文 / English". */
const onlyChinese = ({ table, name, english }: Column) =>
  database.column(
    english
      ? `select "${name}"::text from "${table}" where "${name}"::text ${hasChinese} and ("${english}" is null or "${english}"::text ${hasChinese})`
      : `select "${name}"::text from "${table}" where "${name}"::text ${hasChinese} and "${name}"::text !~ '("en": "| / .*[A-Za-z])'`,
  )

test('all texts of the company exist in English, except names of people', async () => {
  const found: Record<string, unknown[]> = {}
  for (const column of await columnsWithText()) {
    const path = `${column.table}.${column.name}`
    if (sameInBoth.includes(path) || column.name.endsWith('_en')) continue
    const values = await onlyChinese(column)
    if (values.length > 0) found[path] = values
  }
  expect(found).toEqual({})
})
