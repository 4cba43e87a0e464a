import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { nameOrNone } from '#server/platform/db/worded.ts'

export type SourceRow = Selectable<Tables['ldap_source']>

type Written = Omit<
  Insertable<Tables['ldap_source']>,
  'source_id' | 'status' | 'next_at' | 'revision' | 'password_sealed'
>

export const sourceRows = (db: Db, lang: Language) =>
  db
    .selectFrom('ldap_source as s')
    .leftJoin('person as p', 'p.user_no', 's.updater_no')
    .selectAll('s')
    .select(nameOrNone(lang, 'p').as('updater_name'))
    .orderBy('s.source_code')
    .execute()

export type DescribedSource = Awaited<ReturnType<typeof sourceRows>>[number]

export const findSource = (db: Db, id: string): Promise<SourceRow | undefined> =>
  db.selectFrom('ldap_source').selectAll().where('source_id', '=', id).executeTakeFirst()

export const lockSource = (trx: Db, id: string): Promise<SourceRow | undefined> =>
  trx.selectFrom('ldap_source').selectAll().where('source_id', '=', id).forUpdate().executeTakeFirst()

/** Returns the revision of a source, locked until the transaction ends; `undefined` where it was deleted. */
export const holdRevision = async (trx: Db, id: string): Promise<number | undefined> =>
  (
    await trx
      .selectFrom('ldap_source')
      .select('revision')
      .where('source_id', '=', id)
      .forShare()
      .executeTakeFirst()
  )?.revision

/** Adds a source; `undefined` where the code is taken. */
export const insertSource = (trx: Db, row: Written): Promise<SourceRow | undefined> =>
  trx
    .insertInto('ldap_source')
    .values(row)
    .onConflict((conflict) => conflict.column('source_code').doNothing())
    .returningAll()
    .executeTakeFirst()

export const isCodeTaken = async (trx: Db, sourceCode: string, but: string): Promise<boolean> =>
  (await trx
    .selectFrom('ldap_source')
    .select('source_id')
    .where('source_code', '=', sourceCode)
    .where('source_id', '<>', but)
    .executeTakeFirst()) !== undefined

export const updateSource = (trx: Db, id: string, row: Written & { next_at: Date | null }) =>
  trx
    .updateTable('ldap_source')
    .set({ ...row, revision: sql`revision + 1` })
    .where('source_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const keepPassword = (trx: Db, id: string, sealed: string | null) =>
  trx.updateTable('ldap_source').set({ password_sealed: sealed }).where('source_id', '=', id).execute()

type Switch = { status: 0 | 1; nextAt: Date | null; by: string; now: Date }

export const switchSource = (trx: Db, id: string, { status, nextAt, by, now }: Switch) =>
  trx
    .updateTable('ldap_source')
    .set({ status, next_at: nextAt, updater_no: by, updated_at: now, revision: sql`revision + 1` })
    .where('source_id', '=', id)
    .execute()

export const deleteSource = (trx: Db, id: string) =>
  trx.deleteFrom('ldap_source').where('source_id', '=', id).execute()

/** Returns locked sources whose time has come, without those that other workers have locked. */
export const lockDue = (trx: Db, now: Date): Promise<SourceRow[]> =>
  trx
    .selectFrom('ldap_source')
    .selectAll()
    .where('status', '=', 1)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .forUpdate()
    .skipLocked()
    .execute()

export const setNext = (trx: Db, id: string, nextAt: Date) =>
  trx.updateTable('ldap_source').set({ next_at: nextAt }).where('source_id', '=', id).execute()

export type RoleUse = 'usable' | 'unusable' | 'administrators'

/** Whether a directory can grant a role: it must be active and give no administrator rights. */
export async function roleUse(db: Db, roleNo: string): Promise<RoleUse> {
  const { rows } = await sql<{ status: 0 | 1; administers: boolean }>`
    select status, exists (
      select from dictionary_entry where key_value = role.role_no
        and key_name in ('super_manager', 'auc_manager', 'business_sys_manager')) as administers
    from role where role_no = ${roleNo}`.execute(db)
  const [role] = rows
  if (role?.administers) return 'administrators'
  return role?.status === 1 ? 'usable' : 'unusable'
}

export async function isOrganizationUsable(db: Db, orgCode: string): Promise<boolean> {
  const found = await db
    .selectFrom('organization')
    .select('org_code')
    .where('org_code', '=', orgCode)
    .where('status', '=', 1)
    .executeTakeFirst()
  return found !== undefined
}

/** Selects passwords encrypted with older keys. */
export const sealedBefore = (db: Db, olderKeys: readonly string[]) =>
  db
    .selectFrom('ldap_source')
    .select(['source_id', 'password_sealed'])
    .where(sql<string>`split_part(password_sealed, '.', 1)`, 'in', [...olderKeys])
    .execute()
