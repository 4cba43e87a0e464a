import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

export type Departed = { user_no: string; name_zh: string; name_en: string | null }

/** Keeps that a source reported these departures; returns the people of whom it had not before. */
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

/** Forgets departures: those of one source but for these people, who are still gone there. */
export const forgetOtherDepartures = (trx: Db, source: string, userNos: readonly string[]) =>
  sql`delete from administrator_departure
    where source = ${source} and user_no <> all(${[...userNos]}::text[])`.execute(trx)

/** Forgets the departures of people, at one source or at all. */
export const forgetDepartures = (trx: Db, userNos: readonly string[], source?: string) =>
  sql`delete from administrator_departure
    where user_no = any(${[...userNos]}::text[]) and source = coalesce(${source ?? null}, source)`.execute(
    trx,
  )
