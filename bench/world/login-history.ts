import type pg from 'pg'

export type History = { rows: number; people: number; applications: number }

const months = 18
const organizations = 200

/** Organizations in a tree of three levels, applications, and people who may be looked for by name. */
async function addCompany(client: pg.Client, { people, applications }: History): Promise<void> {
  await client.query(
    `insert into application_category (category_code, name_zh) values ('bench', '应用') on conflict do nothing`,
  )
  await client.query(
    `
    insert into organization (org_code, name_zh, parent_code)
    select 'o' || n, '组织' || n, case when n = 0 then null when n <= 20 then 'o0' else 'o' || 1 + n % 20 end
    from generate_series(0, $1::int) n on conflict do nothing`,
    [organizations - 1],
  )
  await client.query(
    `
    insert into application (app_code, system_code, name_zh, icon, category_code, pinyin, initials)
    select 'app-' || n, 'iambiz', '应用' || n, 'app', 'bench', 'yingyong', 'yy'
    from generate_series(0, $1::int) n on conflict do nothing`,
    [applications - 1],
  )
  await client.query(
    `
    insert into person (user_no, name_zh)
    select 'U' || n, substr('赵钱孙李周吴郑王冯陈', 1 + n % 10, 1) || n
    from generate_series(0, $1::int) n on conflict do nothing`,
    [people - 1],
  )
}

/**
 * So many rows of the log over eighteen months: few at weekends and at night, few people and applications with most of
 * them, the habits of each person always the same. Rows come in the order of their hours.
 */
async function addRows(client: pg.Client, { rows, people, applications }: History, now: Date): Promise<void> {
  await client.query(
    `
    insert into login_log (row_no, occurred_at, event_type, login_type, result, user_no, user_name, org_code, org_name,
      role_no, app_code, app_name, session_id, ip, user_agent, browser, os, device, container_type, env, trace_id)
    select
      nextval('login_log_row_no'), hour + random() * interval '1 hour' as at,
      case when event < 0.35 then 'login' when event < 0.82 then 'launch' when event < 0.85 then 'fail'
        when event < 0.96 then 'logout' else 'refresh' end,
      (array['wecom', 'password', 'password', 'oauth', 'wecom', 'totp', 'wecom', 'wechat', 'password', 'oauth'])[1 + who % 10],
      (event < 0.82 or event >= 0.85)::int, 'U' || who, '员工', 'o' || who % $1::int, '组织', 'staff',
      case when event between 0.35 and 0.82 then 'app-' || app else 'iambiz' end, '应用', gen_random_uuid(),
      '10.24.' || who % 250 || '.' || who % 199, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/137.0', 'Chrome', 'Windows',
      'pc', (array['web-pc', 'web-pc', 'web-pc', 'web-pc', 'web-pc', 'web-pc', 'web-pc', 'app', 'app', 'web-h5'])[1 + who / 10 % 10],
      case when who % 40 = 0 then 'fat' else 'prod' end, 't'
    from (
      select hour, random() as event, floor(power(random(), 2.2) * $2::int)::int as who,
        floor(power(random(), 2.5) * $3::int)::int as app
      from (
        select hour, round($4::int * weight / sum(weight) over ())::int as events
        from (
          select hour,
            (case when extract(isodow from hour) < 6 then 1 else 0.12 end)
            * (array[1,1,1,1,1,2,6,35,100,92,60,52,28,62,56,48,44,38,28,14,9,6,3,2])[1 + extract(hour from hour)::int] as weight
          from generate_series(date_trunc('hour', $5::timestamptz) - $6::int * interval '1 month',
            date_trunc('hour', $5::timestamptz) - interval '1 hour', '1 hour') hour
        ) weighed
      ) hours, generate_series(1, events)
    ) drawn`,
    [organizations, people, applications, rows, now, months],
  )
}

const indexes = [
  'create index login_log_user_no on login_log (user_no, occurred_at, id)',
  'create index login_log_app_id on login_log (app_id, occurred_at, id)',
  'create index login_log_row_no_index on login_log (row_no)',
]

/**
 * Writes a company's history and says that all of it is sealed, so that it can be counted; no chain is made. Indexes are
 * built afterwards, as a bulk load does.
 */
export async function writeHistory(client: pg.Client, history: History, now: Date): Promise<void> {
  await addCompany(client, history)
  await client.query(
    `select ensure_month_partitions('login_log', ($1::timestamptz - $2::int * interval '1 month')::date,
    ($1::timestamptz + interval '1 month')::date)`,
    [now, months],
  )
  await client.query(`drop index login_log_user_no, login_log_app_id, login_log_row_no_index`)
  await addRows(client, history, now)
  for (const index of indexes) await client.query(index)
  await client.query(`update login_log_seal set next_row_no = (select last_value + 1 from login_log_row_no)`)
  await client.query(`vacuum analyze login_log`)
}
