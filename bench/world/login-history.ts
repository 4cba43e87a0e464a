import type pg from 'pg'
import { copyInto } from './copy-into.ts'
import { drawMonths, type Hour } from './login-events.ts'

type Month = { month: string; chunks: Buffer[] }
export type History = { rows: number; people: number; applications: number }

const historyMonths = 18
const organizations = 200

/** Creates organizations in a tree of three levels, applications, and people with searchable names. */
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

/** Assigns the keys of people, applications and organizations that sealing would have assigned. */
async function giveKeys(client: pg.Client): Promise<void> {
  await client.query(
    `insert into login_person_key (user_no) select user_no from person on conflict do nothing`,
  )
  await client.query(
    `insert into login_app_key (app_code)
    select app_code from application union select 'iambiz' on conflict do nothing`,
  )
  await client.query(
    `insert into login_org_key (org_code) select org_code from organization on conflict do nothing`,
  )
}

/** Distributes the events over the hours: few at weekends and at night. */
async function hoursOf(client: pg.Client, rows: number, now: Date): Promise<Hour[]> {
  const found = await client.query<Hour>(
    `
    select hour, to_char(hour, 'YYYYMM') as month, round($1::int * weight / sum(weight) over ())::int as events
    from (
      select hour,
        (case when extract(isodow from hour) < 6 then 1 else 0.12 end)
        * (array[1,1,1,1,1,2,6,35,100,92,60,52,28,62,56,48,44,38,28,14,9,6,3,2])[1 + extract(hour from hour)::int] as weight
      from generate_series(date_trunc('hour', $2::timestamptz) - $3::int * interval '1 month',
        date_trunc('hour', $2::timestamptz) - interval '1 hour', '1 hour') hour
    ) weighed
    order by hour`,
    [rows, now, historyMonths],
  )
  return found.rows
}

const columns = `row_no, occurred_at, id, event_type, login_type, result, user_no, user_name, org_code, org_name, role_no,
  app_code, app_name, session_id, ip, user_agent, browser, os, device, container_type, env, trace_id`

/** Drops the indexes of the log; returns the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(`
    select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as made
    from pg_index where indrelid = 'login_log'::regclass and not indisprimary`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query('alter table login_log drop constraint login_log_pkey')
  return ['alter table login_log add primary key (occurred_at, id)', ...rows.map(({ made }) => made)]
}

/** Elapsed seconds, and seconds of processor time of the database. */
type Taken = { seconds: number; processorSeconds: number }

/** Returns a function that runs work and adds its time to a total. */
const timedBy = (processorSeconds: () => number) =>
  async function timed<T>(taken: Taken, work: () => Promise<T>): Promise<T> {
    const [began, worked] = [performance.now(), processorSeconds()]
    const done = await work()
    taken.seconds += (performance.now() - began) / 1000
    taken.processorSeconds += processorSeconds() - worked
    return done
  }

/** The number of rows loaded, the time of loading and the time of building indexes. */
export type Loaded = { rows: number; copying: Taken; indexing: Taken }

/**
 * Loads one month like a bulk load: into a table that was truncated in the same transaction, so that its rows are frozen
 * and no other transaction sees them early. Failed sign-ins are recorded afterwards, all at once.
 */
async function loadMonth(client: pg.Client, { month, chunks }: Month): Promise<number> {
  const table = `login_log_${month}`
  await client.query(`begin; truncate ${table}; alter table ${table} disable trigger login_log_failed`)
  const copy = `copy ${table} (${columns}) from stdin (format binary, freeze)`
  const rows = await copyInto(client, copy, chunks)
  await client.query(`alter table ${table} enable trigger login_log_failed; commit`)
  return rows
}

/** Loads months that no other connection has taken, one after the other; returns the number of rows. */
async function loadMonths(client: pg.Client, left: Iterable<Month>): Promise<number> {
  let rows = 0
  for (const month of left) rows += await loadMonth(client, month)
  return rows
}

/** Writes what the trigger of the log would have written for failed sign-ins. */
const noteFailedSignIns = (client: pg.Client) =>
  client.query(`
    insert into failed_sign_in (user_no, last_at)
    select user_no, max(occurred_at) from login_log join person using (user_no)
    where event_type = 'fail' and app_id is null group by user_no
    on conflict (user_no) do update set last_at = greatest(failed_sign_in.last_at, excluded.last_at)`)

/** Number of months in memory, so that some are generated while others are written; 2.3 GB for twenty million rows. */
const monthsAtOnce = 6

/** Yields the months in groups. */
function* groupsOf(months: Iterable<Month>, size: number): Generator<Month[]> {
  let group: Month[] = []
  for (const month of months) {
    group.push(month)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/**
 * Writes the history of a company and marks it as sealed, so that it can be counted; no hash chain is computed. Each
 * client loads one month at a time, and indexes are built afterwards. The time for generating rows is not counted.
 */
export async function writeHistory(
  [client, ...others]: readonly [pg.Client, ...pg.Client[]],
  history: History,
  now: Date,
  processorSeconds: () => number,
): Promise<Loaded> {
  const timed = timedBy(processorSeconds)
  await addCompany(client, history)
  await giveKeys(client)
  const indexes = await dropIndexes(client)
  const hours = await hoursOf(client, history.rows, now)
  await client.query(
    `select ensure_month_partitions('login_log', ($1::timestamptz - $2::int * interval '1 month')::date,
    ($1::timestamptz + interval '1 month')::date)`,
    [now, historyMonths],
  )
  const clients = [client, ...others]
  const nothing: Taken = { seconds: 0, processorSeconds: 0 }
  const [copying, indexing] = [{ ...nothing }, { ...nothing }]
  let rows = 0
  for (const group of groupsOf(drawMonths(history, organizations, hours), monthsAtOnce)) {
    const left = group.values()
    const loaded = await timed(copying, () => Promise.all(clients.map((one) => loadMonths(one, left))))
    rows += loaded.reduce((sum, own) => sum + own, 0)
  }
  for (const index of indexes) await timed(indexing, () => client.query(index))
  await timed(indexing, () => noteFailedSignIns(client))
  await client.query(`select setval('login_log_row_no', $1)`, [rows])
  await client.query(`update login_log_seal set next_row_no = $1`, [rows + 1])
  await client.query(`vacuum analyze login_log`)
  return { rows, copying, indexing }
}
