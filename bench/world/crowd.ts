import { onDatabase, type World } from './world.ts'

export type Crowd = { people: number; announcements: number }

/** Reader of the measured announcements: the person of the demo company who sees all applications. */
const reader = 'sysadmin'

const readerNo = `(select account_no from idp.login_name where name = '${reader}')`

// Every person gets a pair of organization and role that exists in the demo company. All announcements are in force;
// half of them are for all users, the others for people who see the application. The reader has read three of four.
const statements = {
  people: [
    `insert into portal.person (user_no, name_zh, name_en, email)
   select 'C' || n, '员工' || n, 'Employee ' || n, 'c' || n || '@example.com'
   from generate_series((select count(*) from portal.person) + 1, $1::int) n`,
    `insert into portal.person_role (user_no, org_code, role_no)
   with pair as (
     select org_code, role_no, row_number() over (order by org_code, role_no) as at, count(*) over () as pairs
     from (select distinct org_code, role_no from portal.person_role) held)
   select user_no, org_code, role_no
   from (select user_no, row_number() over (order by user_no) as n from portal.person where user_no like 'C%') made
   join pair on at = 1 + n % pairs where n <= $1::int`,
  ],
  announcements: [
    `insert into portal.announcement (title_zh, title_en, type, content_zh, content_en, app_id, publish_start_at,
     push_scope, forced_push, pinned, status, released_at, creator_no)
   with app as (
     select app_id, row_number() over (order by app_code) as at, count(*) over () as apps from portal.application)
   select '关于系统升级的第 ' || n || ' 号公告', 'Announcement ' || n || ' on an upgrade', 1 + n % 2,
     '<p>' || repeat('系统将在本周末升级，请提前保存数据。', 20) || '</p>',
     '<p>' || repeat('The system is upgraded at the weekend. Save your work before. ', 10) || '</p>',
     app_id, now() - n * interval '1 hour', 1 + n / 2 % 2, n % 50 = 0, n % 200 = 0, 1, now() - n * interval '1 hour',
     ${readerNo}
   from generate_series(1, $1::int - (select count(*)::int from portal.announcement)) n join app on at = 1 + n % apps`,
    `insert into portal.announcement_read (user_no, announcement_id, status, content_revision, read_at)
   select ${readerNo}, announcement_id, 1, content_revision, now()
   from (select *, row_number() over (order by announcement_id) as n from portal.announcement) made
   where n % 4 > 0 and n <= $1::int
   on conflict do nothing`,
  ],
}

const readings = `
  insert into portal.announcement_read (user_no, announcement_id, status, content_revision, read_at)
  select user_no, announcement_id, 1, content_revision, now()
  from (select user_no, row_number() over (order by user_no) as n from portal.person where user_no like 'C%') reading,
    (select announcement_id, content_revision from portal.announcement
     where push_scope = 1 and status = 1 order by released_at desc limit $1) latest
  where n % 10 < 6`

/** Creates a database of the demo company with these numbers of people and announcements; returns its URL. */
export async function openCrowd(
  world: World,
  name: string,
  { people, announcements }: Crowd,
): Promise<string> {
  const url = await world.copy(name)
  await onDatabase(url, async (client) => {
    for (const statement of statements.people) await client.query(statement, [people])
    for (const statement of statements.announcements) await client.query(statement, [announcements])
    // Some announcements have been read by most people.
    await client.query(readings, [5])
    await client.query('vacuum analyze')
  })
  return url
}
