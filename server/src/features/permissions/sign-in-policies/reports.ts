import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'

type Named = { code: string; name: string }

/** Returns the applications that a policy can name. */
export const appChoices = (db: Db, lang: Language): Promise<Named[]> =>
  db
    .selectFrom('application as a')
    .select(['a.app_id as code', nameOf(lang, 'a').as('name')])
    .orderBy('name')
    .execute()

/** Returns the sites with their ranges in the name. */
export const siteChoices = (db: Db, lang: Language): Promise<Named[]> =>
  db
    .selectFrom('site as s')
    .select([
      's.site_id as code',
      sql<string>`${nameOf(lang, 's')} || ' ' || s.address_range::text`.as('name'),
    ])
    .orderBy('s.address_range')
    .execute()

/** Returns the ranges of sites. */
export async function findRanges(db: Db, siteIds: readonly string[]): Promise<string[]> {
  if (siteIds.length === 0) return []
  const rows = await db
    .selectFrom('site')
    .select('address_range')
    .where('site_id', 'in', [...siteIds])
    .execute()
  return rows.map(({ address_range }) => address_range)
}

/** Returns a time in the deployment's time zone, which is that of the connection. */
export async function instantOf(db: Db, wireTime: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select ${wireTime}::timestamptz as at`.execute(db)
  return rows[0]?.at ?? new Date(Number.NaN)
}

/** Returns the break-glass accounts with their names. */
export const breakGlassAccounts = (db: Db, lang: Language): Promise<{ userNo: string; name: string }[]> =>
  db
    .selectFrom('break_glass_account as b')
    .innerJoin('person as p', 'p.user_no', 'b.user_no')
    .select(['b.user_no as userNo', nameOf(lang, 'p').as('name')])
    .orderBy('b.slot')
    .execute()

/** Returns the names of people by their numbers. */
export async function namesOfPeople(
  db: Db,
  lang: Language,
  userNos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userNos.length === 0) return new Map()
  const rows = await db
    .selectFrom('person as p')
    .select(['p.user_no', nameOf(lang, 'p').as('name')])
    .where('p.user_no', 'in', [...new Set(userNos)])
    .execute()
  return new Map(rows.map(({ user_no, name }) => [user_no, name]))
}
