import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { nameOrNone, worded } from '#server/platform/db/worded.ts'
import { pageOfQuery } from '#server/platform/page.ts'
import { recentMs } from '#server/platform/recent.ts'

const day = sql<string>`to_char(r.release_date, 'YYYY-MM-DD')`
const mostShown = 100

/** Returns the published versions in one language, newest first. */
export const publishedReleases = (db: Db, lang: Language) =>
  db
    .selectFrom('release as r')
    .select(['r.release_id', 'r.version', 'r.entries', 'r.published_at', 'r.title_en'])
    .select([day.as('day'), worded(lang, 'r.title_zh', 'r.title_en').as('title')])
    .where('r.status', '=', 1)
    .orderBy('r.release_date', 'desc')
    .orderBy('r.published_at', 'desc')
    .limit(mostShown)
    .execute()

/**
 * Returns the time after which versions are new to a person: the latest of the last visit, two weeks ago and the
 * person's creation.
 */
export async function newSince(db: Db, userNo: string, now: Date): Promise<Date> {
  const { since } = await db
    .selectFrom('person as p')
    .leftJoin('release_seen as s', 's.user_no', 'p.user_no')
    .select(
      sql<Date>`greatest(s.seen_at, p.created_at, ${new Date(now.getTime() - recentMs)}::timestamptz)`.as(
        'since',
      ),
    )
    .where('p.user_no', '=', userNo)
    .executeTakeFirstOrThrow()
  return since
}

export async function unseenCount(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('release as r')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('r.status', '=', 1)
    .where('r.published_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores the time of the visit; parallel requests cannot set it back. */
export const markSeen = (db: Db, userNo: string, at: Date) =>
  db
    .insertInto('release_seen')
    .values({ user_no: userNo, seen_at: at })
    .onConflict((conflict) =>
      conflict
        .column('user_no')
        .doUpdateSet({ seen_at: sql<Date>`greatest(release_seen.seen_at, excluded.seen_at)` }),
    )
    .execute()

const managed = (db: Db) => db.selectFrom('release as r').selectAll('r').select(day.as('day'))

export const releasePage = (
  db: Db,
  lang: Language,
  page: { pageNum: number; pageSize: number },
  keyword = '',
) =>
  pageOfQuery(
    managed(db)
      .leftJoin('person as p', 'p.user_no', 'r.updater_no')
      .select(nameOrNone(lang, 'p').as('updater_name'))
      .$if(keyword !== '', (query) => query.where(hasText(keyword, 'r.version', 'r.title_zh', 'r.title_en')))
      .orderBy('r.release_date', 'desc')
      .orderBy('r.version', 'desc'),
    page,
  )

export const lockReleases = (trx: Db, ids: readonly string[]) =>
  managed(trx)
    .where('r.release_id', 'in', [...ids])
    .orderBy('r.release_id')
    .forUpdate()
    .execute()

type Saved = { id: string; revision: number }

/** Adds a version; `undefined` where the number is taken. */
export const insertRelease = (trx: Db, row: Insertable<Tables['release']>): Promise<Saved | undefined> =>
  trx
    .insertInto('release')
    .values(row)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning(['release_id as id', 'revision'])
    .executeTakeFirst()

export const updateRelease = (trx: Db, id: string, row: Updateable<Tables['release']>): Promise<Saved> =>
  trx
    .updateTable('release')
    .set({ ...row, revision: sql<number>`revision + 1` })
    .where('release_id', '=', id)
    .returning(['release_id as id', 'revision'])
    .executeTakeFirstOrThrow()

export const deleteReleases = (trx: Db, ids: readonly string[]) =>
  trx
    .deleteFrom('release')
    .where('release_id', 'in', [...ids])
    .execute()
