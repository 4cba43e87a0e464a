import type { Audience } from '@iambiz/contract/features/announcements/receipts.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'
import { type AudienceRule, membersOf } from '../audience-reports.ts'

const sampleSize = 10

type AudienceRow = Omit<Audience, 'popup' | 'mails'>

/**
 * Returns the audience of an announcement at `now`: the number of people, their organizations and roles, and some of
 * the people.
 */
export async function audienceRow(
  db: Db,
  lang: Language,
  push: AudienceRule,
  now: Date,
): Promise<AudienceRow> {
  const { rows } = await sql<AudienceRow>`
    with recursive ${membersOf(push, now)},
    reached as materialized (
      select member.user_no, seat.org_code, seat.role_no, coalesce(p.email, '') = '' as is_mute
      from member join seat using (rank) join person p using (user_no)
    ),
    of_organizations as (select org_code, count(*)::int as count from reached group by org_code),
    of_roles as (select role_no, count(*)::int as count from reached group by role_no),
    sampled as (select * from reached order by md5(user_no) limit ${sampleSize})
    select
      (select count(*)::int from reached) as count,
      (select count(*)::int from reached where is_mute) as "withoutEmail",
      (select coalesce(json_agg(json_build_object('orgCode', org_code, 'orgName', ${nameOf(lang, 'o')}, 'count', count)
        order by count desc, o.sort_no, org_code), '[]')
        from of_organizations join organization o using (org_code)) as "byOrg",
      (select coalesce(json_agg(json_build_object('roleNo', role_no, 'roleName', ${nameOf(lang, 'r')}, 'count', count)
        order by count desc, r.sort_no, role_no), '[]')
        from of_roles join role r using (role_no)) as "byRole",
      (select coalesce(json_agg(json_build_object('userNo', user_no, 'userName', ${nameOf(lang, 'p')},
        'orgName', ${nameOf(lang, 'o')}) order by user_no), '[]')
        from sampled join person p using (user_no) join organization o using (org_code)) as sample`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a select without from gives one row')
  return row
}

/** The time when the announcement came into force; people who joined later are newcomers. */
const cameOut = sql<Date>`greatest(released_at, publish_start_at)`

/** Returns an announcement with its stored audience and last reminder. Callers exclude drafts: they have no readers. */
export const findReleased = (db: Db, announcementId: string) =>
  db
    .selectFrom('announcement as a')
    .leftJoin('announcement_audience as reached', 'reached.announcement_id', 'a.announcement_id')
    .select(['a.app_id', 'a.push_scope', 'a.status', 'a.enabled', 'a.title_zh', 'a.title_en'])
    .select(['a.content_revision', 'a.publish_start_at', 'a.publish_end_at', 'reached.people as at_release'])
    .select(cameOut.as('came_out_at'))
    .select((eb) =>
      eb
        .selectFrom('announcement_reminder')
        .whereRef('announcement_id', '=', 'a.announcement_id')
        .select(({ fn }) => fn.max('at').as('at'))
        .as('reminded_at'),
    )
    .where('a.announcement_id', '=', announcementId)
    .executeTakeFirst()

export type ReleasedAnnouncement = NonNullable<Awaited<ReturnType<typeof findReleased>>>

export const pushOf = ({ app_id, push_scope }: ReleasedAnnouncement): AudienceRule => ({
  appId: app_id,
  forAllUsers: push_scope === 1,
})

/** Returns the number of announcements of an application released since a time and not void. */
export async function countReleasedSince(db: Db, appId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('announcement')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('app_id', '=', appId)
    .where('status', '=', 1)
    .where('released_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

export const applicationExists = async (db: Db, appId: string): Promise<boolean> =>
  (await db.selectFrom('application').select('app_id').where('app_id', '=', appId).executeTakeFirst()) !==
  undefined
