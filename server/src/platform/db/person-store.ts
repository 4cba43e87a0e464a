import { type Insertable, sql, type Updateable } from 'kysely'
import { inParts } from '../parts.ts'
import { personReading } from '../person-reading.ts'
import type { Db, Tables } from './tables.ts'

/** Changes a person's email address. */
export async function replaceAddress(trx: Db, userNo: string, email: string, now: Date): Promise<void> {
  await trx
    .updateTable('person')
    .set({ email, revision: sql`revision + 1`, updated_at: now })
    .where('user_no', '=', userNo)
    .execute()
}

type NewPerson = Pick<Insertable<Tables['person']>, 'user_no' | 'name_zh' | 'name_en' | 'email' | 'mobile'>

const withReading = <T extends Pick<NewPerson, 'name_zh' | 'name_en'>>(person: T) => ({
  ...person,
  ...personReading(person.name_zh, person.name_en),
})

/** Adds a person without roles; false where the staff number is already in use. */
export async function insertPerson(db: Db, person: NewPerson): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('person')
    .values(withReading(person))
    .onConflict((conflict) => conflict.column('user_no').doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

type PersonRow = NewPerson & { status: 0 | 1 }

/** Adds many people without roles, in few statements; returns how many staff numbers were new. */
export async function insertPeople(trx: Db, people: readonly PersonRow[]): Promise<number> {
  let inserted = 0
  for (const part of inParts(people)) {
    const { numAffectedRows } = await sql`
      insert into person (user_no, name_zh, name_en, email, mobile, status, name_order, reading_text, reading_rule)
      select user_no, name_zh, name_en, email, mobile, status, name_order, reading_text, reading_rule
      from jsonb_populate_recordset(null::person, ${JSON.stringify(part.map(withReading))}::jsonb)
      on conflict (user_no) do nothing`.execute(trx)
    inserted += Number(numAffectedRows)
  }
  return inserted
}

/** Updates many people in few statements, and raises their revisions. */
export async function updatePeople(trx: Db, people: readonly PersonRow[], now: Date): Promise<void> {
  for (const part of inParts(people))
    await sql`
      update person p set name_zh = w.name_zh, name_en = w.name_en, email = w.email, mobile = w.mobile,
        status = w.status, name_order = w.name_order, reading_text = w.reading_text, reading_rule = w.reading_rule,
        revision = p.revision + 1, updated_at = ${now}
      from jsonb_populate_recordset(null::person, ${JSON.stringify(part.map(withReading))}::jsonb) w
      where p.user_no = w.user_no`.execute(trx)
}

/** Raises the revisions of people because rows that belong to them have changed in another table. */
export async function touchPeople(trx: Db, userNos: readonly string[], now: Date): Promise<void> {
  for (const part of inParts(userNos))
    await sql`update person set revision = revision + 1, updated_at = ${now}
      where user_no = any(${part}::text[])`.execute(trx)
}

type PersonColumns = Pick<Updateable<Tables['person']>, 'email' | 'mobile' | 'status'> &
  (Pick<NewPerson, 'name_zh' | 'name_en'> | { name_zh?: never; name_en?: never })

/** Updates one person, and raises the revision. */
export async function updatePerson(
  trx: Db,
  userNo: string,
  columns: PersonColumns,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('person')
    .set({
      ...(columns.name_zh === undefined ? columns : withReading(columns)),
      revision: sql`revision + 1`,
      updated_at: now,
    })
    .where('user_no', '=', userNo)
    .execute()
}

/** Marks the disabling of the person as reported to the provider. */
export const markDisablingReported = (trx: Db, userNo: string) =>
  trx.updateTable('person').set({ disabling_untold: false }).where('user_no', '=', userNo).execute()
