import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { importPeople } from '#demo/provider-accounts.ts'
import { type DemoDatabase, demoDatabase } from '#demo/testing/demo-database.ts'
import { followAddresses } from './address-store.ts'
import { categories } from './catalogue.ts'
import { visibleApplications } from './grants.ts'
import { loadDemoCompany } from './load.ts'
import { newcomers } from './newcomers.ts'
import { createPeople } from './people.ts'
import { followIssuer, insertSecondFactors } from './second-factor-store.ts'
import { everythingVisible } from './usage.ts'

const options = {
  now: new Date('2026-07-16T02:32:00Z'),
  timeZone: 'Asia/Shanghai',
  demoBaseUrl: 'http://localhost:8082',
  portalUrl: 'http://localhost:8080',
}

let database: DemoDatabase
beforeAll(async () => {
  database = await demoDatabase()
  expect(await loadDemoCompany({ ...options, db: database.db, importAccounts: importPeople })).toEqual({
    loaded: true,
  })
})
afterAll(() => database.close())

const userNoOf = (name: string) => demoAccounts.find((account) => account.name === name)?.userNo

// The portal's rule in plain SQL, independent of the generator's own: grants of the organization and those above it, of
// the role and of the person; a denial wins.
const visible = `
  with recursive place as (
    select org_code, parent_code from organization where org_code = $2
    union all
    select above.org_code, above.parent_code from organization above join place on above.org_code = place.parent_code
  )
  select app_code from application_grant join application using (app_id)
  where application.status in (1, 2) and (
    (subject_type = 'organization' and subject_id in (select org_code from place))
    or (subject_type = 'role' and subject_id = $3)
    or (subject_type = 'person' and subject_id = $1))
  group by app_code having bool_and(effect = 'allow') order by app_code`

const posts = async (name: string) => {
  const { rows } = await database.pool.query<{ org_code: string; role_no: string }>(
    'select org_code, role_no from person_role where user_no = $1 order by 1, 2',
    [userNoOf(name)],
  )
  return rows
}

/** Codes of the applications that an account sees, by organization and role. */
async function seenBy(name: string): Promise<Map<string, unknown[]>> {
  const seen = new Map<string, unknown[]>()
  for (const { org_code, role_no } of await posts(name)) {
    seen.set(`${org_code} ${role_no}`, await database.column(visible, [userNoOf(name), org_code, role_no]))
  }
  return seen
}

test.each([
  ['mail_contact', 'updated_at'],
  ['mail_group', 'updated_at'],
  ['home_template', 'updated_at'],
  ['application_integration', 'updated_at'],
  ['application', 'updated_at'],
])('%s was written little by little before the start', async (table, column) => {
  const at = `${table}.${column}`
  const query = `select count(distinct ${at}) > 0.9 * count(*) and max(${at}) <= $1 from ${table}`
  expect(await database.value(query, [options.now])).toBe(true)
})

test('the loaded company has the documented size', async () => {
  const count = (table: string) => database.value(`select count(*)::int from ${table}`)
  expect(await count('organization')).toBe(32)
  expect(await count('role')).toBe(12)
  expect(await count('person')).toBe(300 + newcomers.length)
  expect(await count('application')).toBe(42)
  expect(await count('application_category')).toBe(categories.length)
  expect(await count('business_system')).toBe(43)
  expect(await count('announcement')).toBe(60)
  expect(await count('login_log_default')).toBe(0)
  expect(await count('ops_contact')).toBeGreaterThan(200)
  expect(await count('mail_contact')).toBeGreaterThan(30)
  expect(await count('mail_template')).toBe(11)
  expect(await count('mail_group')).toBe(10)
  expect(await count('mail_group_member')).toBeGreaterThan(900)
  expect(await count('announcement_mailing')).toBe(4)
  expect(await count('mail')).toBeGreaterThan(250)
  expect(await count('zone')).toBe(1)
  expect(await count('release')).toBe(3)
  expect(await database.value('select count(distinct occurred_at::date)::int from login_log')).toBe(90)
})

test('the catalogue shows each special case', async () => {
  expect(await database.column('select app_code from application where home_url is null')).toEqual([
    'recruiting',
  ])
  expect(await database.column('select app_code from application where status = 2')).toEqual(['asset-ledger'])
  const opened = (mode: string) =>
    database.column(`select app_code from application where open_mode = '${mode}' order by sort_no`)
  expect(await opened('self')).toEqual(['documents'])
  expect(await opened('frame')).toEqual(['meeting-rooms', 'learning', 'crm'])
  expect(await opened('inner')).toEqual(['energy-monitor'])
  expect(await database.value(`select home_url from application where app_code = 'mail'`)).toBe(
    'http://localhost:8082/apps/mail',
  )
})

test('superadmin and sysadmin see all 42 applications', async () => {
  expect([...(await seenBy('superadmin')).values()].map((codes) => codes.length)).toEqual([42])
  expect((await seenBy('sysadmin')).get('CC-EAST system_admin')).toHaveLength(42)
})

test('sysadmin works in four organizations and manages three systems', async () => {
  expect([...new Set((await posts('sysadmin')).map(({ org_code }) => org_code))].sort()).toEqual([
    'CC-BINJIANG',
    'CC-EAST',
    'CC-HQ-DIGITAL',
    'CC-HQ-SCM',
  ])
  const managed = 'select system_code from system_manager where user_no = $1 order by 1'
  expect(await database.column(managed, ['A10286'])).toEqual(['e-seal', 'expenses', 'it-service'])
})

test('the three roles of staff show three clearly different sets', async () => {
  const seen = await seenBy('staff')
  expect([...seen.keys()]).toEqual([
    'CC-EAST sales_specialist',
    'CC-EAST staff',
    'CC-HQ-SCM procurement_specialist',
  ])
  const [sales = [], ordinary = [], buying = []] = [...seen.values()]
  const missing = (from: unknown[], others: unknown[]) => from.filter((code) => !others.includes(code)).length
  expect(missing(sales, ordinary)).toBeGreaterThan(2)
  expect(missing(sales, buying)).toBeGreaterThan(2)
  expect(missing(buying, sales)).toBeGreaterThan(2)
  expect(missing(buying, ordinary)).toBeGreaterThan(2)
})

test('a denial wins over the grants of organization and role', async () => {
  for (const codes of (await seenBy('staff')).values()) expect(codes).not.toContain('warehouse')
  expect((await seenBy('sysadmin')).get('CC-EAST staff')).not.toContain('asset-ledger')
  expect((await seenBy('staff2')).get('CC-BINJIANG-QA production_engineer')).not.toContain('vehicle-booking')
})

test('the generator and SQL agree on the visible applications of everyone', async () => {
  const { rows } = await database.pool.query<{ user_no: string; org_code: string; role_no: string }>(
    'select distinct on (org_code, role_no) user_no, org_code, role_no from person_role order by org_code, role_no',
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { user_no, org_code, role_no } of rows) {
    const expected = visibleApplications(user_no, { orgCode: org_code, roleNo: role_no }).sort()
    expect(await database.column(visible, [user_no, org_code, role_no])).toEqual(expected)
  }
})

test('norole has no organization, and disabled cannot sign in', async () => {
  expect(await posts('norole')).toEqual([])
  expect(await database.value('select status from person where user_no = $1', [userNoOf('disabled')])).toBe(0)
  expect(await database.column('select account_no from idp.account where status = 0')).toEqual([
    userNoOf('disabled'),
  ])
})

test('newcomers have an organization and a role, and no account yet; one has no address', async () => {
  const without = `select p.user_no from person p join person_role using (user_no)
    where not exists (select from idp.account where account_no = p.user_no) order by p.user_no`
  expect(await database.column(without)).toEqual(newcomers.map(({ userNo }) => userNo))
  const noAddress = 'select count(*)::int from person where email is null'
  expect(await database.value(noAddress)).toBe(1)
  const twice = 'select count(*) - count(distinct lower(email)) from person where email is not null'
  expect(Number(await database.value(twice))).toBe(0)
})

test('everyone else has an account with short name, staff number and address as login names', async () => {
  expect(await database.value('select count(*)::int from idp.account')).toBe(300)
  for (const { name, userNo } of demoAccounts) {
    const names = 'select name from idp.login_name where account_no = $1'
    expect(await database.column(names, [userNo])).toEqual(
      expect.arrayContaining([name, userNo.toLowerCase(), expect.stringMatching(/@chengchuan\.example$/)]),
    )
  }
})

test('sysadmin’s home has 17 usual applications and the recent ones of the design', async () => {
  expect(
    await database.value('select cardinality(app_ids) from my_portal_app where user_no = $1', ['A10286']),
  ).toBe(17)
  const recent = `select app_code from application_access join application using (app_id)
    where user_no = 'A10286' order by accessed_at desc limit 6`
  expect(await database.column(recent)).toEqual([
    ...['contracts', 'expenses', 'approvals', 'report-center', 'partner-master', 'sourcing'],
  ])
})

test('sysadmin has exactly three unread announcements', async () => {
  const unread = `
    select title_zh from announcement
    where status = 1 and enabled and publish_start_at <= $1 and (publish_end_at is null or publish_end_at > $1)
      and announcement_id not in (select announcement_id from announcement_read where user_no = 'A10286' and status > 0)
    order by publish_start_at desc`
  expect(await database.column(unread, [options.now])).toEqual([
    '费用报销系统停机升级，7 月 16 日 22:00 起暂停提单',
    '电子签章 V4.0 上线：支持批量用印与骑缝章',
    '关于规范客商主数据新增与变更申请的通知',
  ])
})

test('of every announcement that is out is known how many people it reached', async () => {
  const uncounted = `select count(*)::int from announcement left join announcement_audience a using (announcement_id)
    where status = 1 and publish_start_at <= $1 and a.people is null`
  expect(await database.value(uncounted, [options.now])).toBe(0)
  expect(await database.value('select max(people) from announcement_audience')).toBeGreaterThan(250)
})

test('announcements come in every state, and an online one has all that it needs', async () => {
  const states = `select case when status = 0 then 'draft' when status = 2 then 'void' when not enabled then 'disabled'
    when publish_start_at > $1 then 'future' when publish_end_at <= $1 then 'expired' else 'effective' end as state,
    count(*)::int from announcement group by 1 order by 1`
  const { rows } = await database.pool.query(states, [options.now])
  expect(Object.fromEntries(rows.map(({ state, count }) => [state, count]))).toEqual({
    draft: 4,
    disabled: 4,
    effective: 32,
    expired: 12,
    future: 4,
    void: 4,
  })
  const incomplete = `select count(*)::int from announcement where type = 1
    and (version is null or impact_scope is null or online_start_at is null or online_end_at is null)`
  expect(await database.value(incomplete)).toBe(0)
  expect(
    await database.value(
      `select count(*)::int from announcement where content_en like '%{%' or title_zh like '%{%'`,
    ),
  ).toBe(0)
})

test('every application has a contact for each duty, and employees among them can be reached in WeCom', async () => {
  const unattended = `select app_code from application a where 3 > (
    select count(distinct duty) from ops_contact c where c.app_id = a.app_id and phone is not null and email is not null)`
  expect(await database.column(unattended)).toEqual([])
  const strangers = 'select distinct email from ops_contact where wecom_id is null order by 1'
  expect(await database.column(strangers)).toEqual([
    'duty@yuansheng.example',
    'noc@yunfu.example',
    'support@anyin.example',
  ])
})

test('requests are answered by owners, and granted access exists', async () => {
  const { rows } = await database.pool.query<
    Record<'app_code' | 'user_no' | 'org_code' | 'role_no' | 'state', string>
  >('select app_code, user_no, org_code, role_no, state from access_request join application using (app_id)')
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['open', 'granted', 'refused']))
  for (const { app_code, user_no, org_code, role_no, state } of rows) {
    const seen = visibleApplications(user_no, { orgCode: org_code, roleNo: role_no })
    expect([app_code, seen.includes(app_code)]).toEqual([app_code, state === 'granted'])
  }
  const byStrangers = `select app_code from access_request join application using (app_id)
    where decider_no <> owner_no or owner_no = access_request.user_no`
  expect(await database.column(byStrangers)).toEqual([])
})

test('there are delegations of each status, of delegable roles of the principals, within their applications', async () => {
  const { rows } = await database.pool.query<
    Record<'delegation_id' | 'principal_no' | 'org_code' | 'role_no' | 'app_scope', string> & {
      told_status: number
      apps: string[]
    }
  >(`select d.*, array(select app_code from delegation_application join application using (app_id)
      where delegation_id = d.delegation_id) as apps from delegation d`)
  expect(new Set(rows.map(({ told_status }) => told_status))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
  for (const { principal_no, org_code, role_no, app_scope, apps } of rows) {
    const posts = createPeople().find(({ userNo }) => userNo === principal_no)?.posts
    expect(posts).toContainEqual({ orgCode: org_code, roleNo: role_no })
    expect(app_scope).toBe(apps.length > 0 ? 'some' : 'all')
    const seen = visibleApplications(principal_no, { orgCode: org_code, roleNo: role_no })
    expect(apps.filter((code) => !seen.includes(code))).toEqual([])
  }
  expect(
    await database.column(`select role_no from delegation join role using (role_no) where not delegable`),
  ).toEqual([])
})

test('the stored status of each delegation is the actual one', async () => {
  const { rows } = await database.pool.query(
    `select told_status, case when accepted = false then 5 when ended_at is not null then 4 when ends_at <= $1 then 3
      when accepted is null then 0 when starts_at > $1 then 1 when p.status = 1 then 2 else 6 end as status
     from delegation join person p on p.user_no = principal_no`,
    [options.now],
  )
  expect(rows.filter(({ told_status, status }) => told_status !== status)).toEqual([])
  expect(rows).toHaveLength(9)
})

test('the double-carbon zone has twelve completed months, and the figures of the design', async () => {
  const months = `select distinct month from zone_metric_month order by 1`
  const shown = await database.column(months)
  expect(shown).toHaveLength(12)
  expect([shown[0], shown[11]]).toEqual(['2025-07', '2026-06'])
  expect(await database.value('select count(*)::int from zone_metric')).toBe(6)
  const emission = `select value from zone_metric_month where metric_code = 'emission' order by month desc limit 2`
  expect(await database.column(emission)).toEqual([1284, 1369])
})

test('[HOME-07] recommendations for home refer to existing organizations, roles and tools', async () => {
  const strangers = `
    select subject_id from home_template where subject_id not in
      (select org_code from organization union all select role_no from role)
    union all
    select code from home_template, unnest(tools || quick_list) as code where code not in (select tool_code from tool)`
  expect(await database.column(strangers)).toEqual([])
  expect(await database.value('select count(*)::int from home_template')).toBeGreaterThan(3)
})

test('nobody opened an application without access', async () => {
  const { rows } = await database.pool.query<{ user_no: string; app_code: string }>(
    `select distinct user_no, app_code from login_log where event_type = 'launch'`,
  )
  expect(rows.length).toBeGreaterThan(2000)
  const people = new Map(createPeople().map((person) => [person.userNo, new Set(everythingVisible(person))]))
  expect(rows.filter(({ user_no, app_code }) => !people.get(user_no)?.has(app_code))).toEqual([])
})

test('a second load finds people and does nothing', async () => {
  const before = await database.value('select count(*)::int from login_log')
  expect(await loadDemoCompany({ ...options, db: database.db, importAccounts: importPeople })).toEqual({
    loaded: false,
  })
  expect(await database.value('select count(*)::int from login_log')).toBe(before)
})

test('of two starters at once one loads and the other finds the work done', async () => {
  const empty = await demoDatabase()
  const both = await Promise.all([1, 2].map(() => loadDemoCompany({ ...options, db: empty.db })))
  expect(both.map(({ loaded }) => loaded).sort()).toEqual([false, true])
  expect(await empty.value('select count(*)::int from person')).toBe(300 + newcomers.length)
  await empty.close()
})

test('a failure at the very end leaves nothing, and the next start loads', async () => {
  const empty = await demoDatabase()
  const failing = loadDemoCompany({
    ...options,
    db: empty.db,
    importAccounts: async (trx, people) => {
      await importPeople(trx, people)
      throw new Error('the power fails')
    },
  })
  await expect(failing).rejects.toThrow('the power fails')
  for (const table of ['organization', 'person', 'application', 'announcement', 'login_log', 'idp.account']) {
    expect(await empty.value(`select count(*)::int from ${table}`), table).toBe(0)
  }
  expect(await loadDemoCompany({ ...options, db: empty.db, importAccounts: importPeople })).toEqual({
    loaded: true,
  })
  await empty.close()
})

test('[HOME-11] addresses of the demo follow its settings, and manually changed ones stay', async () => {
  const demo = 'https://demo.example.com'
  const addressesBelow = (origin: string) =>
    database.value(
      `select (select count(*) from application where home_url like $1 || '/%')::int
        + (select count(*) from zone_article where url like $1 || '/%')::int`,
      [origin],
    )
  await database.pool.query(
    "update application set home_url = 'https://mail.example.com/inbox' where app_code = 'mail'",
  )
  const before = await addressesBelow(options.demoBaseUrl)
  expect(before).toBeGreaterThan(40)
  await followAddresses(database.db, { demoBaseUrl: demo, portalUrl: 'https://portal.example.com' })
  expect(await addressesBelow(options.demoBaseUrl)).toBe(0)
  expect(await addressesBelow(demo)).toBe(before)
  expect(await addressesBelow('https://portal.example.com')).toBe(1)
  expect(await addressesBelow('https://mail.example.com')).toBe(1)
})

test('devices for one-time codes go on counting when the provider has another address', async () => {
  const countOf = async (issuer: string) =>
    Number(
      (await database.pool.query('select count(*) from second_factor_change where source = $1', [issuer]))
        .rows[0].count,
    )
  const people = createPeople()
  await insertSecondFactors(database.db, people, { issuer: 'http://localhost:1', now: options.now })
  const before = await countOf('http://localhost:1')
  expect(before).toBeGreaterThan(50)
  await followIssuer(database.db, 'http://localhost:2')
  expect([await countOf('http://localhost:1'), await countOf('http://localhost:2')]).toEqual([0, before])
})
