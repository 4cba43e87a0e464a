import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { actingWorld, delegatedPair } from '#server/testing/acting-world.ts'
import { employ } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

const {
  world,
  given,
  db,
  apps,
  agent,
  principal,
  delegation,
  later,
  delegated,
  signedIn,
  act,
  acting,
  tabOf,
  exit,
  user,
  refresh,
  seen,
  audits,
  logged,
} = actingWorld()

const minute = 60
const refreshName = 'prod_refresh_token_iambiz-portal'
const accessName = 'prod_access_token_iambiz-portal'
type Row = NonNullable<Parameters<typeof delegated>[0]>

describe('an agent', () => {
  test('[DEL-02] has the applications of the delegated role and nothing of either person', async () => {
    const browser = await signedIn()
    expect(await seen(browser)).toEqual([apps().agents])
    const answer = await act(browser)
    expect(answer.envelope.data).toMatchObject({
      userNo: agent(),
      acting: {
        agencyId: delegation(),
        principalNo: principal(),
        agentNo: agent(),
        orgCode: 'sales',
        status: 2,
      },
    })
    expect(await seen(browser)).toEqual([apps().lead])
    expect((await exit(browser)).status).toBe(200)
    expect(await seen(browser)).toEqual([apps().agents])
  })

  test('stays the person that is signed in, with the other’s organization and role, and no right to administer', async () => {
    await given().personRole(agent(), 'group', 'root')
    await db().updateTable('role').set({ bulletin_maintain: true }).where('role_no', '=', 'lead').execute()
    const { data } = (await user(await acting())).envelope
    expect(data).toMatchObject({
      user: { userNo: agent() },
      current: { orgCode: 'sales', roleNo: 'lead' },
      menuInfo: { role: { roleNo: 'lead' } },
      flags: { bulletinMaintain: false, agencyAuthority: false, appLoginStat: false, loginStat: false },
      isSystemAdmin: false,
      acting: { agencyId: delegation(), principalName: `员工${principal()}` },
    })
    expect(data).not.toHaveProperty('adminKind')
    await db().updateTable('role').set({ bulletin_maintain: false }).where('role_no', '=', 'lead').execute()
  })

  test('has only what is chosen, where the scope is narrower', async () => {
    const other = await given().application()
    await given().grant(other, { role: 'lead' })
    const browser = await signedIn()
    await act(browser, await delegated({}, [other, apps().principals, apps().agents]))
    expect(await seen(browser)).toEqual([other])
    const why = (appId: string) =>
      browser
        .call('POST /iam-portal/v1/portal/app/why', { body: { appId } })
        .then(({ envelope }) => envelope.data)
    expect(await why(apps().lead)).toMatchObject({
      state: 'beyond',
      acting: { principalName: `员工${principal()}` },
    })
    expect(await why(other)).toMatchObject({ state: 'visible', grants: [{ subject: 'role' }] })
    expect(await why(apps().principals)).toMatchObject({ state: 'locked', grants: [] })
    const launch = await browser.call('POST /iam-portal/v1/portal/app/launch', {
      body: { appId: apps().lead, source: 'all' },
    })
    expect(launch).toMatchObject({ status: 403, envelope: { code: 5001 } })
    await db().deleteFrom('application_grant').where('app_id', '=', other).execute()
  })

  test.each(['agent', 'principal'] as const)('sees nothing that the %s is denied', async (who) => {
    const browser = await acting()
    await given().grant(apps().lead, { person: who === 'agent' ? agent() : principal() }, 'deny')
    expect(await seen(browser)).toEqual([])
    const { envelope } = await browser.call('POST /iam-portal/v1/portal/app/why', {
      body: { appId: apps().lead },
    })
    expect(envelope.data.state).toBe(who === 'agent' ? 'denied' : 'beyond')
    // Must not reveal that the principal is denied the application.
    expect(JSON.stringify(envelope.data.grants)).not.toContain(principal())
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
    const system = await given().system()
    const browser = await signedIn()
    const ask = (methodName: string, more = {}) =>
      browser.call('POST /iam-user-service/rest/common/aucBusiResource', {
        body: { methodName, businessSysCode: system, businessType: 'elem', tabCode: rule.tab_code, ...more },
      })
    // A code requested before acting is exchanged for the permissions valid now.
    const randomCode = (await ask('getRandomCode')).envelope.data.data
    await act(browser)
    const { envelope } = await ask('getElemAuth', { randomCode })
    expect(envelope.data.data).toMatchObject([{ elements: [{ params: 'hidden' }] }])
  })

  test('keeps lists of their own, of which the role’s part shows', async () => {
    const browser = await signedIn()
    const usual = { body: { appId: apps().agents, usual: true } }
    expect((await browser.call('POST /iam-portal/v1/portal/app/usual', usual)).status).toBe(200)
    await act(browser)
    const mine = async () => {
      const { envelope } = await browser.call('POST /iam-portal/v1/portal/getMyPortalApp', { body: {} })
      return envelope.data.usualApps.map(({ appId }) => appId)
    }
    expect(await mine()).toEqual([])
    await exit(browser)
    expect(await mine()).toEqual([apps().agents])
  })

  test('asks for nothing: no locked applications are listed', async () => {
    const { envelope } = await (await acting()).call('POST /iam-portal/v1/portal/availableApp', {
      body: { all: true, includeLocked: true },
    })
    expect(envelope.data.locked).toEqual([])
  })

  test('who holds the same pair does not go on as the other one in a tab that missed the change', async () => {
    await given().personRole(agent(), delegatedPair.org_code, delegatedPair.role_no)
    const browser = await signedIn()
    const menu = (acting: string) =>
      browser.call('GET /iam-portal/v1/portal/menu', {
        headers: { currentorgcode: 'sales', currentroleno: 'lead', acting },
      })
    const stale = { status: 403, envelope: { code: 403, data: { reason: 'foreign-role' } } }
    expect((await menu('none')).status).toBe(200)
    await act(browser)
    expect(await menu('none')).toMatchObject(stale)
    expect((await menu(delegation())).status).toBe(200)
    await exit(browser)
    expect(await menu(delegation())).toMatchObject(stale)
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
    await browser.call('POST /iam-portal/v1/portal/app/launch', {
      body: { appId: apps().lead, source: 'all' },
    })
    await exit(browser)
    const rows = await logged()
    const both = {
      principal_no: principal(),
      principal_name: `员工${principal()}`,
      delegation_id: delegation(),
    }
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
      { event_type: 'launch', app_id: apps().lead, role_no: 'lead', ...both },
      { event_type: 'logout', login_type: 'agency', ...both },
    ])
    const sessions = new Set(rows.map(({ session_id }) => session_id))
    expect(sessions.size).toBe(1)
    const target = { target_type: 'delegation', target_id: delegation(), on_behalf_of: principal() }
    expect(await audits('delegation.act')).toMatchObject([{ ...target, result: 'ok' }])
    expect(await audits('delegation.exit')).toMatchObject([{ ...target, reason: 'exit' }])
  })

  test('so does what is denied meanwhile', async () => {
    const browser = await acting()
    await browser.call('POST /iam-portal/v1/portal/app/launch', {
      body: { appId: apps().agents, source: 'all' },
    })
    expect(await audits('application.open')).toMatchObject([{ result: 'denied', on_behalf_of: principal() }])
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
    expect((await logged()).at(-1)).toMatchObject({ event_type: 'logout', principal_no: principal() })
    expect(await audits('session.logout')).toMatchObject([{ on_behalf_of: principal() }])
    expect((await user(await signedIn())).envelope.data).not.toHaveProperty('acting')
  })
})

describe('who may act', () => {
  test('nobody by somebody else’s delegation, which does not exist for them', async () => {
    const stranger = await signedIn(principal())
    expect(await act(stranger)).toMatchObject({ status: 404 })
    expect(await act(stranger, randomUUID())).toMatchObject({ status: 404 })
    const denied = await db()
      .selectFrom('audit_record')
      .select(['target_id', 'result'])
      .where('actor_no', '=', principal())
      .where('action', '=', 'delegation.act')
      .execute()
    expect(denied).toContainEqual({ target_id: delegation(), result: 'denied' })
  })

  test.each<[string, () => Row]>([
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
    await given().personRole(principal(), 'sales', 'root')
    await db().updateTable('role').set({ delegable: true }).where('role_no', '=', 'root').execute()
    const refused = await act(await signedIn(), await delegated({ role_no: 'root' }))
    await db().updateTable('role').set({ delegable: false }).where('role_no', '=', 'root').execute()
    expect(refused).toMatchObject({ status: 422, envelope: { code: 6005 } })
  })

  test('twice is once', async () => {
    const browser = await acting()
    expect((await act(browser)).envelope.data.acting.agencyId).toBe(delegation())
    expect(await audits('delegation.act')).toHaveLength(1)
  })

  test('one goes over from one to another, and both are on record', async () => {
    const browser = await acting()
    const second = fresh('other')
    await employ(db(), second, [{ org: 'sales', role: 'lead' }])
    const next = await delegated({ principal_no: second })
    expect((await act(browser, next)).status).toBe(200)
    expect((await user(browser)).envelope.data.acting?.principalNo).toBe(second)
    // The end of the first and the start of the second have the same time, so their order is not defined.
    const changes = (await logged())
      .slice(1)
      .map(({ event_type, principal_no }) => [event_type, principal_no])
    expect(changes[0]).toEqual(['login', principal()])
    expect(changes.slice(1)).toHaveLength(2)
    expect(changes.slice(1)).toEqual(
      expect.arrayContaining([
        ['logout', principal()],
        ['login', second],
      ]),
    )
    expect(await audits('delegation.exit')).toMatchObject([{ reason: 'switched', on_behalf_of: principal() }])
  })

  test('who does not act goes back to nobody: the answer is one’s own pair', async () => {
    const browser = await signedIn()
    const { envelope } = await exit(browser)
    expect(envelope.data).toMatchObject({ userNo: agent(), expires_in: expect.any(Number) })
    expect(await audits('delegation.exit')).toEqual([])
    expect((await user(browser)).status).toBe(200)
  })

  test('whoever began to act too often can leave all the same, and leaving does not count', async () => {
    world().clock.stopAt(world().clock.now())
    const browser = await signedIn()
    for (let left = 0; left < 31; left += 1) expect((await exit(browser)).status).toBe(200)
    for (let begun = 0; begun < 30; begun += 1) expect((await act(browser)).status).toBe(200)
    expect(await act(browser)).toMatchObject({ status: 429 })
    expect((await exit(browser)).status).toBe(200)
    expect((await user(browser)).envelope.data).not.toHaveProperty('acting')
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
    world().clock.forward(minute)
    for (const tab of tabs) expect((await refresh(tab)).status).toBe(200)
  })

  test('a refresh that was under way while somebody acted and went back is no theft', async () => {
    const browser = await signedIn()
    const slow = tabOf(browser)
    for (const change of [act, exit, act, exit]) expect((await change(browser)).status).toBe(200)
    expect((await refresh(slow)).status).toBe(200)
    world().clock.forward(minute)
    expect((await refresh(browser)).status).toBe(200)
    expect((await refresh(slow)).status).toBe(200)
  })

  test('an old refresh token still ends the session, whatever it asks for', async () => {
    const browser = await signedIn()
    const thief = tabOf(browser)
    await refresh(browser)
    world().clock.forward(11)
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
