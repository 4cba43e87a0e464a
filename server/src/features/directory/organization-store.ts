import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

export const findOrganization = (db: Db, orgCode: string) =>
  db.selectFrom('organization').selectAll().where('org_code', '=', orgCode).executeTakeFirst()

/** Adds an organization; `false` where the code is taken. */
export async function insertOrganization(trx: Db, row: Insertable<Tables['organization']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto('organization')
    .values(row)
    .onConflict((conflict) => conflict.column('org_code').doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

type Renaming = { name_zh: string; name_en: string | null; pinyin: string; initials: string }

export const renameOrganization = (trx: Db, orgCode: string, columns: Renaming, now: Date) =>
  trx
    .updateTable('organization')
    .set({ ...columns, revision: sql`revision + 1`, updated_at: now })
    .where('org_code', '=', orgCode)
    .execute()

/** Enables or disables organizations; returns those whose status changed. */
export async function switchOrganizations(
  trx: Db,
  orgCodes: readonly string[],
  status: 0 | 1,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .updateTable('organization')
    .set({ status, revision: sql`revision + 1`, updated_at: now })
    .where('org_code', 'in', [...orgCodes])
    .where('status', '<>', status)
    .returning('org_code')
    .execute()
  return rows.map(({ org_code }) => org_code).sort()
}

type Placement = { orgCode: string; parentCode: string | null; sortNo: number }

/** Stores the positions of organizations; only the moved one gets a new revision. */
export async function placeOrganizations(
  trx: Db,
  moved: string,
  places: readonly Placement[],
  now: Date,
): Promise<void> {
  await sql`
    update organization o set parent_code = place."parentCode", sort_no = place."sortNo",
      revision = o.revision + (o.org_code = ${moved})::int,
      updated_at = case when o.org_code = ${moved} then ${now} else o.updated_at end
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as place("orgCode" text, "parentCode" text, "sortNo" integer)
    where o.org_code = place."orgCode"
      and (o.parent_code, o.sort_no) is distinct from (place."parentCode", place."sortNo")`.execute(trx)
}

export const deleteOrganizations = (trx: Db, orgCodes: readonly string[]) =>
  trx
    .deleteFrom('organization')
    .where('org_code', 'in', [...orgCodes])
    .returningAll()
    .execute()
