import { readingOf } from '@iambiz/server/platform/reading.ts'
import { type Kysely, sql } from 'kysely'
import { activityDays, type LoginRecord } from './activity.ts'
import type { Announcement } from './announcements.ts'
import type { Calendar } from './calendar.ts'
import { applicationId } from './catalogue.ts'
import { devices } from './devices.ts'
import { insertRows } from './insert-store.ts'
import type { AnnouncementReading } from './reading.ts'

const announcementColumns = {
  announcement_id: 'uuid',
  app_id: 'uuid',
  title_zh: 'text',
  title_en: 'text',
  type: 'smallint',
  content_zh: 'text',
  content_en: 'text',
  version: 'text',
  impact_scope: 'text',
  operations_contact: 'text',
  online_start_at: 'timestamptz',
  online_end_at: 'timestamptz',
  effective_at: 'timestamptz',
  publish_start_at: 'timestamptz',
  publish_end_at: 'timestamptz',
  push_scope: 'smallint',
  forced_push: 'boolean',
  pinned: 'boolean',
  maintenance_link: 'boolean',
  status: 'smallint',
  enabled: 'boolean',
  released_at: 'timestamptz',
  voided_at: 'timestamptz',
  void_reason: 'text',
  creator_no: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  title_pinyin: 'text',
  title_initials: 'text',
}

const statusOf = ({ state }: Announcement) => {
  if (state === 'draft') return 0
  return state === 'void' ? 2 : 1
}

const announcementRow = (item: Announcement) => {
  const online = item.version !== null
  const title = readingOf(item.titleZh)
  return [
    ...[item.id, applicationId(item.application), item.titleZh, item.titleEn, online ? 1 : 2],
    ...[item.contentZh, item.contentEn, item.version, item.impactScope, item.contact],
    ...[item.onlineFrom, item.onlineTo, online ? null : item.publishFrom, item.publishFrom, item.publishTo],
    ...[item.forEveryone ? 1 : 2, item.forced, item.pinned, item.maintenanceLink],
    ...[statusOf(item), item.state !== 'disabled', item.releasedAt, item.voidedAt, item.voidReason],
    ...[item.creator, item.createdAt, item.voidedAt ?? item.releasedAt ?? item.createdAt],
    ...[title.pinyin, title.initials],
  ]
}

export async function insertAnnouncements<T>(
  db: Kysely<T>,
  announcements: readonly Announcement[],
  readings: readonly AnnouncementReading[],
): Promise<void> {
  await insertRows(db, 'announcement', announcementColumns, announcements.map(announcementRow))
  await insertRows(
    db,
    'announcement_read',
    {
      user_no: 'text',
      announcement_id: 'uuid',
      status: 'smallint',
      content_revision: 'int',
      read_at: 'timestamptz',
      confirmed_at: 'timestamptz',
    },
    readings.map(({ userNo, announcement, confirmed, readAt }) => [
      ...[userNo, announcement, confirmed ? 2 : 1, 1, readAt],
      confirmed ? readAt : null,
    ]),
  )
}

/** The columns of a login record that the database cannot look up in other tables. */
const recordColumns = (records: readonly LoginRecord[]) => ({
  at: records.map(({ at }) => at),
  event: records.map(({ event }) => event),
  loginType: records.map(({ loginType }) => loginType),
  failReason: records.map(({ failReason }) => failReason),
  userNo: records.map(({ userNo }) => userNo),
  orgCode: records.map(({ post }) => post?.orgCode ?? null),
  roleNo: records.map(({ post }) => post?.roleNo ?? null),
  application: records.map(({ application }) => application),
  session: records.map(({ session }) => session),
  ip: records.map(({ ip }) => ip),
  device: records.map(({ device }) => device),
  env: records.map(({ env }) => env),
})

/** The login log, in one statement that looks names up in the database instead of sending them fifty thousand times. */
export async function insertActivity<T>(
  db: Kysely<T>,
  records: readonly LoginRecord[],
  calendar: Calendar,
): Promise<void> {
  const since = calendar.at(-activityDays, '00:00')
  await sql`select ensure_month_partitions('login_log', ${since}::timestamptz::date,
    (${calendar.now}::timestamptz + interval '2 months')::date)`.execute(db)
  const given = recordColumns(records)
  await sql`
    insert into login_log (occurred_at, id, event_type, login_type, result, fail_reason, user_no, user_name,
      org_code, org_name, role_no, app_id, app_code, app_name, session_id, ip, user_agent, browser, os, device,
      container_type, env, trace_id)
    select timestamptz 'epoch' + given.at * interval '1 ms', md5('record ' || given.number)::uuid,
      given.event, given.login_type, (given.event <> 'fail')::int, given.fail_reason, given.user_no, person.name_zh,
      given.org_code, organization.name_zh, given.role_no, application.app_id, coalesce(given.app_code, 'iambiz'),
      coalesce(application.name_zh, '数字应用平台'), md5('session ' || given.session)::uuid, given.ip,
      client.user_agent, client.browser, client.os, client.device, client.container, given.env,
      md5('trace ' || given.number)
    from unnest(${given.at}::bigint[], ${given.event}::text[], ${given.loginType}::text[],
      ${given.failReason}::text[], ${given.userNo}::text[], ${given.orgCode}::text[], ${given.roleNo}::text[],
      ${given.application}::text[], ${given.session}::int[], ${given.ip}::text[], ${given.device}::int[],
      ${given.env}::text[]) with ordinality
      as given (at, event, login_type, fail_reason, user_no, org_code, role_no, app_code, session, ip, device, env, number)
    join person on person.user_no = given.user_no
    join unnest(${devices.map((device) => device.userAgent)}::text[], ${devices.map((device) => device.browser)}::text[],
      ${devices.map((device) => device.os)}::text[], ${devices.map((device) => device.device)}::text[],
      ${devices.map((device) => device.container)}::text[]) with ordinality
      as client (user_agent, browser, os, device, container, number) on client.number = given.device + 1
    left join organization on organization.org_code = given.org_code
    left join application on application.app_code = given.app_code`.execute(db)
  // Latest openings and counts are computed from the log, so they are always consistent.
  await sql`
    insert into application_access (user_no, app_id, accessed_at, access_count)
    select user_no, app_id, max(occurred_at), count(*) from login_log
    where event_type = 'launch' and app_id is not null
    group by user_no, app_id`.execute(db)
}
