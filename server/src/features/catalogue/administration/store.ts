import { type Insertable, type InsertObject, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import type { GivenGrant } from './reach-reports.ts'

type AppColumns = Omit<
  InsertObject<Tables, 'application'>,
  'app_id' | 'center' | 'sort_no' | 'revision' | 'created_at' | 'updated_at'
>

/** Converts a time of the wire to an instant in the time zone of the deployment, which is set on the connection. */
export const instant = (wireTime: string | undefined): RawBuilder<Date | null> =>
  sql`${wireTime ?? null}::timestamptz`

/** Locks applications until the transaction ends, in the order of their ids to avoid deadlocks. */
export const lockApps = (trx: Db, ids: readonly string[]) =>
  trx
    .selectFrom('application')
    .selectAll()
    .where(sql<boolean>`app_id = any(${[...ids]}::uuid[])`)
    .orderBy('app_id')
    .forUpdate()
    .execute()

export type AppRow = Awaited<ReturnType<typeof lockApps>>[number]

/** Adds an application at the end of its category. */
export const insertApp = (trx: Db, columns: AppColumns, now: Date) =>
  trx
    .insertInto('application')
    .values({
      ...columns,
      sort_no: sql<number>`(select coalesce(max(sort_no), 0) + 1 from application
        where category_code = ${columns.category_code})`,
      created_at: now,
      updated_at: now,
    })
    .returning(['app_id', 'revision'])
    .executeTakeFirstOrThrow()

export async function updateApp(
  trx: Db,
  appId: string,
  columns: UpdateObject<Tables, 'application'>,
  now: Date,
): Promise<number> {
  const { revision } = await trx
    .updateTable('application')
    .set({ ...columns, revision: sql`revision + 1`, updated_at: now })
    .where('app_id', '=', appId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Returns whether the code belongs to the portal or to another application, now or in the login log. */
export const isCodeTaken = async (trx: Db, appCode: string, exceptId: string | null): Promise<boolean> =>
  (await trx
    .selectFrom('application_code')
    .select('app_code')
    .where('app_code', '=', appCode)
    .where(sql<boolean>`(app_id is null or app_id is distinct from ${exceptId}::uuid)`)
    .executeTakeFirst()) !== undefined

/** Returns which of the application's references exist and are active. */
export async function referencesOf(
  trx: Db,
  {
    systemCode,
    categoryCode,
    ownerNo,
  }: { systemCode: string; categoryCode: string; ownerNo?: string | undefined },
): Promise<{ system: boolean; category: boolean; owner: boolean }> {
  const { rows } = await sql<{ system: boolean; category: boolean; owner: boolean }>`select
    exists (select from business_system where system_code = ${systemCode} and status = 1) as system,
    exists (select from application_category where category_code = ${categoryCode}) as category,
    exists (select from person where user_no = ${ownerNo ?? ''} and status = 1) as owner`.execute(trx)
  return rows[0] ?? { system: false, category: false, owner: false }
}

export async function setStatus(
  trx: Db,
  ids: readonly string[],
  status: 0 | 1 | 2 | 3,
  now: Date,
): Promise<void> {
  await sql`update application set status = ${status}, revision = revision + 1, updated_at = ${now}
    where app_id = any(${[...ids]}::uuid[])`.execute(trx)
}

export async function deleteApps(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from application where app_id = any(${[...ids]}::uuid[])`.execute(trx)
}

/** Locks the applications of a category until the transaction ends. */
export const lockAppsOf = (trx: Db, categoryCode: string) =>
  trx
    .selectFrom('application')
    .select(['app_id', 'sort_no'])
    .where('category_code', '=', categoryCode)
    .orderBy('app_id')
    .forUpdate()
    .execute()

export async function sortApps(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`update application a set sort_no = o.place
    from unnest(${[...ids]}::uuid[]) with ordinality as o(app_id, place)
    where a.app_id = o.app_id and a.sort_no <> o.place`.execute(trx)
}

export type StoredGrant = GivenGrant & { expiresAt: Date | null }

/** Returns the valid grants of an application. */
export async function storedGrants(db: Db, appId: string): Promise<StoredGrant[]> {
  const { rows } = await sql<StoredGrant>`
    select subject_type as subject, subject_id as id, effect, expires_at as "expiresAt" from application_grant
    where app_id = ${appId}::uuid and (expires_at is null or expires_at > now())
    order by subject_type, subject_id`.execute(db)
  return rows
}

/** Returns those subjects that exist. */
export async function knownSubjects(
  db: Db,
  { orgCodes, roleNos, userNos }: { orgCodes: string[]; roleNos: string[]; userNos: string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ subject: string }>`
    select 'organization ' || org_code as subject from organization where org_code = any(${orgCodes}::text[])
    union all select 'role ' || role_no from role where role_no = any(${roleNos}::text[])
    union all select 'person ' || user_no from person where user_no = any(${userNos}::text[])`.execute(db)
  return new Set(rows.map(({ subject }) => subject))
}

export const categoriesInOrder = (db: Db) =>
  db
    .selectFrom('application_category as c')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from application a where a.category_code = c.category_code)`.as(
        'apps',
      ),
    )
    .orderBy('sort_no')
    .orderBy('category_code')
    .execute()

export const lockCategories = (trx: Db) =>
  trx.selectFrom('application_category').selectAll().orderBy('category_code').forUpdate().execute()

type CategoryWords = Pick<
  Insertable<Tables['application_category']>,
  'category_code' | 'name_zh' | 'name_en' | 'short_name_en' | 'hue'
>

/** Adds a category at the end; returns false when the code is taken. */
export async function insertCategory(trx: Db, words: CategoryWords): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('application_category')
    .values({
      ...words,
      sort_no: sql<number>`(select coalesce(max(sort_no), 0) + 1 from application_category)`,
    })
    .onConflict((conflict) => conflict.column('category_code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateCategory(trx: Db, { category_code, ...words }: CategoryWords): Promise<number> {
  const { revision } = await trx
    .updateTable('application_category')
    .set({ ...words, revision: sql`revision + 1` })
    .where('category_code', '=', category_code)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export async function sortCategories(trx: Db, codes: readonly string[]): Promise<void> {
  await sql`update application_category c set sort_no = o.place
    from unnest(${[...codes]}::text[]) with ordinality as o(category_code, place)
    where c.category_code = o.category_code and c.sort_no <> o.place`.execute(trx)
}

export async function deleteCategories(trx: Db, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ category_code: string }>`
    delete from application_category where category_code = any(${[...codes]}::text[])
    returning category_code`.execute(trx)
  return rows.map(({ category_code }) => category_code)
}
