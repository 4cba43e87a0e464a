import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartError } from './role.ts'

/** Reads `NNNN-what.sql` files as Kysely migrations: forward only, plain SQL. */
async function sqlMigrations(folder: URL) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = files.map(async (file) => {
    const text = await readFile(new URL(file, folder), 'utf8')
    const up = async (db: Kysely<unknown>) => {
      await sql.raw(text).execute(db)
    }
    return [file.replace(/\.sql$/, ''), { up }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** As long as a migration statement of another process may take. */
const patienceMs = 3_600_000

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
      await sql`select pg_advisory_unlock(hashtext('iambiz migrations'))`.execute(connection)
    }
  })
}

/** PostgreSQL 15: what Debian 12 has, and the oldest version that the tests are run on. */
const oldestPostgres = 15

/** Throws a `StartError` if the server is older than PostgreSQL `oldest`. */
export async function requirePostgres<Tables>(db: Kysely<Tables>, oldest = oldestPostgres): Promise<void> {
  const { rows } = await sql<{
    version: string
    major: number
  }>`select current_setting('server_version') as version,
    current_setting('server_version_num')::integer / 10000 as major`.execute(db)
  const { version = '', major = 0 } = rows[0] ?? {}
  if (major >= oldest) return
  throw new StartError(`PostgreSQL ${version} is too old. Use PostgreSQL ${oldest} or newer.`)
}

/**
 * Migrates `schema` with the SQL files of `folder` (a URL that ends in a slash) and returns the names of applied ones.
 * They run in one transaction under an advisory lock, so a second starter waits and a failure changes nothing.
 */
export async function migrate<Tables>(db: Kysely<Tables>, schema: string, folder: URL): Promise<string[]> {
  await requirePostgres(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => sqlMigrations(folder) },
    migrationTableSchema: schema,
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const { error, results } = await underMigrationLock(db, () => migrator.migrateToLatest())
  if (error) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** No such schema or table, or no right to read it: reported as not migrated. */
const notThere = ['3F000', '42P01', '42501']

/**
 * For a connection that may not migrate: throws a `StartError` if a file of `folder` is not applied to `schema`, and
 * names the program that the owner must run.
 */
export async function requireMigrated<Tables>(
  db: Kysely<Tables>,
  schema: string,
  { folder, program }: { folder: URL; program: string },
): Promise<void> {
  const files = Object.keys(await sqlMigrations(folder))
  const done = await sql<{ name: string }>`select name from ${sql.table(`${schema}.migration`)}`
    .execute(db)
    .then(({ rows }) => new Set(rows.map(({ name }) => name)))
    .catch((error: { code?: string }) => {
      if (!notThere.includes(error.code ?? '')) throw error
      return new Set<string>()
    })
  if (files.every((name) => done.has(name))) return
  throw new StartError(
    `the tables of the schema ${schema} are older than this program. Run \`node ${program}\` first, with the owner's DATABASE_URL.`,
  )
}
