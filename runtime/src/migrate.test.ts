import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDb, createPool } from './database.ts'
import { createLog } from './log.ts'
import { migrate, type Report, requirePostgres, type Schema, underMigrationLock } from './migrate.ts'
import { runMigrate } from './migrate-command.ts'
import { prepareSchema } from './prepare-schema.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let db: Kysely<unknown>
let other: pg.Client
const folders: string[] = []

beforeEach(async () => {
  database = await createTestDatabase(async () => {}, 'empty')
  db = createDb(createPool({ url: database.url, schema: 'shop', max: 2, timeZone: 'UTC', onError: () => {} }))
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await db.destroy()
  await database.drop()
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
})

/** A release with these migrations. */
async function release(files: Record<string, string>): Promise<Schema> {
  const folder = await mkdtemp(join(tmpdir(), 'iambiz-migrations-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.sql`), text)
  return { name: 'shop', folder: pathToFileURL(`${folder}/`) }
}

const apply = (schema: Schema, report?: Report) => underMigrationLock(db, () => migrate(db, schema, report))
const first = { '0001-order': 'create table shop.purchase (id int)' }
const second = { '0002-price': 'alter table shop.purchase add column price int' }
const columns = async () =>
  (
    await other.query(
      `select column_name from information_schema.columns where table_schema = 'shop' and table_name = 'purchase'
       order by ordinal_position`,
    )
  ).rows.map(({ column_name }) => column_name)

/** A promise, and the function that fulfils it. */
function event<T = void>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}

test('a server that is too old is refused with one sentence', async () => {
  await expect(requirePostgres(db)).resolves.toBeUndefined()
  await expect(requirePostgres(db, 999)).rejects.toThrow(
    /^PostgreSQL \d+ is too old\. Use PostgreSQL 999 or newer\.$/,
  )
})

test('pending migrations run in the order of their names, each once', async () => {
  const schema = await release({ ...second, ...first })
  expect(await apply(schema)).toEqual(['0001-order', '0002-price'])
  expect(await apply(schema)).toEqual([])
  expect(await columns()).toEqual(['id', 'price'])
})

test('a migration that fails leaves nothing of itself, and the next call continues with it', async () => {
  const broken = { '0002-price': 'alter table shop.purchase add column price int; select 1 / 0' }
  await expect(apply(await release({ ...first, ...broken }))).rejects.toThrow('division by zero')
  expect(await columns()).toEqual(['id'])
  expect(await apply(await release({ ...first, ...second }))).toEqual(['0002-price'])
})

test('while a migration waits for a long transaction, others go on to read the table', async () => {
  await apply(await release(first))
  await other.query('begin; lock table shop.purchase in access share mode')
  const hasWaited = event()
  const migrated = apply(await release({ ...first, ...second }), (line) => {
    if (line === '0002-price: another transaction uses its tables; trying again') hasWaited.resolve()
  })
  await hasWaited.promise
  // Behind a migration that only waited, this would wait as long as the long transaction lasts.
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('select * from shop.purchase')
  await reader.end()
  await other.query('commit')
  expect(await migrated).toEqual(['0002-price'])
})

test('an index is built while a writer has an open transaction, also on the partitions of a table', async () => {
  await apply(
    await release({
      '0001-log': `create table shop.log (day int, line int) partition by range (day);
        create table shop.log_1 partition of shop.log for values from (1) to (2);
        create table shop.log_2 partition of shop.log for values from (2) to (3);`,
    }),
  )
  const schema = await release({
    '0001-log': '',
    '0002-line-concurrently': `
      create index if not exists log_line on only shop.log (line);
      -- An index that a failure left incomplete is built again; an attached one cannot be dropped.
      select format('drop index concurrently shop.%I', relname) from pg_partition_tree('shop.log')
        join pg_index on indrelid = relid join pg_class on oid = indexrelid
        where isleaf and not indisvalid and relname like '%\\_line';
      select format('create index concurrently if not exists %s_line on shop.%1$s (line)', relname)
        from pg_partition_tree('shop.log') join pg_class on oid = relid where isleaf;
      select format('alter index shop.log_line attach partition shop.%s_line', relname) from pg_partition_tree('shop.log')
        join pg_class on oid = relid where isleaf;
    `,
  })
  // The build waits for the transaction to end, and so do only those who change the table's definition.
  await other.query('begin; insert into shop.log_1 values (1, 1)')
  const migrated = apply(schema)
  const writer = new pg.Client({ connectionString: database.url })
  await writer.connect()
  const waits = `select count(*)::int as n from pg_stat_activity
    where query like 'create index concurrently%' and wait_event_type = 'Lock' and datname = current_database()`
  while ((await writer.query(waits)).rows[0].n === 0);
  await writer.query('insert into shop.log values (1, 2)')
  await writer.end()
  await other.query('commit')
  expect(await migrated).toEqual(['0002-line-concurrently'])
  // Where a statement gets no lock, the file runs again from its beginning.
  await other.query(`delete from shop.migration where name = '0002-line-concurrently'`)
  expect(await apply(schema)).toEqual(['0002-line-concurrently'])
  const valid = await other.query(
    `select indisvalid from pg_index where indrelid = any(array['shop.log', 'shop.log_1', 'shop.log_2']::regclass[])`,
  )
  expect(valid.rows).toEqual([{ indisvalid: true }, { indisvalid: true }, { indisvalid: true }])
})

test('a release before the one that migrated starts on its tables and leaves them', async () => {
  const [old, recent] = [await release(first), await release({ ...first, ...second })]
  await apply(recent)
  const prepared = prepareSchema(db, old, {
    mayMigrate: true,
    migrate: async () => expect.fail('an older release must not migrate'),
    log: createLog('test', 'silent'),
  })
  expect(await prepared).toEqual({ isOwner: true })
  await expect(apply(old)).rejects.toThrow('the tables of the schema shop are those of a newer release.')
  const command = runMigrate(db, { schema: old, args: [], report: () => {} }, () => apply(old))
  expect(await command).toBe('The schema shop is that of a newer release and stays as it is.')
  expect(await columns()).toEqual(['id', 'price'])
})

test('an index whose build failed is not taken for one that is there', async () => {
  await apply(
    await release({
      '0001-order': 'create table shop.purchase (id int); insert into shop.purchase values (1), (1)',
    }),
  )
  const build = (statement: string) => release({ '0001-order': '', '0002-id-concurrently': statement })
  const once = 'create unique index concurrently if not exists purchase_id on shop.purchase (id)'
  await expect(apply(await build(once))).rejects.toThrow('could not create unique index')
  await other.query('delete from shop.purchase')
  await expect(apply(await build(once))).rejects.toThrow(
    'the build of these indexes failed: purchase_id. Drop them and migrate again.',
  )
  expect(await apply(await build(`drop index concurrently if exists shop.purchase_id;\n${once}`))).toEqual([
    '0002-id-concurrently',
  ])
})

test('a release that neither knows all migrations nor has all of its own says so', async () => {
  await apply(await release({ ...first, ...second }))
  const other = await release({ ...first, '0003-elsewhere': 'select 1' })
  const sentence =
    /^the schema shop has migrations that this release does not know, and lacks some of its own/
  const run = runMigrate(db, { schema: other, args: [], report: () => {} }, () => apply(other))
  await expect(run).rejects.toThrow(sentence)
  const waiting = prepareSchema(db, other, {
    mayMigrate: false,
    migrate: () => apply(other),
    log: createLog('test', 'silent'),
  })
  await expect(waiting).rejects.toThrow(sentence)
})

test('a role that may not migrate waits for the process that does', async () => {
  const waiting = event()
  const log = createLog('test', 'silent')
  log.info = () => waiting.resolve()
  const schema = await release(first)
  const prepared = prepareSchema(db, schema, {
    mayMigrate: false,
    migrate: async () => expect.fail('this role must not migrate'),
    log,
  })
  await waiting.promise
  await apply(schema)
  expect(await prepared).toEqual({ isOwner: true })
})

test('a plan lists what is pending, a dry run tries it, and both change nothing', async () => {
  await apply(await release(first))
  const schema = await release({
    ...first,
    ...second,
    '0003-by-price-concurrently': 'create index concurrently by_price on shop.purchase (price)',
  })
  const lines: string[] = []
  const run = (...args: string[]) =>
    runMigrate(db, { schema, args, report: (line) => lines.push(line) }, () => apply(schema))
  expect(await run('--plan')).toBe(
    'Schema shop: These migrations would run:\n  0002-price\n  0003-by-price-concurrently',
  )
  expect(await run('--dry-run')).toBe('Schema shop: 2 migrations were tried and rolled back.')
  expect(lines).toEqual([
    expect.stringMatching(/^0002-price: \d+\.\d s$/),
    '0003-by-price-concurrently: not tried, because it builds indexes outside a transaction',
  ])
  expect(await columns()).toEqual(['id'])
  await expect(run('--force')).rejects.toThrow('migrate takes --plan or --dry-run, or nothing to apply.')
  expect(await run()).toBe('The schema shop is up to date (2 migrations ran).')
  expect(await run('--plan')).toBe('The schema shop is up to date.')
})
