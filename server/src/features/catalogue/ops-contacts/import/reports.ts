import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { isManaged, type Manager } from '../managed-reports.ts'
import { textsOf } from '../rows.ts'
import type { Present } from './plan.ts'

/** Returns those applications whose contacts the person maintains, by code. */
export async function maintained(
  db: Db,
  manager: Manager,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('application as a')
    .select(['a.app_id', 'a.app_code'])
    .where('a.app_code', '=', sql<string>`any(${[...codes]}::text[])`)
    .where(isManaged(manager))
    .orderBy('a.app_id')
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate('a'))
    .execute()
  return new Map(rows.map(({ app_code, app_id }) => [app_code, app_id]))
}

/** Returns all contacts of the applications; within a transaction they are locked. */
export async function presentContacts(db: Db, appIds: readonly string[]): Promise<Present[]> {
  const rows = await db
    .selectFrom('ops_contact as c')
    .innerJoin('application as a', 'a.app_id', 'c.app_id')
    .selectAll('c')
    .select('a.app_code')
    .where('c.app_id', '=', sql<string>`any(${[...appIds]}::uuid[])`)
    .orderBy('c.contact_id')
    .$if(db.isTransaction, (query) => query.forUpdate('c'))
    .execute()
  return rows.map((row) => ({ ...textsOf(row), id: row.contact_id, revision: row.revision }))
}
