import { siteNamesOf } from '#server/platform/db/site-reports.ts'
import type { SiteNames } from '#server/platform/place.ts'

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
}

/**
 * Columns of a `PersonRead`: the person, and the sign-in before the one that opened this session with
 * the failures since.
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
  end as last_login`
