import { type Insertable, type InsertObject, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

type NewRow = InsertObject<Tables, 'login_log'>

export const insertLoginLog = (db: Db, rows: NewRow | NewRow[]) => db.insertInto('login_log').values(rows)

/**
 * Returns subqueries for the organization that a person without a selection starts with, in the same order as
 * `selectionOf`, so that the sign-in is attributed to one of the person's organizations. They return null for an
 * unknown person.
 */
export function firstOrganization(userNo: string): Pick<NewRow, 'org_code' | 'org_name'> {
  const first = (column: string) => sql<string | null>`(
    select o.${sql.ref(column)}
    from person_role held
    join organization o on o.org_code = held.org_code and o.status = 1
    join role r on r.role_no = held.role_no and r.status = 1
    left join user_config c on c.user_no = held.user_no
    where held.user_no = ${userNo}
    order by (held.org_code = c.default_org_code and held.role_no = c.default_role_no) is true desc,
      r.sort_no, o.sort_no, held.org_code collate "C", held.role_no collate "C"
    limit 1)`
  return { org_code: first('org_code'), org_name: first('name_zh') }
}

export const insertReport = (trx: Db, row: Insertable<Tables['suspicious_sign_in']>) =>
  trx.insertInto('suspicious_sign_in').values(row).execute()

export const findReport = (trx: Db, id: string) =>
  trx.selectFrom('suspicious_sign_in').selectAll().where('login_log_id', '=', id).executeTakeFirst()

export const lockReport = (trx: Db, id: string) =>
  trx
    .selectFrom('suspicious_sign_in')
    .select('handled_at')
    .where('login_log_id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const markHandled = (trx: Db, id: string, by: { handled_at: Date; handler_no: string } | null) =>
  trx
    .updateTable('suspicious_sign_in')
    .set(by ?? { handled_at: null, handler_no: null })
    .where('login_log_id', '=', id)
    .execute()
