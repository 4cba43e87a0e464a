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

/** A select of the delegations in force that the agent holds, at a moment; both are given as SQL. */
export const receivedDelegations = (agentNo: string, at: string): string => `
  select d.delegation_id as "delegationId", d.principal_no as "principalNo", q.name_zh as "nameZh", q.name_en as "nameEn",
    d.org_code as "orgCode", d.role_no as "roleNo",
    (extract(epoch from d.ends_at) * 1000)::float8 as "endsAt"
  from delegation d
  join person q on q.user_no = d.principal_no
  where d.agent_no = ${agentNo} and d.ended_at is null and d.ends_at > ${at} and ${delegationStatus('d', at)} = 2
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
  received: ReceivedDelegation[]
}

/**
 * Columns of a `PersonRead`: the person, and the sign-in before the one that opened this session with
 * the failures since; and what others have delegated to the person.
 */
export const describedColumns = `
  json_build_object('nameEn', p.name_en, 'email', p.email, 'mobile', p.mobile, 'avatar', p.avatar,
    'wecomId', p.wecom_id, 'status', p.status, 'createdAt', p.created_at) as person,
  case when s.previous_login_at is not null then
    json_build_object('time', s.previous_login_at, 'ip', s.previous_login_ip,
      'site', ${siteNamesOf('s.previous_login_ip')}, 'fails', (
      select count(*) from login_log f
      where f.user_no = p.user_no and f.event_type = 'fail' and f.occurred_at > s.previous_login_at
    ))
  end as last_login,
  coalesce((select json_agg(d) from (${receivedDelegations('p.user_no', 'request.at')}) d), '[]') as received`
