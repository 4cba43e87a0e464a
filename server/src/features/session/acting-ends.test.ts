import { describe, expect, test } from 'vitest'
import { actingWorld } from '#server/testing/acting-world.ts'
import type { Browser } from '#server/testing/browser.ts'
import { employ } from '#server/testing/company.ts'
import { openEvents } from '#server/testing/event-reader.ts'
import { fresh } from '#server/testing/fresh.ts'
import { startPortal } from '#server/testing/test-app.ts'

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
  end,
  audits,
  logged,
} = actingWorld()

const minute = 60
const accessName = 'prod_access_token_iambiz-portal'

const endOf = async (id: string): Promise<Date> => {
  const found = db().selectFrom('delegation').select('ends_at').where('delegation_id', '=', id)
  return (await found.executeTakeFirstOrThrow()).ends_at
}

const over = { status: 403, envelope: { code: 403, data: { reason: 'acting-over' } } }
const words = { zh: '代理已结束，已恢复您本人的身份' }

const withdrawals: Record<string, () => Promise<unknown>> = {
  'when it is withdrawn': () => end(),
  'when its time is over': async () => world().clock.stopAt(await endOf(delegation())),
  'when the principal loses the role': () =>
    db().deleteFrom('person_role').where('user_no', '=', principal()).execute(),
  'when the principal is disabled': () =>
    db().updateTable('person').set({ status: 0 }).where('user_no', '=', principal()).execute(),
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
        expect(await seen(each)).toEqual([apps().agents])
      }
      expect(await audits('delegation.exit')).toMatchObject([{ reason: 'over', on_behalf_of: principal() }])
      expect((await logged()).at(-1)).toMatchObject({ event_type: 'logout', principal_no: principal() })
    },
  )

  test.each<[string, { delegable: boolean } | { status: 0 }]>([
    ['is no longer delegable', { delegable: false }],
    ['is not in use any more', { status: 0 }],
  ])('when the role %s, and is back with it', async (_what, change) => {
    const role_no = await given().role({ delegable: true })
    await given().personRole(principal(), 'sales', role_no)
    const browser = await signedIn()
    await act(browser, await delegated({ role_no }))
    const update = (to: object) => db().updateTable('role').set(to).where('role_no', '=', role_no).execute()
    await update(change)
    expect(await user(browser)).toMatchObject(over)
    await update({ delegable: true, status: 1 })
    expect((await user(browser)).envelope.data.acting?.principalNo).toBe(principal())
  })

  test('a second before its end it goes on', async () => {
    const browser = await acting()
    const ends = await endOf(delegation())
    world().clock.stopAt(new Date(ends.getTime() - 1000))
    expect((await user(browser)).envelope.data.acting?.agencyId).toBe(delegation())
    world().clock.forward(1)
    expect(await user(browser)).toMatchObject(over)
  })

  test('a page that is loaded then is one’s own', async () => {
    const browser = await acting()
    const boot = async () => {
      const html = await (await browser.fetchRaw('/iambiz/home')).text()
      const [, json = ''] = /id="boot">(.*?)<\/script>/s.exec(html) ?? []
      return JSON.parse(json).home.signedIn
    }
    expect(await boot()).toMatchObject({ acting: { agencyId: delegation() }, current: { roleNo: 'lead' } })
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
      each.call('POST /iam-portal/v1/portal/app/launch', { body: { appId: apps().agents, source: 'all' } })
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
    const own = { user_no: agent(), org_code: 'group', role_no: 'staff' }
    await db().deleteFrom('person_role').where('user_no', '=', agent()).execute()
    expect(await user(browser)).toMatchObject(over)
    await db().insertInto('person_role').values(own).execute()
    expect((await user(browser)).envelope.data.acting?.agencyId).toBe(delegation())
    await db().deleteFrom('person_role').where('user_no', '=', agent()).execute()
    expect((await exit(browser)).status).toBe(200)
    expect((await user(browser)).envelope.data).not.toHaveProperty('current')
  })

  test('when a change that was under way as it began gives it to somebody else', async () => {
    const browser = await acting()
    const another = `${agent()}b`
    await employ(db(), another, [{ org: 'group', role: 'staff' }])
    await db()
      .updateTable('delegation')
      .set({ agent_no: another })
      .where('delegation_id', '=', delegation())
      .execute()
    expect(await user(browser)).toMatchObject(over)
    expect(await act(browser)).toMatchObject({ status: 403 })
    expect((await exit(browser)).status).toBe(200)
    expect(await seen(browser)).toEqual([apps().agents])
    expect(await act(browser)).toMatchObject({ status: 404 })
  })

  test('[DEL-02] the principal takes it back at one portal: the agent at another is told, and the next call is refused', async () => {
    const other = await startPortal(world())
    const tab = other.browser(await acting())
    const stream = await openEvents(tab)
    const { status } = await (await signedIn(principal())).call('POST /iam-portal/v1/agency/revoke/:id', {
      params: { id: delegation() },
    })
    expect(status).toBe(200)
    // The notice causes an event too; the order of both is not defined.
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
    await given().personRole(agent(), 'group', 'editor')
    expect((await theirs.next())?.kind).toBe('rights')
    await Promise.all([mine.close(), theirs.close()])
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
      ['sales', 'lead', principal()],
    ]
    expect(await received(browser)).toEqual(both)
    const looked = await browser.call('GET /iam-portal/v1/portal/userOrgRole', { query: { userNo: agent() } })
    expect(looked.envelope.data.orgRole.at(-1)?.roles[0]?.agency).toMatchObject({
      agencyId: delegation(),
      principalName: `员工${principal()}`,
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
    world().clock.forward(minute)
    expect(await received(browser)).toHaveLength(2)
  })

  test.each<[string, { delegable: boolean } | { status: 0 }]>([
    ['is no longer delegable', { delegable: false }],
    ['is not in use any more', { status: 0 }],
  ])('are one’s own alone while the role %s', async (_what, change) => {
    const role_no = await given().role({ delegable: true })
    await given().personRole(principal(), 'sales', role_no)
    const browser = await signedIn()
    await end()
    await delegated({ role_no })
    const update = (to: object) => db().updateTable('role').set(to).where('role_no', '=', role_no).execute()
    expect((await received(browser)).at(-1)).toEqual(['sales', role_no, principal()])
    await update(change)
    expect(await received(browser)).toEqual(own)
    await update({ delegable: true, status: 1 })
    expect(await received(browser)).toHaveLength(2)
  })

  test('are shown so to a super manager, and to nobody else', async () => {
    const manager = fresh('manager')
    await employ(db(), manager, [{ org: 'group', role: 'root' }])
    const look = (browser: Browser) =>
      browser.call('GET /iam-portal/v1/portal/userOrgRole', { query: { userNo: agent() } })
    const { envelope } = await look(await signedIn(manager))
    expect(envelope.data.orgRole.flatMap(({ roles }) => roles.map(({ agency }) => agency?.agencyId))).toEqual(
      [undefined, delegation()],
    )
    expect((await look(await signedIn(principal()))).status).toBe(403)
  })

  test('do not make the other’s pair one’s own', async () => {
    const headers = { currentorgcode: 'sales', currentroleno: 'lead' }
    const refused = await (await signedIn()).call('GET /iam-portal/v1/portal/menu', { headers })
    expect(refused.status).toBe(403)
  })
})
