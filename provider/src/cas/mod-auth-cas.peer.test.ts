import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Apache, missingModule, prepareApache } from '../testing/apache.ts'
import { type Browser, createBrowser } from '../testing/browser.ts'
import { connect, connectionApi } from '../testing/connection-api.ts'
import { refuses } from '../testing/portal-gate.ts'
import { tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'

const missing = missingModule('auth_cas')
if (missing) console.log(missing)

describe.skipIf(missing)('mod_auth_cas', () => {
  let world: GatedWorld
  let apache: Apache

  beforeAll(async () => {
    world = await gatedWorld()
    apache = await prepareApache('auth_cas')
    const cas = `${world.provider.url}/cas`
    await apache.start(`
      CASVersion 2
      CASLoginURL ${cas}/login
      CASValidateURL ${cas}/samlValidate
      CASValidateSAML On
      CASCookiePath {data}/
      CASSSOEnabled On
      CASDebug Off
      <Location />
        AuthType CAS
        Require valid-user
        CASAuthNHeader x-cas-user
        Header always set x-person "%{REMOTE_USER}e"
      </Location>`)
    const app = await connect(world.provider.url, {
      kind: 'cas',
      settings: {
        claims: [{ name: 'mail', from: 'email' }],
        cas: { serviceUrls: [`${apache.origin}/`] },
      },
    })
    const on = { app_id: app.appId, revision: app.revision, status: '1' }
    await connectionApi(world.provider.url)('status', on)
  })
  afterAll(async () => {
    await apache?.stop()
    await world?.stop()
  })
  beforeEach(() => world.gate.reset())

  async function visit(browser: Browser) {
    let reply = await browser.get(`${apache.origin}/?page=7`)
    for (let step = 0; step < 10 && reply.location; step += 1) reply = await browser.get(reply.location)
    return reply
  }

  test('signs a person on', async () => {
    const { browser } = await tokensOf(world.portal, 'staff')
    const page = await visit(browser)
    expect([page.status, page.body]).toEqual([200, 'the protected page'])
  })

  test('shows the page to nobody who may not use the application', async () => {
    const { browser } = await tokensOf(world.portal, 'staff')
    world.gate.answer = () => refuses('no-grant')
    expect((await visit(browser)).status).toBe(403)
    expect((await createBrowser().get(`${apache.origin}/`)).status).toBe(302)
  })

  test('refuses a ticket that nobody issued', async () => {
    const reply = await createBrowser().get(`${apache.origin}/?ticket=ST-${'0'.repeat(48)}`)
    expect(reply.body).not.toBe('the protected page')
  })

  test('is signed out when the person signs out here', async () => {
    const { browser, tokens } = await tokensOf(world.portal, 'staff')
    await visit(browser)
    expect((await browser.get(`${apache.origin}/`)).body).toBe('the protected page')
    await browser.get(`${world.provider.url}/sign-out?id_token_hint=${tokens.id_token}`)
    await expect.poll(async () => (await browser.get(`${apache.origin}/`)).status).toBe(302)
  })
})
