import type { Audience } from '@iambiz/contract/features/announcements/receipts.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'

/** What decides whom an announcement reaches. */
export type Push = { appId: string; forAllUsers: boolean }

/** Of the grants of one application those of one kind of subject, which has at most one. */
const grantsTo = (subject: 'organization' | 'role' | 'person', appId: string, now: Date) => sql`
  select subject_id, effect = 'allow' as allowed, effect = 'deny' as denied,
    case when effect = 'allow' then coalesce(granted_at, '-infinity') end as since
  from application_grant
  where app_id = ${appId}::uuid and subject_type = ${subject}
    and (expires_at is null or expires_at > ${now}::timestamptz)`

/**
 * Tables of a `with recursive` that end with `member`: everybody who can read an announcement at a moment, once, with the
 * rank of the seat that the person counts under and the time since when. A seat is a pair of organization and role; who
 * has several reads with each of them in turn. The rule is `visibleAppIds` for whole companies, as sets.
 */
export function membersOf({ appId, forAllUsers }: Push, now: Date): RawBuilder<unknown> {
  const sees = forAllUsers
    ? sql`true`
    : sql`exists (select from application where app_id = ${appId}::uuid and status in (1, 2))
        and (seat.allowed or coalesce(own.allowed, false)) and not (seat.denied or coalesce(own.denied, false))`
  const allowedSince = forAllUsers ? sql`null::timestamptz` : sql`least(seat.since, own.since)`
  return sql`
    above (org_code, ancestor_code) as (
      select org_code, org_code from organization
      union
      select above.org_code, parent_code from above join organization o on o.org_code = ancestor_code
      where parent_code is not null
    ),
    organization_grant as (
      select org_code, bool_or(allowed) as allowed, bool_or(denied) as denied, min(since) as since
      from (${grantsTo('organization', appId, now)}) as given join above on ancestor_code = subject_id
      group by org_code
    ),
    role_grant as (${grantsTo('role', appId, now)}),
    person_grant as (${grantsTo('person', appId, now)}),
    seat as (
      select o.org_code, r.role_no,
        coalesce(og.allowed, false) or coalesce(rg.allowed, false) as allowed,
        coalesce(og.denied, false) or coalesce(rg.denied, false) as denied,
        least(og.since, rg.since) as since,
        row_number() over (order by r.sort_no, o.sort_no, o.org_code, r.role_no) as rank
      from (select distinct org_code, role_no from person_role) as held
      join organization o on o.org_code = held.org_code and o.status = 1
      join role r on r.role_no = held.role_no and r.status = 1
      left join organization_grant og on og.org_code = o.org_code
      left join role_grant rg on rg.subject_id = r.role_no
    ),
    member as (
      select p.user_no, min(seat.rank) as rank,
        min(greatest(p.created_at, pr.granted_at, ${allowedSince})) as since
      from person p
      join person_role pr on pr.user_no = p.user_no
      join seat on seat.org_code = pr.org_code and seat.role_no = pr.role_no
      left join person_grant own on own.subject_id = p.user_no
      where p.status = 1 and ${sees}
      group by p.user_no
    )`
}

const sampleSize = 10

type AudienceRow = Omit<Audience, 'popup' | 'mails'>

/** Whom an announcement would reach now: how many, of which organizations and roles, and some of them. */
export async function audienceRow(db: Db, lang: Language, push: Push, now: Date): Promise<AudienceRow> {
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

/** The moment from which people count as newcomers: when the announcement came out. */
const cameOut = sql<Date>`greatest(released_at, publish_start_at)`

/** A released announcement, or one that was; drafts have reached nobody yet. */
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

export const pushOf = ({ app_id, push_scope }: ReleasedAnnouncement): Push => ({
  appId: app_id,
  forAllUsers: push_scope === 1,
})

/** Announcements of an application that were released since a moment and are not void. */
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
