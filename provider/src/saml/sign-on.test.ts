import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectionSettings, SamlSettings } from '../connections/settings.ts'
import { type Browser, createBrowser, openWithin } from '../testing/browser.ts'
import { type Connected, connect, connectionApi } from '../testing/connection-api.ts'
import { refuses } from '../testing/portal-gate.ts'
import { formIn } from '../testing/posted-form.ts'
import { submitSignIn, tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import { stranger, theirs } from './testing/credentials.ts'

const entityId = 'https://crm.example/saml'
const acsUrl = 'https://crm.example/saml/acs'

let world: GatedWorld
let certificate: string

/** Connects a service provider as an administrator does, and switches it on. */
async function connectCrm(saml: Partial<SamlSettings> = {}, more: Partial<ConnectionSettings> = {}) {
  const api = connectionApi(world.provider.url)
  const app = await connect(world.provider.url, {
    kind: 'saml',
    settings: {
      claims: [
        { name: 'mail', from: 'email' },
        { name: 'urn:oid:2.16.840.1.113730.3.1.241', from: 'nameZh' },
        { name: 'roles', from: 'roles' },
      ],
      saml: { entityId, acsUrls: [acsUrl], certificates: [theirs.certificate], ...saml },
      ...more,
    },
  })
  const { status } = await api('status', { app_id: app.appId, revision: app.revision, status: '1' })
  expect(status).toBe(200)
  return app
}

const remove = (app: Connected) =>
  world.database.pool.query('delete from idp.client where client_id = $1', [app.clientId])

/** The application: node-saml with what the screen shows. */
const peer = (settings: Partial<SamlConfig> = {}): SAML =>
  new SAML({
    ...{ callbackUrl: acsUrl, issuer: entityId, audience: entityId, idpCert: certificate },
    ...{ entryPoint: `${world.provider.url}/saml/sso`, logoutUrl: `${world.provider.url}/saml/slo` },
    idpIssuer: `${world.provider.url}/saml/metadata`,
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: true },
    validateInResponseTo: ValidateInResponseTo.always,
    ...{
      identifierFormat: null,
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
      disableRequestedAuthnContext: true,
    },
    ...settings,
  })

const signing = { privateKey: theirs.pem, publicCert: theirs.certificate }

beforeAll(async () => {
  world = await gatedWorld()
  await connectionApi(world.provider.url)('saml-certificates')
  certificate = (await createBrowser().get(`${world.provider.url}/saml/certificate.pem`)).body
})
afterAll(() => world?.stop())
beforeEach(() => world.gate.reset())

const signedIn = async () => (await tokensOf(world.portal, 'staff')).browser

const open = (browser: Browser, url: string) => openWithin(world.provider.url, browser, url)

const xmlIn = (body: string) => Buffer.from(formIn(body).fields.SAMLResponse ?? '', 'base64').toString()

const ask = (saml: SAML, relayState = 'back', host?: string) =>
  saml.getAuthorizeUrlAsync(relayState, host, {})

async function signOn(saml: SAML, browser: Browser) {
  const { body } = await open(browser, await ask(saml))
  const { profile } = await saml.validatePostResponseAsync({
    SAMLResponse: formIn(body).fields.SAMLResponse ?? '',
  })
  return profile
}

const attemptsAt = async (app: Connected) => {
  const { rows } = await world.database.pool.query(
    'select step, result, reason, detail from idp.sign_on_attempt where client_id = $1 order by attempt_id desc',
    [app.clientId],
  )
  return rows
}
const attempted = async (app: Connected) => (await attemptsAt(app))[0]
const forgetAttempts = (app: Connected) =>
  world.database.pool.query('delete from idp.sign_on_attempt where client_id = $1', [app.clientId])

/** An unsigned request that node-saml cannot write itself. */
async function askWith(saml: SAML, change: (request: string) => string): Promise<string> {
  const url = new URL(await ask(saml))
  const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  url.searchParams.set('SAMLRequest', deflateRawSync(change(request)).toString('base64'))
  return url.href
}

/** A request for one person alone. */
const askFor = (saml: SAML, person: string) =>
  askWith(saml, (request) =>
    request.replace(
      '</saml:Issuer>',
      `</saml:Issuer><saml:Subject xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"><saml:NameID>${person}</saml:NameID></saml:Subject>`,
    ),
  )

/** Expects one attempt, and that the portal was not asked: it logs what it grants as a sign-on. */
async function expectNoSignOn(app: Connected, attempt: { result: string; reason: string }) {
  await expect.poll(() => attemptsAt(app)).toMatchObject([{ step: 'authorize', ...attempt }])
  expect(world.gate.asked).toEqual([])
}

describe('with a connected application', () => {
  let app: Connected
  beforeAll(async () => {
    app = await connectCrm({ wantSignedRequests: false })
  })
  afterAll(() => remove(app))

  test('a signed-in person arrives there with name identifier, attributes and RelayState', async () => {
    const saml = peer()
    const page = await open(await signedIn(), await ask(saml, 'https://crm.example/page'))
    const { action, fields } = formIn(page.body)
    expect(action).toBe(acsUrl)
    expect(fields.RelayState).toBe('https://crm.example/page')
    // The application may send the browser on to any of its hosts.
    expect(page.headers['content-security-policy']).not.toContain('form-action')
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: fields.SAMLResponse ?? '' })
    expect(profile).toMatchObject({
      nameID: 'A00002',
      nameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
      mail: 'a00002@portal.example',
      'urn:oid:2.16.840.1.113730.3.1.241': '张A00002',
      roles: ['sales_specialist', 'reader'],
    })
    expect(profile?.sessionIndex).toMatch(/./)
    await expect.poll(() => attempted(app)).toMatchObject({ step: 'authorize', result: 'done' })
  })

  test('a person who is not signed in signs in on the page that names the application', async () => {
    const saml = peer(signing)
    const browser = createBrowser()
    const { location: request } = await browser.get(await ask(saml))
    const posted = await submitSignIn(browser, request, 'staff')
    const { body } = await browser.get(posted.location)
    const { SAMLResponse = '' } = formIn(body).fields
    expect((await saml.validatePostResponseAsync({ SAMLResponse })).profile?.nameID).toBe('A00002')
  })

  test('a request by POST is taken as well', async () => {
    const saml = peer({ ...signing, authnRequestBinding: 'HTTP-POST', skipRequestCompression: true })
    const page = await saml.getAuthorizeFormAsync('back')

    const message = /name="SAMLRequest" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const browser = await signedIn()
    const posted = await browser.post(
      `${world.provider.url}/saml/sso`,
      { SAMLRequest: message, RelayState: 'back' },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    )
    expect(posted.status).toBe(303)
    const { body } = await open(browser, posted.location)
    const { SAMLResponse = '' } = formIn(body).fields
    expect((await saml.validatePostResponseAsync({ SAMLResponse })).profile?.nameID).toBe('A00002')
  })

  test('the portal starts a sign-on without a request', async () => {
    const { body } = await open(await signedIn(), `${world.provider.url}/launch/${app.clientId}`)
    const { SAMLResponse = '' } = formIn(body).fields
    const saml = peer({ validateInResponseTo: ValidateInResponseTo.never })
    expect((await saml.validatePostResponseAsync({ SAMLResponse })).profile?.nameID).toBe('A00002')
    expect(xmlIn(body)).not.toContain('InResponseTo')
  })

  test('a passive request is answered without a page', async () => {
    const { body } = await open(createBrowser(), await ask(peer({ passive: true })))
    expect(xmlIn(body)).toContain('urn:oasis:names:tc:SAML:2.0:status:NoPassive')
    expect((await signOn(peer({ passive: true }), await signedIn()))?.nameID).toBe('A00002')
  })

  test('a forced request asks for the password again, which nobody can leave out', async () => {
    const browser = await signedIn()
    const saml = peer({ forceAuthn: true })
    const { location } = await browser.get(await ask(saml))
    expect((await open(browser, location)).body).toContain('name="password"')
    world.provider.clock.forward(5000)
    const forced = await browser.get(await ask(saml))
    const withoutPrompt = new URL(forced.location)
    withoutPrompt.searchParams.delete('prompt')
    await forgetAttempts(app)
    const { body } = await open(browser, withoutPrompt.href)
    expect(xmlIn(body)).toContain('urn:oasis:names:tc:SAML:2.0:status:AuthnFailed')
    expect(xmlIn(body)).not.toContain('Assertion')
    await expectNoSignOn(app, { result: 'refused', reason: 'sign-in-too-old' })
  })

  test('a request for one person is refused for another one', async () => {
    const browser = await signedIn()
    const right = await open(browser, await askFor(peer(), 'A00002'))
    expect(xmlIn(right.body)).toContain('A00002')
    world.gate.reset()
    await forgetAttempts(app)
    const { body } = await open(browser, await askFor(peer(), 'A00003'))
    expect(xmlIn(body)).toContain('urn:oasis:names:tc:SAML:2.0:status:UnknownPrincipal')
    expect(xmlIn(body)).not.toContain('A00002')
    await expectNoSignOn(app, { result: 'refused', reason: 'other-person' })
  })

  test('a second factor that nobody asked for is refused', async () => {
    const browser = await signedIn()
    const saml = peer({
      disableRequestedAuthnContext: false,
      authnContext: ['https://refeds.org/profile/mfa'],
    })
    const { location } = await browser.get(await ask(saml))
    const without = new URL(location)
    without.searchParams.delete('claims')
    without.searchParams.delete('acr_values')
    await forgetAttempts(app)
    const { body } = await open(browser, without.href)
    expect(xmlIn(body)).toContain('urn:oasis:names:tc:SAML:2.0:status:NoAuthnContext')
    await expectNoSignOn(app, { result: 'refused', reason: 'authn-context' })
  })

  test('the requested context is named, and one that no sign-in reaches is refused', async () => {
    const password = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'
    const asking = (authnContext: string[]) => peer({ disableRequestedAuthnContext: false, authnContext })
    const { body } = await open(await signedIn(), await ask(asking([password])))
    expect(xmlIn(body)).toContain(`<saml:AuthnContextClassRef>${password}<`)
    const kerberos = await open(
      await signedIn(),
      await ask(asking(['urn:oasis:names:tc:SAML:2.0:ac:classes:Kerberos'])),
    )
    expect(xmlIn(kerberos.body)).toContain('NoAuthnContext')
    await expect.poll(() => attempted(app)).toMatchObject({ reason: 'authn-context' })
    const second = await open(await signedIn(), await ask(asking(['https://refeds.org/profile/mfa'])))
    expect(second.body).not.toContain('SAMLResponse')
  })

  test('another format of the name identifier is refused, but a transient one is given', async () => {
    const asking = (identifierFormat: string) => peer({ identifierFormat })
    const email = await open(
      await signedIn(),
      await ask(asking('urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress')),
    )
    expect(xmlIn(email.body)).toContain('InvalidNameIDPolicy')
    await expect
      .poll(() => attempted(app))
      .toMatchObject({ reason: 'name-id-format', detail: expect.stringContaining('emailAddress') })
    const transient = asking('urn:oasis:names:tc:SAML:2.0:nameid-format:transient')
    const [one, other] = [
      await signOn(transient, await signedIn()),
      await signOn(transient, await signedIn()),
    ]
    expect(one?.nameID).toMatch(/^_[\da-f]{40}$/)
    expect(one?.nameID).not.toBe(other?.nameID)
  })

  test('a person without a grant gets a page and no assertion', async () => {
    world.gate.answer = () => refuses('no-grant')
    const reply = await open(await signedIn(), await ask(peer()))
    expect(reply.status).toBe(403)
    expect(reply.body).toContain('合同管理')
    expect(reply.body).not.toContain('SAMLResponse')
    await expect.poll(() => attempted(app)).toMatchObject({ result: 'refused', reason: 'no-grant' })
  })

  describe('is refused', () => {
    test.each([
      ['a foreign assertion consumer service', { callbackUrl: 'https://evil.test/acs' }, 'acs-unknown'],
      ['an address below the registered one', { callbackUrl: `${acsUrl}/x` }, 'acs-unknown'],
      ['another destination', { entryPoint: 'https://other-idp.example/sso' }, 'request-destination'],
      ['SHA-1', { ...signing, signatureAlgorithm: 'sha1' }, 'signature-algorithm'],
      ['a signature of a stranger', { privateKey: stranger.pem }, 'signature-invalid'],
    ] as const)('%s', async (_name, changes, reason) => {
      const url = new URL(await ask(peer(changes)))
      const reply = await open(await signedIn(), `${world.provider.url}/saml/sso${url.search}`)
      expect(reply.status).toBe(400)
      expect(reply.body).not.toContain('evil.test')
      await expect.poll(() => attempted(app)).toMatchObject({ result: 'refused', reason })
    })

    test('a RelayState over 80 bytes, unless the connection accepts it', async () => {
      const reply = await open(await signedIn(), await ask(peer(), 'x'.repeat(81)))
      expect(reply.status).toBe(400)
      await expect.poll(() => attempted(app)).toMatchObject({ reason: 'relay-state' })
    })

    test('an old request', async () => {
      const url = await ask(peer())
      world.provider.clock.forward(6 * 60_000)
      expect((await open(createBrowser(), url)).status).toBe(400)
      world.provider.clock.forward(-6 * 60_000)
      await expect.poll(() => attempted(app)).toMatchObject({ reason: 'request-expired' })
    })

    test('a request of an application that is not connected', async () => {
      const reply = await open(createBrowser(), await ask(peer({ issuer: 'https://unknown.example' })))
      expect([reply.status, reply.body.includes('应用尚未接入')]).toEqual([403, true])
    })

    test('a message that is none', async () => {
      for (const query of ['', '?SAMLRequest=', '?SAMLRequest=abc', '?SAMLRequest=%FF&RelayState=1'])
        expect((await createBrowser().get(`${world.provider.url}/saml/sso${query}`)).status).toBe(400)
    })

    test('a state that was made for another application, or changed', async () => {
      const browser = await signedIn()
      const { location } = await browser.get(await ask(peer()))
      const url = new URL(location)
      url.searchParams.set('state', `${url.searchParams.get('state')?.slice(0, -2)}AA`)
      expect((await open(browser, url.href)).body).not.toContain('SAMLResponse')
    })
  })

  test('whatever response mode a request names, no code leaves the provider', async () => {
    for (const mode of ['query', 'fragment', 'form_post']) {
      const params = new URLSearchParams({
        ...{ client_id: app.clientId, response_type: 'code', scope: 'openid' },
        ...{ redirect_uri: acsUrl, response_mode: mode },
      })
      const { body, location } = await open(await signedIn(), `${world.provider.url}/authorize?${params}`)
      expect(location).toBe('')
      expect(Object.keys(formIn(body).fields)).toEqual(['SAMLResponse'])
    }
  })
})

test('an unsigned request is refused where signed ones are wanted', async () => {
  const app = await connectCrm({ wantSignedRequests: true })
  const unsigned = await open(await signedIn(), await ask(peer()))
  expect(unsigned.status).toBe(400)
  await expect.poll(() => attempted(app)).toMatchObject({ reason: 'signature-missing' })
  expect((await signOn(peer(signing), await signedIn()))?.nameID).toBe('A00002')
  await remove(app)
})

test('a sign-on whose answer cannot be signed is none', async () => {
  const app = await connectCrm()
  await world.database.pool.query(
    `update idp.client set settings = jsonb_set(settings, '{saml,certificateId}', '"gone"') where client_id = $1`,
    [app.clientId],
  )
  const { status, body } = await open(await signedIn(), await ask(peer(signing)))
  expect([status, body.includes('SAMLResponse')]).toEqual([500, false])
  await expectNoSignOn(app, { result: 'failed', reason: 'broken' })
  await remove(app)
})

test('an index of metadata does not choose between several addresses', async () => {
  const app = await connectCrm({ acsUrls: [acsUrl, `${acsUrl}/2`], wantSignedRequests: false })
  const url = await askWith(peer(), (request) =>
    request.replace(/ AssertionConsumerServiceURL="[^"]*"/, ' AssertionConsumerServiceIndex="1"'),
  )
  expect((await open(await signedIn(), url)).status).toBe(400)
  await expect
    .poll(() => attempted(app))
    .toMatchObject({ reason: 'acs-index', detail: expect.stringContaining('index 1') })
  await remove(app)
})

test('name identifiers are what the connection says', async () => {
  const cases = [
    [{ nameIdFormat: 'emailAddress' }, { subject: 'email' }, 'staff@example.com', 'emailAddress'],
    [{ nameIdFormat: 'persistent' }, { subject: 'pairwise' }, /^[\w-]{43}$/, 'persistent'],
    [{ nameIdFormat: 'unspecified' }, { subject: 'account' }, 'staff', 'unspecified'],
  ] as const
  for (const [saml, more, value, format] of cases) {
    const app = await connectCrm(saml, more)
    const profile = await signOn(peer(), await signedIn())
    expect(profile?.nameID).toMatch(value)
    expect(profile?.nameIDFormat).toMatch(new RegExp(`:${format}$`))
    await remove(app)
  }
})
