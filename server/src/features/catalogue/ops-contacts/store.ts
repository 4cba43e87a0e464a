import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { cellText } from '#server/platform/files/cell-text.ts'
import { inParts } from '#server/platform/parts.ts'
import { lastSortNo, sortStep } from './rules.ts'

export type WrittenContact = Omit<Insertable<Tables['ops_contact']>, 'contact_id' | 'revision' | 'created_at'>

/** Returns an application with its system and locks it while its contacts are written. */
export const lockApplication = (trx: Db, appCode: string) =>
  trx
    .selectFrom('application')
    .select(['app_id', 'app_code', 'system_code', 'owner_no'])
    .where('app_code', '=', appCode)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks contacts and returns them with the system and the owner of their application. */
export const lockContacts = (trx: Db, ids: readonly string[]) =>
  trx
    .selectFrom('ops_contact as c')
    .innerJoin('application as a', 'a.app_id', 'c.app_id')
    .selectAll('c')
    .select(['a.app_code', 'a.system_code', 'a.owner_no'])
    .where('c.contact_id', 'in', [...ids])
    .orderBy('c.contact_id')
    .forUpdate('c')
    .execute()

export async function isSystemManager(db: Db, systemCode: string, userNo: string): Promise<boolean> {
  const found = await db
    .selectFrom('system_manager')
    .select('user_no')
    .where('system_code', '=', systemCode)
    .where('user_no', '=', userNo)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns whether another contact of the module has the same name and duty. */
export async function isListed(
  trx: Db,
  { app_id, module_zh, duty, name_zh }: WrittenContact,
  except: string | undefined,
): Promise<boolean> {
  const others = await trx
    .selectFrom('ops_contact')
    .select(['module_zh', 'name_zh'])
    .where('app_id', '=', app_id)
    .where('duty', '=', duty)
    .$if(except !== undefined, (query) => query.where('contact_id', '<>', except ?? ''))
    .execute()
  const [module, name] = [cellText(module_zh), cellText(name_zh)]
  return others.some((other) => cellText(other.module_zh) === module && cellText(other.name_zh) === name)
}

/** Returns the next sort number of an application. */
export async function nextSortNo(trx: Db, appId: string): Promise<number> {
  const { next } = await trx
    .selectFrom('ops_contact')
    .select(sql<number>`least(coalesce(max(sort_no), 0) + ${sortStep}::int, ${lastSortNo}::int)`.as('next'))
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow()
  return next
}

export async function insertContact(trx: Db, row: WrittenContact): Promise<string> {
  const { contact_id } = await trx
    .insertInto('ops_contact')
    .values(row)
    .returning('contact_id')
    .executeTakeFirstOrThrow()
  return contact_id
}

export const updateContact = (trx: Db, id: string, row: WrittenContact) =>
  trx
    .updateTable('ops_contact')
    .set({ ...row, revision: sql`revision + 1` })
    .where('contact_id', '=', id)
    .execute()

export const deleteContacts = (trx: Db, ids: readonly string[]) =>
  trx
    .deleteFrom('ops_contact')
    .where('contact_id', 'in', [...ids])
    .execute()

type NumberedContact = WrittenContact & { contact_id: string }

const columns = sql.raw(`contact_id, app_id, module_zh, module_en, duty, name_zh, name_en, name_order,
  reading_text, reading_rule, phone, email, wecom_id, hours_zh, hours_en, sort_no, updated_at`)

/** Adds contacts in batches, one statement each. */
export async function insertContacts(trx: Db, rows: readonly NumberedContact[]): Promise<void> {
  for (const part of inParts(rows))
    await sql`
      insert into ops_contact (${columns})
      select ${columns} from jsonb_populate_recordset(null::ops_contact, ${JSON.stringify(part)}::jsonb)`.execute(
      trx,
    )
}

/** Updates contacts in batches, one statement each, and increments their revisions. */
export async function updateContacts(trx: Db, rows: readonly NumberedContact[]): Promise<void> {
  for (const part of inParts(rows))
    await sql`
      update ops_contact c set module_en = w.module_en, name_en = w.name_en, name_order = w.name_order,
        reading_text = w.reading_text, reading_rule = w.reading_rule, phone = w.phone, email = w.email,
        wecom_id = w.wecom_id, hours_zh = w.hours_zh, hours_en = w.hours_en, sort_no = w.sort_no,
        updated_at = w.updated_at, revision = c.revision + 1
      from jsonb_populate_recordset(null::ops_contact, ${JSON.stringify(part)}::jsonb) w
      where c.contact_id = w.contact_id`.execute(trx)
}
