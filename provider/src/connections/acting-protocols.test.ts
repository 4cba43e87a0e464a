import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountApi } from '../testing/account-api.ts'
import { type Browser, openWithin } from '../testing/browser.ts'
import { type Connected, connect, connectionApi } from '../testing/connection-api.ts'
import { formIn } from '../testing/posted-form.ts'
import { tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'

const [agent, principal] = ['A00002', 'A00003']

let world: GatedWorld
beforeAll(async () => {
  world = await gatedWorld()
})
afterAll(() => world?.stop())

async function connectOn(kind: 'saml' | 'cas', settings: Record<string, unknown>): Promise<Connected> {
  const app = await connect(world.provider.url, { kind, settings })
  await connectionApi(world.provider.url)('status', {
    ...{ app_id: app.appId, revision: app.revision, status: '1' },
  })
  return app
}

const saml = { entityId: 'https://crm.example/saml', acsUrls: ['https://crm.example/acs'] }

/** Orders a ticket as the portal does, for a person who acts for another. */
async function order(app: Connected) {
  const { browser, tokens } = await tokensOf(world.portal, 'staff')
  const ask = accountApi(world.provider.url, { token: tokens.access_token, address: '203.0.113.7' })
  const { status, body } = await ask('/acting/ticket', {
    ...{ client_id: app.clientId, app_id: app.appId, app_code: 'crm', principal_no: principal },
    ...{ delegation_id: 'd1', org_code: 'CC-SALES', role_no: 'sales_specialist' },
    ends_at: String(Math.floor(world.provider.clock.now().getTime() / 1000) + 600),
  })
  const params = new URLSearchParams({ iss: String(body.issuer), login_hint: String(body.login_hint) })
  return { browser, status, body, start: `${body.initiate_login_uri}?${params}` }
}

const open = (browser: Browser, url: string) => openWithin(world.provider.url, browser, url)

test('a SAML application is told the principal and who acts, until the delegation ends', async () => {
  const app = await connectOn('saml', { saml, scopes: ['acting'] })
  const { browser, start } = await order(app)
  const { body } = await open(browser, start)
  const response = Buffer.from(formIn(body).fields.SAMLResponse ?? '', 'base64').toString()
  expect(response).toContain(`>${principal}</saml:NameID>`)
  expect(response).toMatch(new RegExp(`Name="act"[^>]*><saml:AttributeValue>${agent}<`))
  const until = new Date(/SessionNotOnOrAfter="([^"]+)"/.exec(response)?.[1] ?? '')
  expect(until.getTime() - Date.now()).toBeLessThanOrEqual(600_000)
  expect(world.gate.asked.at(-1)).toMatchObject({ accountNo: principal, act: { agent, delegation_id: 'd1' } })
  // The ticket is good for one sign-on.
  expect((await open(browser, start)).body).not.toContain(`value="${formIn(body).fields.SAMLResponse}"`)
})

test('a CAS application is told the principal and who acts', async () => {
  const app = await connectOn('cas', { cas: { serviceUrls: ['https://wiki.example/'] }, scopes: ['acting'] })
  const { browser, start } = await order(app)
  const { location } = await open(browser, start)
  const ticket = new URL(location).searchParams.get('ticket') ?? ''
  const params = new URLSearchParams({ service: 'https://wiki.example/', ticket })
  const { body } = await browser.get(`${world.provider.url}/cas/p3/serviceValidate?${params}`)
  expect(body).toContain(`<cas:user>${principal}</cas:user>`)
  expect(body).toContain(`<cas:act>${agent}</cas:act>`)
})

test('an application that does not accept delegations gets no ticket', async () => {
  const other = { ...saml, entityId: 'https://other.example/saml' }
  const { status, body } = await order(await connectOn('saml', { saml: other }))
  expect([status, body.error]).toEqual([422, 'acting_not_accepted'])
})
