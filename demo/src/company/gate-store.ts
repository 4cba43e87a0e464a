import { type Kysely, sql } from 'kysely'

/**
 * Waits for other loading processes and returns whether there are no people; the lock is released with the transaction.
 */
export async function lockAndAskWhetherEmpty<T>(trx: Kysely<T>): Promise<boolean> {
  await sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`.execute(
    trx,
  )
  await sql`select pg_advisory_xact_lock(hashtextextended('iambiz demo world', 0))`.execute(trx)
  const { rows } = await sql`select from person limit 1`.execute(trx)
  return rows.length === 0
}

/** Whether the portal is in use; checked again under the lock before loading. */
export async function hasPeople<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql`select from person limit 1`.execute(db)
  return rows.length > 0
}

/** Without statistics, the first queries after loading would be planned for empty tables. */
export async function refreshStatistics<T>(db: Kysely<T>): Promise<void> {
  await sql`analyze`.execute(db)
}

const portalTables = ['portal.person', 'portal.application', 'portal.announcement', 'portal.login_log']

/** Names of the tables that loading needs and that do not exist yet. */
export async function missingTables<T>(db: Kysely<T>, bundledProvider: boolean): Promise<string[]> {
  const needed = bundledProvider
    ? [...portalTables, 'portal.connection', 'idp.account', 'idp.client']
    : portalTables
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${needed}::text[]) as name where to_regclass(name) is null`.execute(db)
  return rows.map(({ name }) => name)
}
