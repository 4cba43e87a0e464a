import { type Insertable, sql, type Updateable } from 'kysely'
import { inParts } from '../parts.ts'
import { personReading } from '../person-reading.ts'
import type { Db, Tables } from './tables.ts'

/** Gives a person another email address. */
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

/** Adds a person without any role; false where somebody has the number already. */
export async function insertPerson(db: Db, person: NewPerson): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('person')
    .values(withReading(person))
    .onConflict((conflict) => conflict.column('user_no').doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

type PersonRow = NewPerson & { status: 0 | 1 }

/** Adds people without any role, many in one statement; returns how many of them nobody had the number of. */
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

/** Writes into the rows of people, many in one statement; each has another revision then. */
export async function updatePeople(trx: Db, people: readonly PersonRow[], now: Date): Promise<void> {
  for (const part of inParts(people))
    await sql`
      update person p set name_zh = w.name_zh, name_en = w.name_en, email = w.email, mobile = w.mobile,
        status = w.status, name_order = w.name_order, reading_text = w.reading_text, reading_rule = w.reading_rule,
        revision = p.revision + 1, updated_at = ${now}
      from jsonb_populate_recordset(null::person, ${JSON.stringify(part.map(withReading))}::jsonb) w
      where p.user_no = w.user_no`.execute(trx)
}

/** Gives people another revision, because what is kept beside their rows has changed. */
export async function touchPeople(trx: Db, userNos: readonly string[], now: Date): Promise<void> {
  for (const part of inParts(userNos))
    await sql`update person set revision = revision + 1, updated_at = ${now}
      where user_no = any(${part}::text[])`.execute(trx)
}

type PersonColumns = Pick<Updateable<Tables['person']>, 'email' | 'mobile' | 'status'> &
  (Pick<NewPerson, 'name_zh' | 'name_en'> | { name_zh?: never; name_en?: never })

/** Writes into the row of a person, which has another revision then. */
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

/** Notes that the provider has heard of the person's disabling. */
export const markDisablingReported = (trx: Db, userNo: string) =>
  trx.updateTable('person').set({ disabling_untold: false }).where('user_no', '=', userNo).execute()
