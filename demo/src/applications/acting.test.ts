import { accountApi } from '@iambiz/provider/testing/account-api.ts'
import { type Browser, createBrowser } from '@iambiz/provider/testing/browser.ts'
import { createRelyingParty, type RelyingParty } from '@iambiz/provider/testing/relying-party.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { applicationId } from '#demo/company/catalogue.ts'
import { type DemoFixture, demoFixture, portalUrl, signOnAt } from '#demo/testing/demo-fixture.ts'

// 顾清和 acts for 叶知秋.
const [agent, principal] = ['editor', 'A10977']
const inside = { headers: { 'sec-fetch-site': 'same-origin' } }

let world: DemoFixture
let portal: RelyingParty
beforeAll(async () => {
  world = await demoFixture()
  portal = await createRelyingParty(world.issuer)
})
afterEach(() => world.putAhead(0))
afterAll(() => world?.stop())

type Ticket = { iss: string; login_hint: string; entry: string }

/** A person signed in at the portal, and a ticket that the portal requested for them. */
async function signedIn(account = agent): Promise<{ browser: Browser; ticket: Ticket }> {
  const browser = createBrowser()
  const attempt = await portal.begin()
  const tokens = await attempt.redeem(await signOnAt(browser, attempt.url, account))
  const ask = accountApi(world.issuer, { token: tokens.access_token, address: '203.0.113.7' })
  const { body } = await ask('/acting/ticket', {
    client_id: 'demo-expenses',
    app_id: applicationId('expenses'),
    app_code: 'expenses',
    principal_no: principal,
    delegation_id: 'd1',
    org_code: 'CC-EAST',
    role_no: 'staff',
    ends_at: String(Math.floor(Date.now() / 1000) + 3600),
  })
  const { issuer: iss, login_hint, initiate_login_uri: entry } = body as Record<string, string>
  return { browser, ticket: { iss: iss ?? '', login_hint: login_hint ?? '', entry: entry ?? '' } }
}

const entryOf = ({ entry, ...ticket }: Ticket, changes: Record<string, string> = {}) =>
  `${entry}?${new URLSearchParams({ ...ticket, target_link_uri: `${world.url}/apps/expenses`, ...changes })}`

/** Opens the application as the portal does for an agent; returns the final page. */
async function act(browser: Browser, ticket: Ticket) {
  const toProvider = await browser.get(entryOf(ticket))
  const back = await browser.get((await browser.get(toProvider.location)).location)
  return back.location ? browser.get(back.location) : back
}

test('[DEL-02] the page names both, in both languages', async () => {
  const { browser, ticket } = await signedIn()
  const { status, body } = await act(browser, ticket)
  expect(status).toBe(200)
  for (const text of ['顾清和 代 叶知秋 办理', 'A08812', 'A10977', '委托截止']) expect(body).toContain(text)
  const english = await browser.get(`${world.url}/apps/expenses?lang=en`, inside)
  expect(english.body).toContain('Gu Qinghe acting for Ye Zhiqiu')
})

test('the delegation applies to the opened application only; others open as oneself', async () => {
  const { browser, ticket } = await signedIn()
  await act(browser, ticket)
  const other = await browser.get(`${world.url}/apps/contracts`)
  const back = await browser.get((await browser.get(other.location)).location)
  const page = await browser.get(back.location)
  expect(page.body).toContain('顾清和')
  expect(page.body).not.toContain('叶知秋')
  expect((await browser.get(`${world.url}/apps/expenses`, inside)).body).toContain('代 叶知秋')
})

test('returning without a ticket is a sign-on as oneself', async () => {
  const { browser, ticket } = await signedIn()
  await act(browser, ticket)
  const again = await browser.get(`${world.url}/apps/expenses`, {
    headers: { 'sec-fetch-site': 'same-site' },
  })
  const back = await browser.get((await browser.get(again.location)).location)
  const page = await browser.get(back.location)
  expect(page.body).not.toContain('叶知秋')
  expect((await browser.get(`${world.url}/apps/expenses`, inside)).body).not.toContain('叶知秋')
})

test('after the token has expired the application explains it, before it opens as oneself', async () => {
  const { browser, ticket } = await signedIn()
  await act(browser, ticket)
  world.putAhead(16 * 60_000)
  const over = await browser.get(`${world.url}/apps/expenses?lang=en`, inside)
  expect(over.status).toBe(403)
  expect(over.body).toContain('Your sign-in as an agent expired')
  expect(over.body).toContain(`href="${portalUrl}/iambiz/home"`)
  expect((await browser.get(`${world.url}/apps/expenses`, inside)).status).toBe(303)
})

test('a used ticket, or one of another person, opens nothing and offers no sign-on as oneself', async () => {
  const { browser, ticket } = await signedIn()
  await act(browser, ticket)
  const other = await signedIn('staff2')
  for (const [who, what] of [
    [browser, ticket],
    [browser, other.ticket],
  ] as const) {
    const { status, body } = await act(who, what)
    expect(status).toBe(403)
    expect(body).toContain('代理登录没有完成')
    expect(body).not.toContain('href="/apps/expenses')
  }
})

test('a provider that leaves out the agent is refused', async () => {
  const { browser } = await signedIn()
  // A provider that does not know the hint signs on the person who is signed in.
  const ticket = { iss: world.issuer, login_hint: 'editor', entry: `${world.url}/acting` }
  expect((await act(browser, ticket)).status).toBe(403)
  expect(browser.cookies.map(({ name }) => name)).not.toContain('demo_session')
})

test('a sign-on started by the portal without a ticket is one as oneself', async () => {
  const { browser } = await signedIn()
  const query = new URLSearchParams({ iss: world.issuer, target_link_uri: `${world.url}/apps/expenses` })
  const toProvider = await browser.get(`${world.url}/acting?${query}`)
  const back = await browser.get((await browser.get(toProvider.location)).location)
  expect((await browser.get(back.location)).body).toContain('顾清和')
})

test.each([
  ['another issuer', { iss: 'http://evil.test' }],
  ['a page elsewhere', { target_link_uri: 'http://evil.test/apps/expenses' }],
  ['an application that does not want to know', { target_link_uri: 'HERE/apps/crm' }],
  ['no application', { target_link_uri: 'HERE/' }],
  ['no address', { target_link_uri: 'expenses' }],
  ['no ticket', { login_hint: '' }],
])('%s begins nothing', async (_what, changes) => {
  const { browser, ticket } = await signedIn()
  const filled = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value.replace('HERE', world.url)]),
  )
  const { status, location } = await browser.get(entryOf(ticket, filled))
  expect([status, location]).toEqual([400, ''])
})

test('signing out of the application ends a sign-on as an agent', async () => {
  const { browser, ticket } = await signedIn()
  await act(browser, ticket)
  await browser.post(`${world.url}/apps/expenses/sign-out`, {}, { headers: { origin: world.url } })
  expect((await browser.get(`${world.url}/apps/expenses`, inside)).status).toBe(303)
})
