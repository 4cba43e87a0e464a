import { delegationStatus } from '#server/platform/db/delegation-status.ts'
import { siteNamesOf } from '#server/platform/db/site-reports.ts'
import type { SiteNames } from '#server/platform/place.ts'

/** An organization and role that somebody else has delegated to the person, in force. */
export type ReceivedDelegation = {
  delegationId: string
  principalNo: string
  nameZh: string
  nameEn: string | null
  orgCode: string
  roleNo: string
  /** Milliseconds. */
  endsAt: number
}

/** The delegations in force that an agent holds ($1) at a moment ($2). */
export const receivedDelegations = `
  select d.delegation_id as "delegationId", d.principal_no as "principalNo", q.name_zh as "nameZh", q.name_en as "nameEn",
    d.org_code as "orgCode", d.role_no as "roleNo",
    (extract(epoch from d.ends_at) * 1000)::float8 as "endsAt"
  from delegation d
  join person q on q.user_no = d.principal_no
  where d.agent_no = $1 and d.accepted and d.ended_at is null and d.ends_at > $2::timestamptz
    and ${delegationStatus('d', '$2::timestamptz')} = 2
  order by d.ends_at, d.delegation_id`

/** The times in it are text, as JSON has them. */
export type DescribedRow = {
  person: {
    nameEn: string | null
    email: string | null
    mobile: string | null
    avatar: string | null
    wecomId: string | null
    status: 0 | 1
    createdAt: string
  }
  last_login: { time: string; ip: string; site: SiteNames | null; fails: number } | null
  /** Somebody has delegated something to the person that is not over; in force or not. */
  has_received: boolean
}

/**
 * Columns of a `PersonRead`: the person, and the sign-in before the one that opened this session with
 * the failures since. What others have delegated is read by those alone who have any.
 */
export const describedColumns = `
  json_build_object('nameEn', p.name_en, 'email', p.email, 'mobile', p.mobile, 'avatar', p.avatar,
    'wecomId', p.wecom_id, 'status', p.status, 'createdAt', p.created_at) as person,
  case when s.previous_login_at is not null then
    json_build_object('time', s.previous_login_at, 'ip', s.previous_login_ip,
      'site', ${siteNamesOf('s.previous_login_ip')}, 'fails', (
      select count(*) from login_log f
      where f.user_no = p.user_no and f.event_type = 'fail' and f.app_id is null and f.occurred_at > s.previous_login_at
    ))
  end as last_login,
  exists (
    select from delegation d
    where d.agent_no = p.user_no and d.accepted and d.ended_at is null and d.ends_at > request.at
  ) as has_received`
