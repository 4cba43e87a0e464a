import { sql } from 'kysely'
import { personReading, readingRule } from '../person-reading.ts'
import type { Db } from './tables.ts'

/** The tables of people, with their key and name columns. */
const tables = [
  { table: 'person', key: 'user_no', zh: 'name_zh', en: 'name_en' },
  { table: 'ops_contact', key: 'contact_id', zh: 'name_zh', en: 'name_en' },
  { table: 'mail_contact', key: 'contact_id', zh: 'name', en: 'name' },
] as const
type Read = (typeof tables)[number]
type Named = { key: string; zh: string; en: string | null }

/** Rows per statement; they are locked only briefly. */
const atOnce = 500

/** Rows after a key whose readings come from another version of the rule. */
const rowsBefore = async (db: Db, { table, key, zh, en }: Read, after: string) => {
  const { rows } = await sql<Named>`
    select ${sql.ref(key)}::text as key, ${sql.ref(zh)} as zh, ${sql.ref(en)} as en from ${sql.table(table)}
    where reading_rule <> ${readingRule} and ${sql.ref(key)}::text > ${after}
    order by ${sql.ref(key)}::text limit ${atOnce}`.execute(db)
  return rows
}

/** Stores readings for rows whose names have not changed meanwhile; returns how many. */
async function keep(db: Db, { table, key, zh, en }: Read, rows: readonly Named[]): Promise<number> {
  const read = rows.map((row) => ({ ...row, ...personReading(row.zh, row.en) }))
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} r set name_order = w.name_order, reading_text = w.reading_text, reading_rule = w.reading_rule
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
      as w(key text, zh text, en text, name_order text, reading_text text, reading_rule smallint)
    where r.${sql.ref(key)}::text = w.key and r.${sql.ref(zh)} = w.zh
      and r.${sql.ref(en)} is not distinct from w.en`.execute(db)
  return Number(numAffectedRows)
}

async function renewTable(db: Db, read: Read): Promise<number> {
  let renewed = 0
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: Named[] = await rowsBefore(db, read, after)
    if (rows.length > 0) renewed += await keep(db, read, rows)
    after = rows.at(-1)?.key
  }
  return renewed
}

/** Computes the readings of all names again that come from another version of the rule; returns how many. */
export async function renewReadings(db: Db): Promise<number> {
  let renewed = 0
  for (const read of tables) renewed += await renewTable(db, read)
  return renewed
}
