import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { createDb, createPool, type PoolOptions } from './database.ts'
import { tooOldPostgres } from './postgres-version.ts'
import { recordOf } from './records.ts'
import { StartError } from './role.ts'

/** A schema of this build: its name, and the folder of its SQL files (a URL that ends in a slash). */
export type Schema = { name: string; folder: URL }

/** A file `NNNN-what.sql`. Its name without the ending is recorded in the table `migration` of the schema. */
export type Migration = { name: string; text: string }

/** Receives one line for each step, for the person who waits. */
export type Report = (line: string) => void

const patienceMs = 3_600_000

async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(new URL(file, folder), 'utf8'),
    })),
  )
}

/** No such schema or table, or no right to read it: reported as not migrated. */
const notThere = ['3F000', '42P01', '42501']

async function readApplied<Tables>(db: Kysely<Tables>, schema: string): Promise<Set<string>> {
  try {
    const { rows } = await sql<{
      name: string
    }>`select name from ${sql.table(`${schema}.migration`)}`.execute(db)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if (!notThere.includes(String(recordOf(error).code))) throw error
    return new Set()
  }
}

/**
 * The migrations of this build that the schema lacks, and whether it has others: then a newer release migrated it, and
 * this one runs on it but must not change it.
 */
export async function readMigrationState<Tables>(
  db: Kysely<Tables>,
  { name, folder }: Schema,
): Promise<{ pending: Migration[]; isNewer: boolean }> {
  const [migrations, applied] = await Promise.all([readMigrations(folder), readApplied(db, name)])
  const known = new Set(migrations.map((migration) => migration.name))
  return {
    pending: migrations.filter((migration) => !applied.has(migration.name)),
    isNewer: [...applied].some((migration) => !known.has(migration)),
  }
}

/** Says that neither release can migrate a schema. */
export const foreignTables = (schema: string): string =>
  `the schema ${schema} has migrations that this release does not know, and lacks some of its own. Start the newest release.`

/** Runs `work` on connections of its own, whose statements may take an hour: an index over years of a log. */
export async function withMigrationPool<Tables, T>(
  connections: Pick<PoolOptions, 'url' | 'timeZone' | 'onError' | 'schema'>,
  work: (db: Kysely<Tables>, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = createPool({ ...connections, max: 2, statementTimeoutMs: patienceMs })
  try {
    return await work(createDb<Tables>(pool), pool)
  } finally {
    await pool.end()
  }
}

/** Polls for the lock, because the connection's time limits would end a single waiting statement. */
async function takeMigrationLock<Tables>(connection: Kysely<Tables>): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtext('iambiz migrations')) as taken`.execute(connection)
    if (rows[0]?.taken) return
    if (Date.now() > deadline) throw new Error('another process has been migrating this database for an hour')
    await pause(100)
  }
}

/**
 * Runs `work` while no other process changes tables of this database: several roles start at the same time and each
 * checks all schemas. `work` needs a second connection of the pool.
 */
export function underMigrationLock<Tables, T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await takeMigrationLock(connection)
    try {
      return await work()
    } finally {
      // A lost connection has given up the lock; its error must not hide that of the work.
      await sql`select pg_advisory_unlock(hashtext('iambiz migrations'))`.execute(connection).catch(() => {})
    }
  })
}

/** Throws a `StartError` if the server is too old. */
export async function requirePostgres<Tables>(db: Kysely<Tables>, oldest?: number): Promise<void> {
  const { rows } = await sql<{
    version: number
  }>`select current_setting('server_version_num')::integer as version`.execute(db)
  const fault = tooOldPostgres(rows[0]?.version ?? 0, oldest)
  if (fault) throw new StartError(fault)
}

/**
 * How long a migration waits for a lock. All who come after it wait as long, so it gives up and tries again later: a
 * report or a dump may keep its lock for an hour.
 */
const lockPatienceMs = 1000

const isLockTimeout = (error: unknown) => recordOf(error).code === '55P03'

/** Repeats `work` while it gets no lock: others may go on in between. */
export async function retryOnLockTimeout<T>(work: () => Promise<T>, report: () => void): Promise<T> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error) || Date.now() > deadline) throw error
      report()
      await pause(lockPatienceMs)
    }
  }
}

const setLockTimeout = <Tables>(db: Kysely<Tables>, ms: number, local: boolean) =>
  sql`select set_config('lock_timeout', ${String(ms)}, ${local})`.execute(db)

const applyInTransaction = <Tables>(db: Kysely<Tables>, schema: string, { name, text }: Migration) =>
  db.transaction().execute(async (trx) => {
    await setLockTimeout(trx, lockPatienceMs, true)
    await sql.raw(text).execute(trx)
    await record(trx, schema, name)
  })

const isConcurrent = ({ name }: Migration) => name.endsWith('-concurrently')

async function runStatement<Tables>(db: Kysely<Tables>, statement: string): Promise<void> {
  // Waiting for the transactions before it, `concurrently` is in nobody's way.
  await setLockTimeout(db, /\bconcurrently\b/i.test(statement) ? 0 : lockPatienceMs, false)
  const { rows } = await sql.raw<Record<string, string>>(statement).execute(db)
  for (const next of rows.flatMap((row) => Object.values(row))) await runStatement(db, next)
}

/** An index whose build failed costs writes and is never used; `if not exists` would leave it so. */
async function requireValidIndexes<Tables>(db: Kysely<Tables>, schema: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_index join pg_class on oid = indexrelid
    where relnamespace = to_regnamespace(${schema}) and not indisvalid`.execute(db)
  if (rows.length > 0)
    throw new StartError(
      `the build of these indexes failed: ${rows.map(({ name }) => name).join(', ')}. Drop them and migrate again.`,
    )
}

/**
 * Runs the statements of a file one by one outside a transaction, as `create index concurrently` needs it. A row that a
 * statement returns is a statement that runs next (psql's \gexec): for the partitions of a table. The file runs again
 * from its beginning after a failure.
 */
const applyConcurrently = <Tables>(db: Kysely<Tables>, schema: string, { name, text }: Migration) =>
  db.connection().execute(async (connection) => {
    for (const statement of text.split(/;\s*$/m)) {
      if (statement.trim() !== '') await runStatement(connection, statement)
    }
    await requireValidIndexes(connection, schema)
    await setLockTimeout(connection, lockPatienceMs, false)
    await record(connection, schema, name)
  })

async function record<Tables>(db: Kysely<Tables>, schema: string, name: string): Promise<void> {
  await sql`insert into ${sql.table(`${schema}.migration`)} (name, "timestamp")
    values (${name}, ${new Date().toISOString()})`.execute(db)
}

async function createMigrationTable<Tables>(db: Kysely<Tables>, schema: string): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db)
  await sql`create table if not exists ${sql.table(`${schema}.migration`)}
    (name varchar(255) primary key, "timestamp" varchar(255) not null)`.execute(db)
}

/** A new database's many migrations are not listed one by one. */
export const listedAtMost = 12

const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/**
 * Applies the pending migrations of a schema one after the other and returns their names. Call it under the migration
 * lock. A failure leaves those before it applied and nothing of its own; the next call continues there.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  schema: Schema,
  report: Report = () => {},
): Promise<string[]> {
  await requirePostgres(db)
  const { pending, isNewer } = await readMigrationState(db, schema)
  if (isNewer) throw new StartError(`the tables of the schema ${schema.name} are those of a newer release.`)
  if (pending.length > 0) await createMigrationTable(db, schema.name)
  for (const migration of pending) {
    const start = performance.now()
    const apply = isConcurrent(migration) ? applyConcurrently : applyInTransaction
    await retryOnLockTimeout(
      () => apply(db, schema.name, migration),
      () => report(`${migration.name}: another transaction uses its tables; trying again`),
    )
    if (pending.length <= listedAtMost) report(`${migration.name}: ${secondsSince(start)}`)
  }
  return pending.map(({ name }) => name)
}

class RolledBack extends Error {}

/**
 * Applies the pending migrations in one transaction that is rolled back, and reports the time of each. Their locks last
 * until the end.
 */
export async function tryMigrations<Tables>(
  db: Kysely<Tables>,
  schema: Schema,
  report: Report,
): Promise<void> {
  await requirePostgres(db)
  const { pending } = await readMigrationState(db, schema)
  const tried = db.transaction().execute(async (trx) => {
    await createMigrationTable(trx, schema.name)
    for (const migration of pending) {
      const start = performance.now()
      if (isConcurrent(migration)) {
        report(`${migration.name}: not tried, because it builds indexes outside a transaction`)
        continue
      }
      await sql.raw(migration.text).execute(trx)
      report(`${migration.name}: ${secondsSince(start)}`)
    }
    throw new RolledBack()
  })
  await tried.catch((error) => {
    if (!(error instanceof RolledBack)) throw error
  })
}
