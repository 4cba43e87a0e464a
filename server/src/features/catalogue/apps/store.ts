import type { SortType } from '@iambiz/contract/features/catalogue/apps.ts'
import type pg from 'pg'
import type { Db } from '#server/platform/db/tables.ts'
import type { Grant } from './visibility.ts'

export const categoryRows = (db: Db) =>
  db.selectFrom('application_category').selectAll().orderBy('sort_no').orderBy('category_code').execute()

export type CategoryRow = Awaited<ReturnType<typeof categoryRows>>[number]

/** Returns the grants to organizations and roles; a person's own grants come with `personalAppsColumns`. */
export const sharedGrantRows = (db: Db) =>
  db.selectFrom('application_grant').selectAll().where('subject_type', '<>', 'person').execute()

export type GrantRow = Awaited<ReturnType<typeof sharedGrantRows>>[number]

/**
 * The stored list of usual applications, including those that are not visible with the present organization and role.
 */
export type StoredUsual = { appIds: readonly string[]; sortType: SortType }

/** Data of one person: own grants, usual applications, and opened applications, the latest first. */
export type PersonalApps = {
  grants: readonly Grant[]
  usual: StoredUsual & { revision: number }
  /** Time of the last opening in milliseconds, and number of openings, by application. */
  accesses: ReadonlyMap<string, { at: number; count: number }>
}

export type PersonalAppsRow = {
  person_grants: Grant[]
  usual: { appIds: string[]; sortType: SortType; revision: number } | null
  accesses: [appId: string, at: number, count: number][]
}

const unexpired = '(expires_at is null or expires_at > now())'

// The columns below belong to a `PersonRead`.

export const personGrantsColumn = `
  coalesce((
    select json_agg(json_build_object('appId', app_id, 'effect', effect))
    from application_grant where subject_type = 'person' and subject_id = p.user_no and ${unexpired}
  ), '[]') as person_grants`

export const personalAppsColumns = `${personGrantsColumn},
  (
    select json_build_object('appIds', app_ids, 'sortType', sort_type, 'revision', revision)
    from my_portal_app where user_no = p.user_no
  ) as usual,
  coalesce((
    select json_agg(json_build_array(app_id, (date_part('epoch', accessed_at) * 1000)::bigint, access_count)
      order by accessed_at desc, app_id)
    from application_access where user_no = p.user_no
  ), '[]') as accesses`

const nothingUsual: PersonalApps['usual'] = { appIds: [], sortType: 'custom', revision: 0 }

export const toPersonalApps = (row: PersonalAppsRow): PersonalApps => ({
  grants: row.person_grants,
  usual: row.usual ?? nothingUsual,
  accesses: new Map(row.accesses.map(([appId, at, count]) => [appId, { at, count }])),
})

export async function findPersonGrants(pool: pg.Pool, userNo: string): Promise<Grant[]> {
  const { rows } = await pool.query<Grant>({
    name: 'person-grants',
    text: `select app_id as "appId", effect from application_grant
      where subject_type = 'person' and subject_id = $1 and ${unexpired}`,
    values: [userNo],
  })
  return rows
}

/** Counts one opening. Concurrent openings are all counted, and the latest time is stored. */
export const upsertAccess = (db: Db, access: { userNo: string; appId: string; at: Date }) =>
  db
    .insertInto('application_access')
    .values({ user_no: access.userNo, app_id: access.appId, accessed_at: access.at })
    .onConflict((conflict) =>
      conflict.columns(['user_no', 'app_id']).doUpdateSet((eb) => ({
        accessed_at: eb.fn<Date>('greatest', ['application_access.accessed_at', 'excluded.accessed_at']),
        access_count: eb('application_access.access_count', '+', 1),
      })),
    )
    .execute()

/**
 * Stores another list of usual applications if the revision is unchanged; returns false otherwise, so that only one of
 * two concurrent changes succeeds.
 */
export async function replaceUsual(
  db: Db,
  userNo: string,
  revision: number,
  { appIds, sortType }: StoredUsual,
): Promise<boolean> {
  const values = { app_ids: [...appIds], sort_type: sortType }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('my_portal_app')
    .values({ user_no: userNo, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_no')
        .doUpdateSet((eb) => ({ ...values, revision: eb('my_portal_app.revision', '+', 1) }))
        .where('my_portal_app.revision', '=', revision),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
