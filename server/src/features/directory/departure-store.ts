import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

export type Departed = { user_no: string; name_zh: string; name_en: string | null }

/** Stores the departures that a source reported; returns the people whom it had not reported before. */
export async function keepDepartures(
  trx: Db,
  source: string,
  userNos: readonly string[],
  now: Date,
): Promise<Departed[]> {
  const { rows } = await sql<Departed>`
    with reported as (
      insert into administrator_departure (source, user_no, reported_at)
      select ${source}, user_no, ${now} from unnest(${[...userNos]}::text[]) as departed(user_no)
      on conflict do nothing returning user_no)
    select user_no, name_zh, name_en from reported join person using (user_no) order by user_no`.execute(trx)
  return rows
}

/** Deletes the departures of one source, except those of people who are still missing there. */
export const forgetOtherDepartures = (trx: Db, source: string, userNos: readonly string[]) =>
  sql`delete from administrator_departure
    where source = ${source} and user_no <> all(${[...userNos]}::text[])`.execute(trx)

/** Deletes the departures of people, at one source or at all. */
export const forgetDepartures = (trx: Db, userNos: readonly string[], source?: string) =>
  sql`delete from administrator_departure
    where user_no = any(${[...userNos]}::text[]) and source = coalesce(${source ?? null}, source)`.execute(
    trx,
  )
