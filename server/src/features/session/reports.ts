import type { RowReader, RowStatement } from '@iambiz/runtime/row-reader.ts'
import { delegationStatus } from '#server/platform/db/delegation-status.ts'

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

const receivedDelegations: RowStatement = {
  name: 'received-delegations',
  text: `select coalesce(json_agg(found), '[]') from (
  select d.delegation_id as "delegationId", d.principal_no as "principalNo", q.name_zh as "nameZh", q.name_en as "nameEn",
    d.org_code as "orgCode", d.role_no as "roleNo",
    (extract(epoch from d.ends_at) * 1000)::float8 as "endsAt"
  from delegation d
  join person q on q.user_no = d.principal_no
  where d.agent_no = $1 and d.accepted and d.ended_at is null and d.ends_at > $2::timestamptz
    and ${delegationStatus('d', '$2::timestamptz')} = 2
  order by d.ends_at, d.delegation_id) found`,
}

/** What others have delegated to somebody, in force. */
export async function receivedDelegationsOf(
  reader: RowReader,
  agentNo: string,
  now: Date,
): Promise<ReceivedDelegation[]> {
  const [text] = (await reader.find(receivedDelegations, [agentNo, now.toISOString()])) ?? []
  return JSON.parse(text ?? '[]')
}

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
  /** The sign-in before the one that opened this session. */
  previous_login_at: string | null
  previous_login_ip: string | null
  /** A sign-in has failed since. */
  has_failed: boolean
  /** Somebody has delegated something to the person that is not over; in force or not. */
  has_received: boolean
}

/**
 * Columns of a `PersonRead`: the person, and the sign-in before the one that opened this session. How many have failed
 * since, and what others have delegated, is read by those alone who have any.
 */
export const describedColumns = `
  json_build_object('nameEn', p.name_en, 'email', p.email, 'mobile', p.mobile, 'avatar', p.avatar,
    'wecomId', p.wecom_id, 'status', p.status, 'createdAt', p.created_at) as person,
  s.previous_login_at, s.previous_login_ip,
  exists (
    select from failed_sign_in f where f.user_no = p.user_no and f.last_at > s.previous_login_at
  ) as has_failed,
  exists (
    select from delegation d
    where d.agent_no = p.user_no and d.accepted and d.ended_at is null and d.ends_at > request.at
  ) as has_received`

const failuresSince: RowStatement = {
  name: 'failed-sign-ins',
  text: `select count(*) from login_log
    where user_no = $1 and event_type = 'fail' and app_id is null and occurred_at > $2::timestamptz`,
}

/** How many sign-ins of somebody have failed since a moment, as PostgreSQL wrote it. */
export async function failedSignIns(reader: RowReader, userNo: string, since: string): Promise<number> {
  const [count] = (await reader.find(failuresSince, [userNo, since])) ?? []
  return Number(count ?? 0)
}
