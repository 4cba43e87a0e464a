import { type RawBuilder, sql } from 'kysely'

/** The columns of an announcement that determine its audience. */
export type AudienceRule = { appId: string; forAllUsers: boolean }

/** The valid grants of one application to one kind of subject. A subject has at most one grant per application. */
const grantsTo = (subject: 'organization' | 'role' | 'person', appId: string, now: Date) => sql`
  select subject_id, effect = 'allow' as allowed, effect = 'deny' as denied,
    case when effect = 'allow' then coalesce(granted_at, '-infinity') end as since
  from application_grant
  where app_id = ${appId}::uuid and subject_type = ${subject}
    and (expires_at is null or expires_at > ${now}::timestamptz)`

/**
 * Returns the tables of a `with recursive` query, the last of which is `member`: every person who can read the
 * announcement at `now`, once, with the rank of the seat that the person is counted under and the time since when the
 * person can read it. A seat is a pair of organization and role; a person with several seats reads with each of them in
 * turn. The rule is the one of `visibleAppIds`, written as sets because it runs for a whole company.
 */
export function membersOf({ appId, forAllUsers }: AudienceRule, now: Date): RawBuilder<unknown> {
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
