import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { foundPeople, type PeopleNarrowing } from '../people-reports.ts'

export type Candidate = { user_no: string; email: string | null; status: 0 | 1 }

/** Returns the named people, or those whom a filter finds, by number. */
export const candidates = (
  db: Db,
  which: { ids: readonly string[] } | { narrowing: PeopleNarrowing },
  limit: number,
): Promise<Candidate[]> => {
  const people =
    'ids' in which
      ? db.selectFrom('person as p').where('p.user_no', '=', sql<string>`any(${[...which.ids]}::text[])`)
      : foundPeople(db, which.narrowing)
  return people.select(['p.user_no', 'p.email', 'p.status']).orderBy('p.user_no').limit(limit).execute()
}

/** Returns a person's current data. */
export const findForAccount = (db: Db, userNo: string) =>
  db
    .selectFrom('person')
    .select(['status', 'name_zh', 'name_en', 'email'])
    .where('user_no', '=', userNo)
    .executeTakeFirst()
