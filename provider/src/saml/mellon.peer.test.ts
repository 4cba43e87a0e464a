import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Apache, missingModule, prepareApache } from '../testing/apache.ts'
import { type Browser, createBrowser, type Reply } from '../testing/browser.ts'
import { type Connected, connect, connectionApi } from '../testing/connection-api.ts'
import { formIn } from '../testing/posted-form.ts'
import { tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import { theirs } from './testing/credentials.ts'

const missing = missingModule('auth_mellon')
if (missing) console.log(missing)

/** Follows redirects and posts forms of the provider, as a browser does, until a page is neither. */
async function follow(browser: Browser, first: Reply, change = (fields: Record<string, string>) => fields) {
  let reply = first
  for (let step = 0; step < 20; step += 1) {
    const { action, fields } = formIn(reply.body)
    if (reply.location) reply = await browser.get(reply.location)
    else if (action)
      reply = await browser.post(action, change(fields), { headers: { 'sec-fetch-site': 'cross-site' } })
    else return reply
  }
  throw new Error('redirected twenty times')
}

describe.skipIf(missing)('mod_auth_mellon', () => {
  let world: GatedWorld
  let apache: Apache
  let app: Connected

  beforeAll(async () => {
    world = await gatedWorld()
    apache = await prepareApache('auth_mellon')
    const api = connectionApi(world.provider.url)
    const { body } = await api('saml-certificates')
    const files = {
      idp: await apache.write('idp.xml', body.metadata),
      key: await apache.write('sp.key', theirs.pem),
      certificate: await apache.write('sp.crt', theirs.certificate),
    }
    await apache.start(`
      <Location />
        AuthType Mellon
        MellonEnable auth
        Require valid-user
        MellonEndpointPath /mellon
        MellonSPPrivateKeyFile ${files.key}
        MellonSPCertFile ${files.certificate}
        MellonIdPMetadataFile ${files.idp}
        MellonSecureCookie Off
        MellonUser NAME_ID
        MellonSetEnv mail mail
        Header always set x-person "%{MELLON_NAME_ID}e %{MELLON_mail}e"
      </Location>`)
    // As an administrator does: the address of the application's metadata, then save.
    const imported = await api('import-metadata', { url: `${apache.origin}/mellon/metadata` })
    expect(imported.status).toBe(200)
    const { entityId, acsUrls, ...others } = imported.body.saml
    expect(acsUrls).toContain(`${apache.origin}/mellon/postResponse`)
    app = await connect(world.provider.url, {
      kind: 'saml',
      appId: randomUUID(),
      settings: {
        claims: [{ name: 'mail', from: 'email' }],
        saml: { entityId, acsUrls, ...others, longRelayState: true },
      },
    })
    await api('status', { app_id: app.appId, revision: app.revision, status: '1' })
  })
  afterAll(async () => {
    await apache?.stop()
    await world?.stop()
  })
  beforeEach(() => world.gate.reset())

  const signedIn = () => tokensOf(world.portal, 'staff')
  const visit = async (
    browser: Browser,
    change?: (fields: Record<string, string>) => Record<string, string>,
  ) => follow(browser, await browser.get(`${apache.origin}/?page=7`), change)

  test('signs a person on with name identifier and attributes', async () => {
    const { browser } = await signedIn()
    const page = await visit(browser)
    expect([page.status, page.body]).toEqual([200, 'the protected page'])
    expect(page.headers['x-person']).toMatch(/^\S+ a00002@portal\.example$/)
  })

  test('takes a sign-on that the portal starts', async () => {
    const { browser } = await signedIn()
    const reply = await follow(browser, await browser.get(`${world.provider.url}/launch/${app.clientId}`))
    expect(reply.status).toBeLessThan(400)
    expect((await browser.get(`${apache.origin}/`)).body).toBe('the protected page')
  })

  test('refuses a response that was changed', async () => {
    const { browser } = await signedIn()
    const tampered = await visit(browser, (fields) => ({
      ...fields,
      SAMLResponse: Buffer.from(
        Buffer.from(fields.SAMLResponse ?? '', 'base64')
          .toString()
          .replaceAll('a00002@', 'a00001@'),
      ).toString('base64'),
    }))
    expect(tampered.status).toBeGreaterThanOrEqual(400)
    expect((await createBrowser().get(`${apache.origin}/`)).body).not.toBe('the protected page')
  })

  test('signs out here and there when the application asks', async () => {
    const { browser } = await signedIn()
    await visit(browser)
    const there = `${apache.origin}/mellon/logout?ReturnTo=${encodeURIComponent(`${apache.origin}/mellon/metadata`)}`
    const end = await follow(browser, await browser.get(there))
    expect(end.body).toContain('EntityDescriptor')
    expect((await browser.get(`${apache.origin}/`)).location).toContain('/mellon/')
    const attempt = await world.portal.begin({ prompt: 'none' })
    expect((await browser.get(attempt.url)).location).toContain('error=login_required')
  })

  test('is signed out when the person signs out here', async () => {
    const { browser, tokens } = await signedIn()
    await visit(browser)
    await follow(
      browser,
      await browser.get(`${world.provider.url}/sign-out?id_token_hint=${tokens.id_token}`),
    )
    expect((await browser.get(`${apache.origin}/`)).location).toContain('/mellon/')
  })
})
