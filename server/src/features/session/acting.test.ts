import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { openEvents } from '#server/testing/event-reader.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let given: ReturnType<typeof givenIn>
/** What the delegated role shows, what only the agent has, and what only the principal has. */
let apps: { lead: string; agents: string; principals: string }
/** The people of one test. */
let agent: string
let principal: string
let delegation: string
let people = 0

const db = () => world.database.db
const minute = 60
const refreshName = 'prod_refresh_token_iambiz-portal'
const accessName = 'prod_access_token_iambiz-portal'

beforeAll(async () => {
  world = await testPortal({ LIMIT_REFRESH_PER_SESSION: '1000' })
  given = givenIn(db())
  await foundCompany(db())
  const [lead, agents, principals] = [
    await given.application({ name_zh: '审批' }),
    await given.application(),
    await given.application(),
  ]
  apps = { lead, agents, principals }
  await given.grant(lead, { role: 'lead' })
})
afterAll(() => world.stop())

beforeEach(async () => {
  world.clock.run()
  people += 1
  agent = `agent${people}`
  principal = `principal${people}`
  await employ(db(), agent, [{ org: 'group', role: 'staff' }])
  await employ(db(), principal, [{ org: 'sales', role: 'lead' }])
  await given.grant(apps.agents, { person: agent })
  await given.grant(apps.principals, { person: principal })
  delegation = await delegated()
})

const pair = { org_code: 'sales', role_no: 'lead' }

type Row = Parameters<typeof given.delegation>[0]

const later = (seconds: number): Date => new Date(world.clock.now().getTime() + seconds * 1000)

/** One that ends before any token does, so that time alone ends it. */
const delegated = (row: Partial<Row> = {}, appIds?: string[]) =>
  given.delegation(
    {
      principal_no: principal,
      agent_no: agent,
      ...pair,
      starts_at: later(-minute),
      ends_at: later(5 * minute),
      ...row,
    },
    appIds,
  )

async function signedIn(userNo = agent): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
  return browser
}

const act = (browser: Browser, id = delegation) =>
  browser.call('POST /iam-portal/v1/agency/act/:id', { params: { id } })
const exit = (browser: Browser, headers = {}) => browser.call('POST /iam-portal/v1/agency/exit', { headers })
const user = (browser: Browser, query = {}) => browser.call('GET /iam-portal/auth/user', { query })
const refresh = (browser: Browser) =>
  browser.call('POST /iam-authority/auth/token', { query: { grant_type: 'refresh_token' } })

async function acting(): Promise<Browser> {
  const browser = await signedIn()
  expect((await act(browser)).status).toBe(200)
  return browser
}

/** Another tab: the same cookies at this moment, which may be older than those of the first one then. */
const tabOf = (browser: Browser): Browser => world.browser(browser)

async function seen(browser: Browser): Promise<string[]> {
  const { envelope } = await browser.call('POST /iam-portal/v1/portal/availableApp', { body: { all: true } })
  expect(envelope.code).toBe(200)
  return envelope.data.page.list.map(({ appId }) => appId)
}

const end = (id = delegation) =>
  db()
    .updateTable('delegation')
    .set({ ended_at: world.clock.now(), ended_by: 'principal', ended_no: principal })
    .where('delegation_id', '=', id)
    .execute()

const endOf = async (id: string): Promise<Date> => {
  const found = db().selectFrom('delegation').select('ends_at').where('delegation_id', '=', id)
  return (await found.executeTakeFirstOrThrow()).ends_at
}

const audits = (action: string) =>
  db()
    .selectFrom('audit_record')
    .selectAll()
    .where('actor_no', '=', agent)
    .where('action', '=', action)
    .orderBy('id')
    .execute()

const logged = async () => {
  const rows = await db()
    .selectFrom('login_log')
    .selectAll()
    .where('user_no', '=', agent)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()
  return rows
}

const over = { status: 403, envelope: { code: 403, data: { reason: 'acting-over' } } }
const words = { zh: '代理已结束，已回到您自己的身份' }

describe('an agent', () => {
  test('[DEL-02] has the applications of the delegated role and nothing of either person', async () => {
    const browser = await signedIn()
    expect(await seen(browser)).toEqual([apps.agents])
    const answer = await act(browser)
    expect(answer.envelope.data).toMatchObject({
      userNo: agent,
      acting: { agencyId: delegation, principalNo: principal, agentNo: agent, orgCode: 'sales', status: 2 },
    })
    expect(await seen(browser)).toEqual([apps.lead])
    expect((await exit(browser)).status).toBe(200)
    expect(await seen(browser)).toEqual([apps.agents])
  })

  test('stays the person that is signed in, with the other’s organization and role, and no right to administer', async () => {
    await given.personRole(agent, 'group', 'root')
    await db().updateTable('role').set({ bulletin_maintain: true }).where('role_no', '=', 'lead').execute()
    const { data } = (await user(await acting())).envelope
    expect(data).toMatchObject({
      user: { userNo: agent },
      current: { orgCode: 'sales', roleNo: 'lead' },
      menuInfo: { role: { roleNo: 'lead' } },
      flags: { bulletinMaintain: false, agencyAuthority: false, appLoginStat: false, loginStat: false },
      isSystemAdmin: false,
      acting: { agencyId: delegation, principalName: `员工${principal}` },
    })
    expect(data).not.toHaveProperty('adminKind')
    await db().updateTable('role').set({ bulletin_maintain: false }).where('role_no', '=', 'lead').execute()
  })

  test('has only what is chosen, where the scope is narrower', async () => {
    const other = await given.application()
    await given.grant(other, { role: 'lead' })
    const browser = await signedIn()
    await act(browser, await delegated({}, [other, apps.principals, apps.agents]))
    expect(await seen(browser)).toEqual([other])
    const why = (appId: string) =>
      browser
        .call('POST /iam-portal/v1/portal/app/why', { body: { appId } })
        .then(({ envelope }) => envelope.data)
    expect(await why(apps.lead)).toMatchObject({
      state: 'beyond',
      acting: { principalName: `员工${principal}` },
    })
    expect(await why(other)).toMatchObject({ state: 'visible', grants: [{ subject: 'role' }] })
    expect(await why(apps.principals)).toMatchObject({ state: 'locked', grants: [] })
    const launch = await browser.call('POST /iam-portal/v1/portal/app/launch', {
      body: { appId: apps.lead, source: 'all' },
    })
    expect(launch).toMatchObject({ status: 403, envelope: { code: 5001 } })
    await db().deleteFrom('application_grant').where('app_id', '=', other).execute()
  })

  test.each(['agent', 'principal'] as const)('sees nothing that the %s is denied', async (who) => {
    const browser = await acting()
    await given.grant(apps.lead, { person: who === 'agent' ? agent : principal }, 'deny')
    expect(await seen(browser)).toEqual([])
    const { envelope } = await browser.call('POST /iam-portal/v1/portal/app/why', {
      body: { appId: apps.lead },
    })
    expect(envelope.data.state).toBe(who === 'agent' ? 'denied' : 'beyond')
    // That the other is denied it is the other's business.
    expect(JSON.stringify(envelope.data.grants)).not.toContain(principal)
  })

  test('has the element permissions of the delegated role', async () => {
    const rule = { tab_code: fresh('tab'), selector: '#save', mode: 'hidden' as const }
    await db()
      .insertInto('element_permission')
      .values([
        { role_no: 'lead', ...rule },
        { role_no: 'staff', ...rule, mode: 'remove' },
      ])
      .execute()
    const system = await given.system()
    const browser = await signedIn()
    const ask = (methodName: string, more = {}) =>
      browser.call('POST /iam-user-service/rest/common/aucBusiResource', {
        body: { methodName, businessSysCode: system, businessType: 'elem', tabCode: rule.tab_code, ...more },
      })
    // A code of before is traded for what holds now.
    const randomCode = (await ask('getRandomCode')).envelope.data.data
    await act(browser)
    const { envelope } = await ask('getElemAuth', { randomCode })
    expect(envelope.data.data).toMatchObject([{ elements: [{ params: 'hidden' }] }])
  })

  test('keeps lists of their own, of which the role’s part shows', async () => {
    const browser = await signedIn()
    const usual = { body: { appId: apps.agents, usual: true } }
    expect((await browser.call('POST /iam-portal/v1/portal/app/usual', usual)).status).toBe(200)
    await act(browser)
    const mine = async () => {
      const { envelope } = await browser.call('POST /iam-portal/v1/portal/getMyPortalApp', { body: {} })
      return envelope.data.usualApps.map(({ appId }) => appId)
    }
    expect(await mine()).toEqual([])
    await exit(browser)
    expect(await mine()).toEqual([apps.agents])
  })

  test('asks for nothing: no locked applications are listed', async () => {
    const { envelope } = await (await acting()).call('POST /iam-portal/v1/portal/availableApp', {
      body: { all: true, includeLocked: true },
    })
    expect(envelope.data.locked).toEqual([])
  })

  test('who holds the same pair does not go on as the other one in a tab that missed the change', async () => {
    await given.personRole(agent, pair.org_code, pair.role_no)
    const browser = await signedIn()
    const menu = (acting: string) =>
      browser.call('GET /iam-portal/v1/portal/menu', {
        headers: { currentorgcode: 'sales', currentroleno: 'lead', acting },
      })
    const stale = { status: 403, envelope: { code: 403, data: { reason: 'foreign-role' } } }
    expect((await menu('none')).status).toBe(200)
    await act(browser)
    expect(await menu('none')).toMatchObject(stale)
    expect((await menu(delegation)).status).toBe(200)
    await exit(browser)
    expect(await menu(delegation)).toMatchObject(stale)
    expect((await menu('none')).status).toBe(200)
    expect((await menu('somebody')).status).toBe(400)
    expect(await audits('access.role-forged')).toEqual([])
  })

  test('cannot wish any other organization and role, not even one that is held', async () => {
    const browser = await acting()
    const own = { currentorgcode: 'group', currentroleno: 'staff' }
    const refused = { status: 403, envelope: { code: 1004 } }
    const menu = (headers: Record<string, string>) =>
      browser.call('GET /iam-portal/v1/portal/menu', { headers })
    expect((await menu(own)).status).toBe(refused.status)
    expect((await menu({ currentorgcode: 'sales', currentroleno: 'lead' })).status).toBe(200)
    expect((await user(browser, { orgCode: 'group', roleNo: 'staff' })).status).toBe(403)
    expect((await user(browser, { orgCode: 'sales', roleNo: 'lead' })).status).toBe(200)
  })
})

describe('every record names both', () => {
  test('[DEL-02] who begins and ends to act is in the login log and the audit record', async () => {
    const browser = await acting()
    await browser.call('POST /iam-portal/v1/portal/app/launch', { body: { appId: apps.lead, source: 'all' } })
    await exit(browser)
    const rows = await logged()
    const both = { principal_no: principal, principal_name: `员工${principal}`, delegation_id: delegation }
    expect(rows).toMatchObject([
      { event_type: 'login', principal_no: null },
      {
        event_type: 'login',
        login_type: 'agency',
        org_code: 'sales',
        org_name: '销售部',
        role_no: 'lead',
        ...both,
      },
      { event_type: 'launch', app_id: apps.lead, role_no: 'lead', ...both },
      { event_type: 'logout', login_type: 'agency', ...both },
    ])
    const sessions = new Set(rows.map(({ session_id }) => session_id))
    expect(sessions.size).toBe(1)
    const target = { target_type: 'delegation', target_id: delegation, on_behalf_of: principal }
    expect(await audits('delegation.act')).toMatchObject([{ ...target, result: 'ok' }])
    expect(await audits('delegation.exit')).toMatchObject([{ ...target, reason: 'exit' }])
  })

  test('so does what is denied meanwhile', async () => {
    const browser = await acting()
    await browser.call('POST /iam-portal/v1/portal/app/launch', {
      body: { appId: apps.agents, source: 'all' },
    })
    expect(await audits('application.open')).toMatchObject([{ result: 'denied', on_behalf_of: principal }])
  })

  test('beginning to act is no sign-in: neither in one’s own list, nor as the last one', async () => {
    const browser = await acting()
    await exit(browser)
    const { envelope } = await browser.call('POST /iam-log/v1/loginLog/mine', { body: {} })
    expect(envelope.data.list).toHaveLength(1)
    const again = await signedIn()
    const lastLogin = (await user(again)).envelope.data.lastLogin?.time
    expect(lastLogin).toBe(envelope.data.list[0]?.loginTime)
  })

  test('who signs out while acting does so with both names', async () => {
    const browser = await acting()
    expect((await browser.call('POST /iam-portal/auth/logout', { body: {} })).status).toBe(200)
    expect((await logged()).at(-1)).toMatchObject({ event_type: 'logout', principal_no: principal })
    expect(await audits('session.logout')).toMatchObject([{ on_behalf_of: principal }])
    expect((await user(await signedIn())).envelope.data).not.toHaveProperty('acting')
  })
})

const withdrawals: Record<string, () => Promise<unknown>> = {
  'when it is withdrawn': () => end(),
  'when its time is over': async () => world.clock.stopAt(await endOf(delegation)),
  'when the principal loses the role': () =>
    db().deleteFrom('person_role').where('user_no', '=', principal).execute(),
  'when the principal is disabled': () =>
    db().updateTable('person').set({ status: 0 }).where('user_no', '=', principal).execute(),
}

describe('acting ends at once', () => {
  test.each(Object.entries(withdrawals))(
    '[DEL-02] %s, in every tab; one’s own session goes on',
    async (_when, withdraw) => {
      const browser = await acting()
      const tab = tabOf(browser)
      await withdraw()
      const refused = await user(tab)
      expect(refused).toMatchObject(over)
      expect(refused.envelope.message).toBe(words.zh)
      expect(await browser.call('POST /iam-portal/v1/portal/availableApp', { body: {} })).toMatchObject(over)
      expect((await exit(browser)).status).toBe(200)
      for (const each of [browser, tab]) {
        expect((await user(each)).envelope.data).not.toHaveProperty('acting')
        expect(await seen(each)).toEqual([apps.agents])
      }
      expect(await audits('delegation.exit')).toMatchObject([{ reason: 'over', on_behalf_of: principal }])
      expect((await logged()).at(-1)).toMatchObject({ event_type: 'logout', principal_no: principal })
    },
  )

  test.each<[string, { delegable: boolean } | { status: 0 }]>([
    ['is no longer delegable', { delegable: false }],
    ['is not in use any more', { status: 0 }],
  ])('when the role %s, and is back with it', async (_what, change) => {
    const role_no = await given.role({ delegable: true })
    await given.personRole(principal, 'sales', role_no)
    const browser = await signedIn()
    await act(browser, await delegated({ role_no }))
    const update = (to: object) => db().updateTable('role').set(to).where('role_no', '=', role_no).execute()
    await update(change)
    expect(await user(browser)).toMatchObject(over)
    await update({ delegable: true, status: 1 })
    expect((await user(browser)).envelope.data.acting?.principalNo).toBe(principal)
  })

  test('a second before its end it goes on', async () => {
    const browser = await acting()
    const ends = await endOf(delegation)
    world.clock.stopAt(new Date(ends.getTime() - 1000))
    expect((await user(browser)).envelope.data.acting?.agencyId).toBe(delegation)
    world.clock.forward(1)
    expect(await user(browser)).toMatchObject(over)
  })

  test('a page that is loaded then is one’s own', async () => {
    const browser = await acting()
    const boot = async () => {
      const html = await (await browser.fetchRaw('/iambiz/home')).text()
      const [, json = ''] = /id="boot">(.*?)<\/script>/s.exec(html) ?? []
      return JSON.parse(json).home.signedIn
    }
    expect(await boot()).toMatchObject({ acting: { agencyId: delegation }, current: { roleNo: 'lead' } })
    await end()
    const own = await boot()
    expect(own.current).toMatchObject({ roleNo: 'staff' })
    expect(own).not.toHaveProperty('acting')
    expect(await audits('delegation.exit')).toMatchObject([{ reason: 'over' }])
  })

  test('a refresh leaves it behind', async () => {
    const browser = await acting()
    await end()
    expect((await refresh(browser)).status).toBe(200)
    expect((await user(browser)).envelope.data).not.toHaveProperty('acting')
    expect(await audits('delegation.exit')).toMatchObject([{ reason: 'over' }])
  })

  test('calls that renew their tokens by the way say that it is over, each of them', async () => {
    const browser = await acting()
    await end()
    const tab = tabOf(browser)
    for (const each of [browser, tab]) each.jar.delete(accessName)
    const launch = (each: Browser) =>
      each.call('POST /iam-portal/v1/portal/app/launch', { body: { appId: apps.agents, source: 'all' } })
    for (const answer of await Promise.all([browser, tab].map(launch))) expect(answer).toMatchObject(over)
    expect(await user(browser)).toMatchObject(over)
    browser.jar.delete(accessName)
    expect((await exit(browser)).status).toBe(200)
    expect((await user(browser)).envelope.data).not.toHaveProperty('acting')
  })

  test.each(['with', 'without'])('one can sign out although it is over, %s an access token', async (way) => {
    const browser = await acting()
    await end()
    if (way === 'without') browser.jar.delete(accessName)
    expect((await browser.call('POST /iam-portal/auth/logout', { body: {} })).status).toBe(200)
  })

  test('when the agent has no organization and role any more', async () => {
    const browser = await acting()
    const own = { user_no: agent, org_code: 'group', role_no: 'staff' }
    await db().deleteFrom('person_role').where('user_no', '=', agent).execute()
    expect(await user(browser)).toMatchObject(over)
    await db().insertInto('person_role').values(own).execute()
    expect((await user(browser)).envelope.data.acting?.agencyId).toBe(delegation)
    await db().deleteFrom('person_role').where('user_no', '=', agent).execute()
    expect((await exit(browser)).status).toBe(200)
    expect((await user(browser)).envelope.data).not.toHaveProperty('current')
  })

  test('when a change that was under way as it began gives it to somebody else', async () => {
    const browser = await acting()
    const another = `${agent}b`
    await employ(db(), another, [{ org: 'group', role: 'staff' }])
    await db()
      .updateTable('delegation')
      .set({ agent_no: another })
      .where('delegation_id', '=', delegation)
      .execute()
    expect(await user(browser)).toMatchObject(over)
    expect(await act(browser)).toMatchObject({ status: 403 })
    expect((await exit(browser)).status).toBe(200)
    expect(await seen(browser)).toEqual([apps.agents])
    expect(await act(browser)).toMatchObject({ status: 404 })
  })

  test('[DEL-02] the principal takes it back at one portal: the agent at another is told, and the next call is refused', async () => {
    const other = await startPortal(world)
    const tab = other.browser(await acting())
    const stream = await openEvents(tab)
    const { status } = await (await signedIn(principal)).call('POST /iam-portal/v1/agency/revoke/:id', {
      params: { id: delegation },
    })
    expect(status).toBe(200)
    // The bell rings as well, and first or second.
    const heard = [(await stream.next())?.kind, (await stream.next())?.kind]
    expect(heard.sort()).toEqual(['notices', 'rights'])
    expect(await user(tab)).toMatchObject(over)
    await stream.close()
    await other.stop()
  })

  test('other tabs of the session are told, and nobody else', async () => {
    const browser = await signedIn()
    const other = await signedIn()
    const [mine, theirs] = [await openEvents(tabOf(browser)), await openEvents(other)]
    await act(browser)
    expect((await mine.next())?.kind).toBe('rights')
    await exit(browser)
    expect((await mine.next())?.kind).toBe('rights')
    await given.personRole(agent, 'group', 'editor')
    expect((await theirs.next())?.kind).toBe('rights')
    await Promise.all([mine.close(), theirs.close()])
    expect((await user(other)).envelope.data).not.toHaveProperty('acting')
  })
})

describe('who may act', () => {
  test('nobody by somebody else’s delegation, which does not exist for them', async () => {
    const stranger = await signedIn(principal)
    expect(await act(stranger)).toMatchObject({ status: 404 })
    expect(await act(stranger, randomUUID())).toMatchObject({ status: 404 })
    const denied = await db()
      .selectFrom('audit_record')
      .select(['target_id', 'result'])
      .where('actor_no', '=', principal)
      .where('action', '=', 'delegation.act')
      .execute()
    expect(denied).toContainEqual({ target_id: delegation, result: 'denied' })
  })

  test.each<[string, () => Partial<Row>]>([
    ['waits', () => ({ accepted: null, decided_at: null })],
    ['was declined', () => ({ accepted: false })],
    ['has not begun', () => ({ starts_at: later(minute) })],
    ['is over', () => ({ ends_at: later(-1) })],
    ['was taken back', () => ({ ended_at: later(-1), ended_by: 'principal' })],
    ['is of a role that cannot be delegated', () => ({ role_no: 'staff' })],
    ['is of a role that the principal does not hold', () => ({ org_code: 'group' })],
  ])('not by one that %s', async (_what, row) => {
    const browser = await signedIn()
    const id = await delegated(row())
    const refused = await expectChanges(db(), [], () => act(browser, id))
    expect(refused).toMatchObject({ status: 422, envelope: { code: 6005 } })
  })

  test('never by one of an administrator’s role, whatever the role says', async () => {
    await given.personRole(principal, 'sales', 'root')
    await db().updateTable('role').set({ delegable: true }).where('role_no', '=', 'root').execute()
    const refused = await act(await signedIn(), await delegated({ role_no: 'root' }))
    await db().updateTable('role').set({ delegable: false }).where('role_no', '=', 'root').execute()
    expect(refused).toMatchObject({ status: 422, envelope: { code: 6005 } })
  })

  test('twice is once', async () => {
    const browser = await acting()
    expect((await act(browser)).envelope.data.acting.agencyId).toBe(delegation)
    expect(await audits('delegation.act')).toHaveLength(1)
  })

  test('one goes over from one to another, and both are on record', async () => {
    const browser = await acting()
    const second = `other${people}`
    await employ(db(), second, [{ org: 'sales', role: 'lead' }])
    const next = await delegated({ principal_no: second })
    expect((await act(browser, next)).status).toBe(200)
    expect((await user(browser)).envelope.data.acting?.principalNo).toBe(second)
    // One left and the next begun at the same instant.
    const changes = (await logged())
      .slice(1)
      .map(({ event_type, principal_no }) => [event_type, principal_no])
    expect(changes[0]).toEqual(['login', principal])
    expect(changes.slice(1)).toHaveLength(2)
    expect(changes.slice(1)).toEqual(
      expect.arrayContaining([
        ['logout', principal],
        ['login', second],
      ]),
    )
    expect(await audits('delegation.exit')).toMatchObject([{ reason: 'switched', on_behalf_of: principal }])
  })

  test('who does not act goes back to nobody: the answer is one’s own pair', async () => {
    const browser = await signedIn()
    const { envelope } = await exit(browser)
    expect(envelope.data).toMatchObject({ userNo: agent, expires_in: expect.any(Number) })
    expect(await audits('delegation.exit')).toEqual([])
    expect((await user(browser)).status).toBe(200)
  })
})

describe('acting does not endanger the session', () => {
  test('the tokens change with it', async () => {
    const browser = await signedIn()
    const before = new Map(browser.jar)
    await act(browser)
    expect(browser.jar.get(accessName)).not.toBe(before.get(accessName))
    expect(browser.jar.get(refreshName)).not.toBe(before.get(refreshName))
  })

  test('tabs that act, exit and refresh at the same moment all go on', async () => {
    const browser = await signedIn()
    const tabs = Array.from({ length: 6 }, () => tabOf(browser))
    const answers = await Promise.all(
      tabs.map((tab, index) => [act, refresh, exit, refresh, act, exit][index]?.(tab)),
    )
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200, 200, 200])
    world.clock.forward(minute)
    for (const tab of tabs) expect((await refresh(tab)).status).toBe(200)
  })

  test('a refresh that was under way while somebody acted and went back is no theft', async () => {
    const browser = await signedIn()
    const slow = tabOf(browser)
    for (const change of [act, exit, act, exit]) expect((await change(browser)).status).toBe(200)
    expect((await refresh(slow)).status).toBe(200)
    world.clock.forward(minute)
    expect((await refresh(browser)).status).toBe(200)
    expect((await refresh(slow)).status).toBe(200)
  })

  test('an old refresh token still ends the session, whatever it asks for', async () => {
    const browser = await signedIn()
    const thief = tabOf(browser)
    await refresh(browser)
    world.clock.forward(11)
    await refresh(browser)
    expect(await act(thief)).toMatchObject({ status: 401, envelope: { code: 1010 } })
    expect((await user(browser)).envelope.code).toBe(1010)
  })

  test('acting needs the refresh token of this very session', async () => {
    const browser = await signedIn()
    const other = await signedIn()
    const [without, mixed] = [tabOf(browser), tabOf(browser)]
    without.jar.delete(refreshName)
    expect(await act(without)).toMatchObject({ status: 401, envelope: { code: 1008 } })
    mixed.jar.set(refreshName, other.jar.get(refreshName) ?? '')
    expect(await act(mixed)).toMatchObject({ status: 401, envelope: { code: 1008 } })
    expect((await user(browser)).envelope.data).not.toHaveProperty('acting')
    expect((await user(other)).envelope.data).not.toHaveProperty('acting')
  })
})

describe('one’s organizations and roles', () => {
  const received = async (browser: Browser) => {
    const { orgRole } = (await user(browser)).envelope.data
    return orgRole.flatMap(({ org, roles }) =>
      roles.map(({ role, agency }) => [org.orgCode, role.roleNo, agency?.principalNo] as const),
    )
  }

  test('are followed by those that others have delegated, while they are in force', async () => {
    const browser = await signedIn()
    const both = [
      ['group', 'staff', undefined],
      ['sales', 'lead', principal],
    ]
    expect(await received(browser)).toEqual(both)
    const looked = await browser.call('GET /iam-portal/v1/portal/userOrgRole', { query: { userNo: agent } })
    expect(looked.envelope.data.orgRole.at(-1)?.roles[0]?.agency).toMatchObject({
      agencyId: delegation,
      principalName: `员工${principal}`,
    })
    await act(browser)
    expect(await received(browser)).toEqual(both)
    await exit(browser)
    await end()
    expect(await received(browser)).toEqual([['group', 'staff', undefined]])
  })

  const own = [['group', 'staff', undefined]]

  test.each(Object.entries(withdrawals))('are one’s own alone again %s', async (_when, withdraw) => {
    const browser = await signedIn()
    expect(await received(browser)).toHaveLength(2)
    await withdraw()
    expect(await received(browser)).toEqual(own)
  })

  test('are not yet followed by those of a delegation that has not begun', async () => {
    const browser = await signedIn()
    await end()
    await delegated({ starts_at: later(minute) })
    expect(await received(browser)).toEqual(own)
    world.clock.forward(minute)
    expect(await received(browser)).toHaveLength(2)
  })

  test.each<[string, { delegable: boolean } | { status: 0 }]>([
    ['is no longer delegable', { delegable: false }],
    ['is not in use any more', { status: 0 }],
  ])('are one’s own alone while the role %s', async (_what, change) => {
    const role_no = await given.role({ delegable: true })
    await given.personRole(principal, 'sales', role_no)
    const browser = await signedIn()
    await end()
    await delegated({ role_no })
    const update = (to: object) => db().updateTable('role').set(to).where('role_no', '=', role_no).execute()
    expect((await received(browser)).at(-1)).toEqual(['sales', role_no, principal])
    await update(change)
    expect(await received(browser)).toEqual(own)
    await update({ delegable: true, status: 1 })
    expect(await received(browser)).toHaveLength(2)
  })

  test('are shown so to a super manager, and to nobody else', async () => {
    const manager = `manager${people}`
    await employ(db(), manager, [{ org: 'group', role: 'root' }])
    const look = (browser: Browser) =>
      browser.call('GET /iam-portal/v1/portal/userOrgRole', { query: { userNo: agent } })
    const { envelope } = await look(await signedIn(manager))
    expect(envelope.data.orgRole.flatMap(({ roles }) => roles.map(({ agency }) => agency?.agencyId))).toEqual(
      [undefined, delegation],
    )
    expect((await look(await signedIn(principal))).status).toBe(403)
  })

  test('do not make the other’s pair one’s own', async () => {
    const headers = { currentorgcode: 'sales', currentroleno: 'lead' }
    const refused = await (await signedIn()).call('GET /iam-portal/v1/portal/menu', { headers })
    expect(refused.status).toBe(403)
  })
})
