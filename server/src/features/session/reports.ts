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
  } | null
  pairs: [orgCode: string, roleNo: string][]
  last_login: { time: string; ip: string; fails: number } | null
}

/**
 * Columns of a select whose `$1` is the staff number, `$2` a time and `$3` the session: the person, the pairs held,
 * and the sign-in before the one that opened this session, at most 90 days back, with the failures since.
 */
export const describedColumns = `
  (
    select json_build_object('nameEn', name_en, 'email', email, 'mobile', mobile, 'avatar', avatar,
      'wecomId', wecom_id, 'status', status, 'createdAt', created_at)
    from person where user_no = $1
  ) as person,
  coalesce((
    select json_agg(json_build_array(org_code, role_no)) from person_role where user_no = $1
  ), '[]') as pairs,
  (
    select json_build_object('time', l.occurred_at, 'ip', l.ip, 'fails', (
      select count(*) from login_log f
      where f.user_no = $1 and f.event_type = 'fail' and f.occurred_at > l.occurred_at
    ))
    from login_log l
    where l.user_no = $1 and l.event_type = 'login' and l.result = 1
      and l.occurred_at > $2::timestamptz - interval '90 days'
      and l.occurred_at < (select s.created_at from session s where s.user_no = $1 and s.session_id = $3::uuid)
    order by l.occurred_at desc
    limit 1
  ) as last_login`
