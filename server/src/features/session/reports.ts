import type { RowReader, RowStatement } from '@iambiz/runtime/row-reader.ts'

/** An organization and role delegated to the person; the delegation is active where both may be delegated. */
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

/**
 * A column of a `PersonRead`: delegations to the person that are active and whose principal still holds the
 * organization and role. Whether these may be delegated is checked in memory (`isDelegable`).
 */
const receivedColumn = `(
    select json_agg(found) from (
      select d.delegation_id as "delegationId", d.principal_no as "principalNo", q.name_zh as "nameZh", q.name_en as "nameEn",
        d.org_code as "orgCode", d.role_no as "roleNo", (date_part('epoch', d.ends_at) * 1000)::bigint as "endsAt"
      from delegation d
      join person q on q.user_no = d.principal_no and q.status = 1
      join person_role held on held.user_no = d.principal_no and held.org_code = d.org_code and held.role_no = d.role_no
      where d.agent_no = p.user_no and d.accepted and d.ended_at is null
        and d.starts_at <= request.at and d.ends_at > request.at
      order by d.ends_at, d.delegation_id
    ) found
  ) as received`

const receivedDelegations: RowStatement = {
  name: 'received-delegations',
  text: `select ${receivedColumn} from (values ($2::timestamptz)) as request(at) cross join person p where p.user_no = $1`,
}

/** Returns the delegations that a person received. */
export async function receivedDelegationsOf(
  reader: RowReader,
  agentNo: string,
  now: Date,
): Promise<ReceivedDelegation[]> {
  const [text] = (await reader.find(receivedDelegations, [agentNo, now.toISOString()])) ?? []
  return JSON.parse(text ?? '[]')
}

/** Times are text, as JSON contains them. */
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
  /** Whether a sign-in has failed since then. */
  has_failed: boolean
  ends_with_browser: boolean
  second_factor_until: string | null
  received: ReceivedDelegation[] | null
}

/**
 * Columns of a `PersonRead`: the person, received delegations, and the sign-in before the one that opened this
 * session. The number of failed sign-ins is a separate query, needed only where there are any.
 */
export const describedColumns = `
  json_build_object('nameEn', p.name_en, 'email', p.email, 'mobile', p.mobile, 'avatar', p.avatar,
    'wecomId', p.wecom_id, 'status', p.status, 'createdAt', p.created_at) as person,
  s.previous_login_at, s.previous_login_ip,
  exists (
    select from failed_sign_in f where f.user_no = p.user_no and f.last_at > s.previous_login_at
  ) as has_failed,
  s.ends_with_browser,
  -- Whoever sets one up in this session is not reminded any more.
  case when s.second_factor_until > now() and not exists (
    select from second_factor_change c
    where c.user_no = s.user_no and c.received_at > s.created_at and c.devices > 0
  ) then s.second_factor_until end as second_factor_until,
  ${receivedColumn}`

const failuresSince: RowStatement = {
  name: 'failed-sign-ins',
  text: `select count(*) from login_log
    where user_no = $1 and event_type = 'fail' and app_id is null and occurred_at > $2::timestamptz`,
}

/** Counts a person's failed sign-ins since a moment in PostgreSQL's text format. */
export async function failedSignIns(reader: RowReader, userNo: string, since: string): Promise<number> {
  const [count] = (await reader.find(failuresSince, [userNo, since])) ?? []
  return Number(count ?? 0)
}
