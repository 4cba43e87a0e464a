import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { urlAs } from '@iambiz/runtime/testing/test-database.ts'
import { startPgBouncer } from './pgbouncer.ts'

/**
 * TEST_PGBOUNCER=1 puts PgBouncer between the tests and their server, except for creating, copying and dropping
 * databases.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const direct = process.env.TEST_DATABASE_URL
  if (process.env.TEST_PGBOUNCER !== '1' || !direct) return
  const roles = Object.values(databaseRoles).map((role) => urlAs(role, direct))
  const pooler = await startPgBouncer([direct, ...roles])
  process.env.TEST_DATABASE_ADMIN_URL = direct
  process.env.TEST_DATABASE_URL = pooler.urlOf(direct)
  return pooler.stop
}
