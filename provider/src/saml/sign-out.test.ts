import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { type Profile, SAML } from '@node-saml/node-saml'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SamlSettings } from '../connections/settings.ts'
import { type Browser, createBrowser, openWithin, type Reply } from '../testing/browser.ts'
import { type Connected, connect, connectionApi } from '../testing/connection-api.ts'
import { formIn } from '../testing/posted-form.ts'
import { submitSignIn, tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import { createLogoutResponse, soapEnvelope } from './logout.ts'
import { statusCodes } from './status.ts'
import { stranger, theirs } from './testing/credentials.ts'

let world: GatedWorld
let certificate: string
const connected: Connected[] = []

beforeAll(async () => {
  world = await gatedWorld()
  const { body } = await connectionApi(world.provider.url)('saml-certificates')
  certificate = body.certificates[0].certificate
})
afterAll(() => world?.stop())
beforeEach(() => world.gate.reset())
afterEach(async () => {
  const ids = connected.splice(0).map(({ clientId }) => clientId)
  await world.database.pool.query('delete from idp.client where client_id = any($1)', [ids])
})

const credentials = { privateKey: theirs.pem, publicCert: theirs.certificate }

type Peer = { app: Connected; saml: SAML; name: string }

/** Connects the application `name`, a service provider by node-saml. */
async function connectPeer(name: string, changes: Partial<SamlSettings> = {}): Promise<Peer> {
  const [entityId, acsUrl] = [`https://${name}.example/saml`, `https://${name}.example/acs`]
  const saml = { entityId, acsUrls: [acsUrl], sloUrl: `https://${name}.example/slo` }
  const app = await connect(world.provider.url, {
    kind: 'saml',
    settings: { saml: { ...saml, certificates: [theirs.certificate], ...changes } },
  })
  await connectionApi(world.provider.url)('status', {
    app_id: app.appId,
    revision: app.revision,
    status: '1',
  })
  connected.push(app)
  const peer = new SAML({
    ...{ callbackUrl: acsUrl, issuer: entityId, audience: entityId, idpCert: certificate, ...credentials },
    ...{ entryPoint: `${world.provider.url}/saml/sso`, logoutUrl: `${world.provider.url}/saml/slo` },
    ...{ identifierFormat: null, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' },
    ...{ disableRequestedAuthnContext: true, wantAssertionsSigned: true, wantAuthnResponseSigned: true },
  })
  return { app, saml: peer, name }
}

const open = (browser: Browser, url: string) => openWithin(world.provider.url, browser, url)

async function signOn({ saml }: Peer, browser: Browser): Promise<Profile> {
  const { body } = await open(browser, await saml.getAuthorizeUrlAsync('', undefined, {}))
  const { SAMLResponse = '' } = formIn(body).fields
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
  if (!profile) throw new Error('nobody signed on')
  return profile
}

/** Receives the LogoutRequest that a reply brings, as the application, and answers it. */
async function answerSignOut(browser: Browser, { saml, name }: Peer, reply: Reply, isDone = true) {
  const { action, fields } = formIn(reply.body)
  const { searchParams, search } = new URL(reply.location || 'https://none.example')
  expect(action || reply.location.replace(/\?.*/, '')).toBe(`https://${name}.example/slo`)
  const relayState = fields.RelayState ?? searchParams.get('RelayState') ?? ''
  expect(Buffer.byteLength(relayState)).toBeLessThanOrEqual(80)
  const { profile } = action
    ? await saml.validatePostRequestAsync({ SAMLRequest: fields.SAMLRequest ?? '' })
    : await saml.validateRedirectAsync(Object.fromEntries(searchParams), search.slice(1))
  if (!profile) throw new Error('nobody is signed out')
  return open(browser, await saml.getLogoutResponseUrlAsync(profile, relayState, {}, isDone))
}

/** Where a page goes on by itself. */
const refreshOf = ({ headers }: Reply): string =>
  new URL(String(headers.refresh).replace('0;url=', ''), world.provider.url).href

/** Confirms a sign-out on its page; returns where a page without the policy of that one leads. */
async function confirm(browser: Browser, { body }: Reply): Promise<string> {
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(body)?.[1] ?? ''
  const confirmed = await browser.post(`${world.provider.url}/sign-out/confirm`, { xsrf, logout: 'yes' })
  expect([confirmed.status, confirmed.location]).toEqual([200, ''])
  expect(confirmed.body).toContain('正在退出登录')
  return refreshOf(confirmed)
}

/** The application’s endpoint for sign-outs by SOAP, which confirms each. */
async function startSoapReceiver() {
  const posted: string[] = []
  const server = createServer(async (req, res) => {
    const request = await text(req)
    posted.push(request)
    const response = createLogoutResponse({
      ...{ id: '_response', issuer: 'https://crm.example/saml', destination: '', now: new Date() },
      inResponseTo: / ID="([^"]+)"/.exec(request)?.[1] ?? '',
      status: { code: statusCodes.success },
    })
    res.writeHead(200, { 'content-type': 'text/xml' }).end(soapEnvelope(response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    posted,
    url: `http://127.0.0.1:${port}/soap`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const isSignedIn = async (browser: Browser) => {
  const attempt = await world.portal.begin({ prompt: 'none' })
  return !(await browser.get(attempt.url)).location.includes('error=')
}

const attempted = async ({ app }: Peer) => {
  const { rows } = await world.database.pool.query(
    'select step, result, reason from idp.sign_on_attempt where client_id = $1 order by attempt_id desc limit 1',
    [app.clientId],
  )
  return rows[0]
}

describe('a sign-out that an application requests', () => {
  test('ends the session without a question, and is confirmed to the application', async () => {
    const crm = await connectPeer('crm')
    const { browser } = await tokensOf(world.portal, 'staff')
    const profile = await signOn(crm, browser)
    const reply = await open(browser, await crm.saml.getLogoutUrlAsync(profile, 'there', {}))
    const back = new URL(reply.location)
    expect(back.origin + back.pathname).toBe('https://crm.example/slo')
    expect(back.searchParams.get('RelayState')).toBe('there')
    const { loggedOut } = await crm.saml.validateRedirectAsync(
      Object.fromEntries(back.searchParams),
      back.search.slice(1),
    )
    expect(loggedOut).toBe(true)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('by POST is confirmed by POST', async () => {
    const crm = await connectPeer('crm', { sloBinding: 'post' })
    const { browser } = await tokensOf(world.portal, 'staff')
    const profile = await signOn(crm, browser)
    const { body } = await open(browser, await crm.saml.getLogoutUrlAsync(profile, '', {}))
    const { action, fields } = formIn(body)
    expect(action).toBe('https://crm.example/slo')
    const { loggedOut } = await crm.saml.validatePostResponseAsync({
      SAMLResponse: fields.SAMLResponse ?? '',
    })
    expect(loggedOut).toBe(true)
  })

  test('leads through the other applications of the session first', async () => {
    const [crm, wiki, blog] = [
      await connectPeer('crm'),
      await connectPeer('wiki'),
      await connectPeer('blog', { sloBinding: 'post' }),
    ]
    const { browser } = await tokensOf(world.portal, 'staff')
    const profile = await signOn(crm, browser)
    await signOn(wiki, browser)
    await signOn(blog, browser)
    const first = await open(browser, await crm.saml.getLogoutUrlAsync(profile, '', {}))
    const isPostFirst = first.location === ''
    const second = await answerSignOut(browser, isPostFirst ? blog : wiki, first)
    const last = await answerSignOut(browser, isPostFirst ? wiki : blog, second)
    expect(last.location).toContain('https://crm.example/slo?SAMLResponse=')
    for (const peer of [wiki, blog])
      await expect.poll(() => attempted(peer)).toEqual({ step: 'sign-out', result: 'done', reason: '' })
  })

  test('is refused unsigned, signed by a stranger, or where no certificate is registered', async () => {
    const crm = await connectPeer('crm')
    const { browser } = await tokensOf(world.portal, 'staff')
    const profile = await signOn(crm, browser)
    crm.saml.options.privateKey = stranger.pem
    expect((await open(browser, await crm.saml.getLogoutUrlAsync(profile, '', {}))).status).toBe(400)
    await expect.poll(() => attempted(crm)).toMatchObject({ reason: 'signature-invalid' })
    delete crm.saml.options.privateKey
    expect((await open(browser, await crm.saml.getLogoutUrlAsync(profile, '', {}))).status).toBe(400)
    const open2 = await connectPeer('open', { certificates: [] })
    const other = await signOn(open2, browser)
    open2.saml.options.privateKey = theirs.pem
    expect((await open(browser, await open2.saml.getLogoutUrlAsync(other, '', {}))).status).toBe(400)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('for another session asks the person of this one', async () => {
    const crm = await connectPeer('crm')
    const theirBrowser = (await tokensOf(world.portal, 'staff2')).browser
    const profile = await signOn(crm, theirBrowser)
    const { browser } = await tokensOf(world.portal, 'staff')
    await signOn(crm, browser)
    const reply = await open(browser, await crm.saml.getLogoutUrlAsync(profile, '', {}))
    expect(reply.body).toContain('退出登录？')
    expect([await isSignedIn(browser), await isSignedIn(theirBrowser)]).toEqual([true, true])
    // The application has ended the other sign-on, not the one of this session.
    const asked = await open(browser, await confirm(browser, reply))
    const back = await answerSignOut(browser, crm, asked)
    expect(back.location).toContain('https://crm.example/slo?SAMLResponse=')
    expect([await isSignedIn(browser), await isSignedIn(theirBrowser)]).toEqual([false, true])
  })

  test('is not reported as done if the person stays signed in', async () => {
    const crm = await connectPeer('crm')
    const profile = await signOn(crm, (await tokensOf(world.portal, 'staff2')).browser)
    const { browser } = await tokensOf(world.portal, 'staff')
    await signOn(crm, browser)
    const { body } = await open(browser, await crm.saml.getLogoutUrlAsync(profile, '', {}))
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(body)?.[1] ?? ''
    const stayed = await browser.post(`${world.provider.url}/sign-out/confirm`, { xsrf })
    const { location } = await open(browser, refreshOf(stayed))
    const sent = Buffer.from(new URL(location).searchParams.get('SAMLResponse') ?? '', 'base64')
    expect(inflateRawSync(sent).toString()).toContain('PartialLogout')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('of a session that is over does nothing, and is confirmed', async () => {
    const crm = await connectPeer('crm')
    const { browser } = await tokensOf(world.portal, 'staff')
    const profile = await signOn(crm, browser)
    const url = await crm.saml.getLogoutUrlAsync(profile, '', {})
    await open(browser, url)
    expect((await open(browser, url)).location).toContain('https://crm.example/slo?SAMLResponse=')
  })
})

describe('another person who signs in in the same browser', () => {
  /** Signs staff2 in where staff is signed in; returns the reply to the form. */
  async function signInOther(browser: Browser): Promise<Reply> {
    const attempt = await world.portal.begin({ prompt: 'login' })
    return submitSignIn(browser, attempt.url, 'staff2')
  }

  test('is led through the applications of the first one, and then signed in', async () => {
    const [crm, wiki] = [await connectPeer('crm'), await connectPeer('wiki', { sloBinding: 'post' })]
    const { browser } = await tokensOf(world.portal, 'staff')
    await signOn(crm, browser)
    await signOn(wiki, browser)
    const posted = await signInOther(browser)
    expect([posted.status, posted.location]).toEqual([200, ''])
    expect(posted.body).toContain('正在退出上一位用户的应用')
    const first = await open(browser, refreshOf(posted))
    const isPostFirst = first.location === ''
    const second = await answerSignOut(browser, isPostFirst ? wiki : crm, first)
    const last = await answerSignOut(browser, isPostFirst ? crm : wiki, second)
    expect(last.location).toMatch(/^http:\/\/portal\.test\/iambiz\/home\?code=/)
    for (const peer of [crm, wiki])
      await expect.poll(() => attempted(peer)).toEqual({ step: 'sign-out', result: 'done', reason: '' })
  })

  test('is signed in also when an application keeps the browser', async () => {
    const crm = await connectPeer('crm')
    const { browser } = await tokensOf(world.portal, 'staff')
    await signOn(crm, browser)
    const kept = await open(browser, refreshOf(await signInOther(browser)))
    expect(kept.location).toContain('https://crm.example/slo?SAMLRequest=')
    const again = await signInOther(browser)
    expect(again.status).toBe(303)
    expect((await open(browser, again.location)).location).toContain('code=')
  })

  test('is not sent anywhere for applications that the queue reaches', async () => {
    const soap = await startSoapReceiver()
    const crm = await connectPeer('crm', { sloUrl: soap.url, sloBinding: 'soap' })
    const { browser } = await tokensOf(world.portal, 'staff')
    const profile = await signOn(crm, browser)
    expect((await signInOther(browser)).status).toBe(303)
    await expect.poll(() => soap.posted.length, { timeout: 5000 }).toBe(1)
    expect(soap.posted[0]).toContain(profile.sessionIndex)
    soap.stop()
  })
})

describe('a sign-out that begins elsewhere', () => {
  test('at the portal leads the browser through the applications, and back', async () => {
    const crm = await connectPeer('crm')
    const { browser, tokens } = await tokensOf(world.portal, 'staff')
    await signOn(crm, browser)
    const back = 'http://portal.test/iambiz/home?signedOut=1'
    const params = new URLSearchParams({
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: back,
    })
    const asked = await open(browser, `${world.provider.url}/sign-out?${params}`)
    expect((await answerSignOut(browser, crm, asked)).location).toBe(back)
    await expect.poll(() => attempted(crm)).toEqual({ step: 'sign-out', result: 'done', reason: '' })
  })

  test('on the confirmation page goes on from a page without its policy, which forbids other origins', async () => {
    const crm = await connectPeer('crm')
    const { browser } = await tokensOf(world.portal, 'staff')
    await signOn(crm, browser)
    const next = await confirm(browser, await browser.get(`${world.provider.url}/sign-out`))
    expect(next).toContain(`${world.provider.url}/saml/slo/next?id=`)
    expect((await answerSignOut(browser, crm, await open(browser, next))).body).toContain('已退出')
  })

  test('without a request of the application leads through it as well, though the address names it', async () => {
    const crm = await connectPeer('crm')
    const { browser } = await tokensOf(world.portal, 'staff')
    await signOn(crm, browser)
    const page = await browser.get(`${world.provider.url}/sign-out?client_id=${crm.app.clientId}`)
    const asked = await open(browser, await confirm(browser, page))
    expect((await answerSignOut(browser, crm, asked)).body).toContain('已退出')
    await expect.poll(() => attempted(crm)).toEqual({ step: 'sign-out', result: 'done', reason: '' })
  })

  test('cannot be gone on with by an application, which learns only the ID of the sign-out', async () => {
    const [crm, wiki] = [await connectPeer('crm'), await connectPeer('wiki')]
    const { browser, tokens } = await tokensOf(world.portal, 'staff')
    await signOn(crm, browser)
    await signOn(wiki, browser)
    const { location } = await open(
      browser,
      `${world.provider.url}/sign-out?id_token_hint=${tokens.id_token}`,
    )
    const id = new URL(location).searchParams.get('RelayState') ?? ''
    const stolen = await createBrowser().get(`${world.provider.url}/saml/slo/next?id=${id}`)
    expect([stolen.status, stolen.location]).toEqual([200, ''])
    const next = await browser.get(`${world.provider.url}/saml/slo/next?id=${id}`)
    expect(next.location).toMatch(/^https:\/\/(crm|wiki)\.example\/slo\?/)
  })

  test('goes on when an application reports a failure', async () => {
    const crm = await connectPeer('crm')
    const { browser, tokens } = await tokensOf(world.portal, 'staff')
    await signOn(crm, browser)
    const asked = await open(browser, `${world.provider.url}/sign-out?id_token_hint=${tokens.id_token}`)
    expect((await answerSignOut(browser, crm, asked, false)).body).toContain('已退出')
    await expect.poll(() => attempted(crm)).toMatchObject({ result: 'refused', reason: 'sign-out-refused' })
  })

  test('reaches an application by SOAP, also when the connection was deleted', async () => {
    const soap = await startSoapReceiver()
    const crm = await connectPeer('crm', { sloUrl: soap.url, sloBinding: 'soap' })
    const { browser } = await tokensOf(world.portal, 'staff')
    const profile = await signOn(crm, browser)
    const { body } = await connectionApi(world.provider.url)('detail', { app_id: crm.app.appId })
    const { revision } = body.connection
    await connectionApi(world.provider.url)('delete', { app_id: crm.app.appId, revision: String(revision) })
    await expect.poll(() => soap.posted.length, { timeout: 5000 }).toBe(1)
    expect(soap.posted[0]).toContain(profile.sessionIndex)
    expect(soap.posted[0]).toContain('<ds:SignatureValue')
    soap.stop()
  })
})
