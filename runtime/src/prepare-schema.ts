import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Log } from './log.ts'
import { foreignTables, readMigrationState, type Schema, underMigrationLock } from './migrate.ts'
import { ownsSchema } from './rights-store.ts'
import { StartError } from './role.ts'

/**
 * For a connection that may not migrate: throws a `StartError` if a migration of this build is not applied, and names
 * the command that the owner must run.
 */
async function requireMigrated<Tables>(db: Kysely<Tables>, schema: Schema): Promise<void> {
  const { pending } = await readMigrationState(db, schema)
  if (pending.length === 0) return
  throw new StartError(
    `the tables of the schema ${schema.name} are older than this program. Run \`node iambiz.mjs migrate\` first, with the owner's DATABASE_URL.`,
  )
}

/** Waits until another process has applied all migrations of this build, and is done with what it does after them. */
async function waitUntilMigrated<Tables>(db: Kysely<Tables>, schema: Schema, log: Log): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { pending, isNewer } = await readMigrationState(db, schema)
    if (pending.length === 0) break
    if (isNewer) throw new StartError(foreignTables(schema.name))
    if (isFirst)
      log.info({ schema: schema.name, pending: pending.length }, 'waiting until the database is migrated')
    await pause(1000)
  }
  await underMigrationLock(db, async () => {})
}

export type Preparation<Tables> = {
  /** False: another process migrates, and this one waits for it. */
  mayMigrate: boolean
  /** Applies all that is pending, under the migration lock; returns the names of the migrations that ran. */
  migrate: (db: Kysely<Tables>) => Promise<string[]>
  log: Log
}

/**
 * Makes sure that the schema has the tables of this build: the owner migrates it, any other role checks it. Returns
 * whether the connection is the owner's.
 */
export async function prepareSchema<Tables>(
  db: Kysely<Tables>,
  schema: Schema,
  { mayMigrate, migrate, log }: Preparation<Tables>,
): Promise<{ isOwner: boolean }> {
  const isOwner = await ownsSchema(db, schema.name)
  const { isNewer } = await readMigrationState(db, schema)
  if (isNewer)
    log.warn({ schema: schema.name }, 'the tables are those of a newer release and stay as they are')
  if (!mayMigrate) await waitUntilMigrated(db, schema, log)
  else if (!isOwner || isNewer) await requireMigrated(db, schema)
  else {
    const ran = await migrate(db)
    if (ran.length > 0) log.info({ migrations: ran }, 'the database is up to date')
  }
  return { isOwner }
}
