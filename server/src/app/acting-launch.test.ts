import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DelegationWorld, delegationWorld, type Somebody } from '#server/testing/delegation-world.ts'

const homeUrl = 'https://expenses.example.com/'
const ticketPath = '/acting/ticket'

let world: DelegationWorld
/** Applications of the delegated role: `told` supports acting, `plain` does not. */
let apps: { told: string; plain: string }
let asked: { path: string; form: Record<string, string>; sub: string | undefined }[]
let [principal, agent]: Somebody[] = []
let delegation: string

beforeAll(async () => {
  world = await delegationWorld()
  const application = (app_code: string) =>
    world.given.application({ name_zh: '报销', home_url: homeUrl, app_code })
  apps = { told: await application('expenses'), plain: await application('plain') }
  await world.given.connection(apps.told, { client_id: 'expenses' })
  for (const app of Object.values(apps)) await world.given.grant(app, { role: 'lead' })
  const { account } = world.provider.faults
  world.provider.faults.account = async (path, form, person) => {
    if (!path.startsWith('/acting/'))
      return (await account?.(path, form, person)) ?? { status: 404, body: {} }
    asked.push({ path, form: Object.fromEntries(form), sub: person?.sub })
    const entry = 'https://expenses.example.com/acting'
    const given = { issuer: world.provider.issuer, initiate_login_uri: entry, login_hint: 'acting:abc' }
    return { status: 200, body: path === ticketPath ? given : {} }
  }
})
afterAll(() => world?.stop())

beforeEach(async () => {
  principal = await world.somebody()
  agent = await world.somebody('staff')
  delegation = await world.accepted(principal, agent)
  asked = []
})

const people = (): [Somebody, Somebody] => {
  if (!principal || !agent) throw new Error('there is nobody')
  return [principal, agent]
}

const act = ({ browser }: Somebody) =>
  browser.call('POST /iam-portal/v1/agency/act/:id', { params: { id: delegation } })
const launch = ({ browser }: Somebody, appId: string) =>
  browser.call('POST /iam-portal/v1/portal/app/launch', { body: { appId } })
const tickets = () => asked.filter(({ path }) => path === ticketPath)

describe('opening an application', () => {
  test('[DEL-02] while acting orders a ticket with the agent’s token, for the principal and the delegated role', async () => {
    const [of, me] = people()
    expect((await act(me)).status).toBe(200)
    const { status, envelope } = await launch(me, apps.told)
    expect(status).toBe(200)
    const { searchParams } = new URL(envelope.data.url)
    expect(Object.fromEntries(searchParams)).toEqual({
      iss: world.provider.issuer,
      login_hint: 'acting:abc',
      target_link_uri: homeUrl,
    })
    const [ticket] = tickets()
    expect(ticket).toMatchObject({
      sub: me.userNo,
      form: {
        client_id: 'expenses',
        app_code: 'expenses',
        principal_no: of.userNo,
        delegation_id: delegation,
        org_code: 'sales',
        role_no: 'lead',
      },
    })
    const { ends_at } = await world.database.db
      .selectFrom('delegation')
      .select('ends_at')
      .where('delegation_id', '=', delegation)
      .executeTakeFirstOrThrow()
    expect(ticket?.form.ends_at).toBe(String(Math.floor(ends_at.getTime() / 1000)))
  })

  test('that does not ask, and whoever is there in person, gets the address and no ticket', async () => {
    const [of, me] = people()
    expect((await launch(of, apps.told)).envelope.data.url).toBe(homeUrl)
    await act(me)
    expect((await launch(me, apps.plain)).envelope.data.url).toBe(homeUrl)
    expect(asked).toEqual([])
  })

  test('after the delegation was taken back orders none, and the provider hears that it is over', async () => {
    const [of, me] = people()
    await act(me)
    const revoked = await of.browser.call('POST /iam-portal/v1/agency/revoke/:id', {
      params: { id: delegation },
    })
    expect(revoked.status).toBe(200)
    expect(await launch(me, apps.told)).toMatchObject({
      status: 403,
      envelope: { data: { reason: 'acting-over' } },
    })
    expect(tickets()).toEqual([])
    await expect
      .poll(() => asked.map(({ path, form }) => [path, form]))
      .toEqual([['/acting/end', { delegation_id: delegation }]])
  })

  test('after its end, to the second, orders none', async () => {
    const [, me] = people()
    await act(me)
    await world.database.db
      .updateTable('delegation')
      .set({ ends_at: world.clock.now() })
      .where('delegation_id', '=', delegation)
      .execute()
    expect(await launch(me, apps.told)).toMatchObject({
      status: 403,
      envelope: { data: { reason: 'acting-over' } },
    })
    expect(asked).toEqual([])
  })

  test('taken back or narrowed while the ticket was ordered opens nothing: the provider may have heard of the end before', async () => {
    const [of, me] = people()
    const { account } = world.provider.faults
    if (!account) throw new Error('the provider has no account API')
    const openingDuring = async (change: () => Promise<unknown>, id: string) => {
      delegation = id
      expect((await act(me)).status).toBe(200)
      world.provider.faults.account = async (path, ...more) => {
        if (path === ticketPath) await change()
        return account(path, ...more)
      }
      const answer = await launch(me, apps.told)
      world.provider.faults.account = account
      return answer
    }
    const scoped = await world.accepted(await world.somebody(), me, { appScope: 'some', appIds: [apps.told] })
    const narrowed = () =>
      world.database.db
        .deleteFrom('delegation_application')
        .where('delegation_id', '=', scoped)
        .where('app_id', '=', apps.told)
        .execute()
    const revoked = () =>
      of.browser.call('POST /iam-portal/v1/agency/revoke/:id', { params: { id: delegation } })
    const whole = delegation
    expect(await openingDuring(narrowed, scoped)).toMatchObject({ status: 403, envelope: { code: 5001 } })
    expect(await openingDuring(revoked, whole)).toMatchObject({
      status: 403,
      envelope: { data: { reason: 'acting-over' } },
    })
    const opened = world.database.db.selectFrom('application_access').selectAll()
    expect(await opened.where('user_no', '=', me.userNo).execute()).toEqual([])
  })

  test('outside the scope is refused before anything is ordered', async () => {
    const [, me] = people()
    const second = await world.somebody()
    delegation = await world.accepted(second, me, { appScope: 'some', appIds: [apps.plain] })
    await act(me)
    expect(await launch(me, apps.told)).toMatchObject({ status: 403, envelope: { code: 5001 } })
    expect(asked).toEqual([])
  })
})
