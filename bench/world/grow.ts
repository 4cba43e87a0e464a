import type pg from 'pg'

const copies = 9

// Copies the demo company: its people with rights, preferences, accounts and 90 days of log rows.
const statements = [
  `insert into portal.person (user_no, name_zh, name_en, email, mobile, avatar, wecom_id, status)
   select user_no || '-' || n, name_zh, name_en, n || email, mobile, avatar, wecom_id, status
   from portal.person, generate_series(1, $1) n`,
  `insert into portal.person_role (user_no, org_code, role_no)
   select user_no || '-' || n, org_code, role_no from portal.person_role, generate_series(1, $1) n`,
  `insert into portal.my_portal_app (user_no, app_ids, sort_type)
   select user_no || '-' || n, app_ids, sort_type from portal.my_portal_app, generate_series(1, $1) n`,
  `insert into portal.application_access (user_no, app_id, accessed_at, access_count)
   select user_no || '-' || n, app_id, accessed_at, access_count
   from portal.application_access, generate_series(1, $1) n`,
  `insert into portal.announcement_read (user_no, announcement_id, status, content_revision, read_at, confirmed_at)
   select user_no || '-' || n, announcement_id, status, content_revision, read_at, confirmed_at
   from portal.announcement_read, generate_series(1, $1) n`,
  `insert into portal.login_log (occurred_at, event_type, login_type, result, fail_reason, user_no, user_name,
     org_code, org_name, role_no, app_id, app_code, app_name, session_id, ip, user_agent, browser, os, device,
     container_type, env, trace_id)
   select occurred_at, event_type, login_type, result, fail_reason, user_no || '-' || n, user_name,
     org_code, org_name, role_no, app_id, app_code, app_name, session_id, ip, user_agent, browser, os, device,
     container_type, env, trace_id
   from portal.login_log, generate_series(1, $1) n`,
  `insert into idp.account (account_no, user_name, name_zh, name_en, email, password_hash, status)
   select account_no || '-' || n, user_name || '-' || n, name_zh, name_en, n || email, password_hash, status
   from idp.account, generate_series(1, $1) n`,
  `insert into idp.login_name (name, account_no)
   select name || '-' || n, account_no || '-' || n from idp.login_name, generate_series(1, $1) n`,
]

/** Copies the people of the demo company nine times, so that every table that grows with them is ten times as large. */
export async function growTenfold(client: pg.Client): Promise<void> {
  for (const statement of statements) await client.query(statement, [copies])
}
