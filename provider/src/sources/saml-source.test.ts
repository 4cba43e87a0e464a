import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createResponse } from '../saml/response.ts'
import { ours, theirs } from '../saml/testing/credentials.ts'
import { type Browser, createBrowser } from '../testing/browser.ts'
import { adminApi } from '../testing/connection-api.ts'
import { addPasskey, passkeyOptions } from '../testing/passkeys.ts'
import { type Begun, sourceSignIn } from '../testing/source-sign-in.ts'
import { addSource } from '../testing/sources.ts'
import { sourceWorld } from '../testing/world.ts'

const idp = 'https://idp.example/saml'
const signOnUrl = 'https://idp.example/saml/sso?tenant=1'

let world: Awaited<ReturnType<typeof sourceWorld>>

beforeAll(async () => {
  world = await sourceWorld()
})
afterAll(async () => {
  await world?.stop()
})
beforeEach(() => world.restore())

const { begin, toSource, signedIn } = sourceSignIn(() => world)

const source = (settings: Record<string, unknown> = {}) =>
  addSource(world.provider.url, {
    ...{ code: 'corp', kind: 'saml', secret: '' },
    settings: {
      ...{
        entityId: idp,
        signOnUrl,
        certificates: [ours.certificate],
        firstSignIn: 'trust',
        claim: 'staffNo',
      },
      ...settings,
    },
  })

/** The request at the source, as it reads it from its address. */
function requestIn(address: string) {
  const query = new URL(address).searchParams
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
  const attributeIn = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
  return {
    ...{ xml, id: attributeIn('ID'), acsUrl: attributeIn('AssertionConsumerServiceURL') },
    entityId: /<saml:Issuer>([^<]*)</.exec(xml)?.[1] ?? '',
    relayState: query.get('RelayState') ?? '',
    isSigned: query.has('Signature'),
  }
}

type Answer = Partial<Parameters<typeof createResponse>[0]>

/** The form of a response to the request at an address. */
function answerTo(address: string, changes: Answer = {}) {
  const { id, acsUrl, entityId, relayState } = requestIn(address)
  const now = world.provider.clock.now()
  const message = createResponse({
    ...{ id: '_response', assertionId: '_assertion', issuer: idp, destination: acsUrl, audience: entityId },
    ...{ inResponseTo: id, now, credential: ours, sessionIndex: 's', authnInstant: new Date() },
    authnContextClass: 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password',
    nameId: { value: 'f3a1', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
    attributes: [{ name: 'staffNo', values: ['A00002'] }],
    ...changes,
  })
  return { acsUrl, form: { SAMLResponse: Buffer.from(message).toString('base64'), RelayState: relayState } }
}

/** Posts the response as the page of the source does: from another site, so without our cookies. */
async function post(browser: Browser, address: string, changes?: Answer) {
  const { acsUrl, form } = answerTo(address, changes)
  const cookies = browser.cookies.splice(0)
  const posted = await browser.post(acsUrl, form, {
    headers: { origin: 'https://idp.example', 'sec-fetch-site': 'cross-site' },
  })
  browser.cookies.push(...cookies)
  return posted
}

/** Comes back as far as the page after the sign-in, or the one that refuses it. */
async function comeBack({ browser }: Begun, address: string, changes?: Answer) {
  let reply = await post(browser, address, changes)
  while (reply.location.includes('/source/')) reply = await browser.get(reply.location)
  return reply
}

describe('a SAML source', () => {
  test('[SOURCE-14] signs on a person who is found by an attribute', async () => {
    await source()
    const begun = await begin()
    const address = await toSource(begun, 'corp')
    expect(address).toMatch(/^https:\/\/idp\.example\/saml\/sso\?tenant=1&SAMLRequest=/)
    expect(requestIn(address)).toMatchObject({
      ...{ entityId: `${world.provider.url}/source/metadata/corp`, isSigned: false },
      acsUrl: `${world.provider.url}/source/callback/corp`,
    })
    const claims = await signedIn(begun, await comeBack(begun, address))
    expect(claims).toMatchObject({ sub: 'A00002', amr: ['fed', 'source:corp'] })
  })

  test('[SOURCE-14] maps by address only within its domains', async () => {
    await source({ mapBy: 'email', claim: 'mail', domains: ['example.com'] })
    await world.database.pool.query(
      `update idp.account set email = 'staff@example.com' where account_no = 'A00002'`,
    )
    const mapped = await begin()
    const attributes = [{ name: 'mail', values: ['Staff@example.com'] }]
    const reply = await comeBack(mapped, await toSource(mapped, 'corp'), { attributes })
    expect(await signedIn(mapped, reply)).toMatchObject({ sub: 'A00002' })
    const other = await begin()
    const foreign = await comeBack(other, await toSource(other, 'corp'), {
      nameId: { value: 'x' },
      attributes: [{ name: 'mail', values: ['staff@evil.example'] }],
    })
    expect(foreign.status).toBe(403)
  })

  test('[SOURCE-14] accepts each answer once, in the browser that asked, from its own key', async () => {
    await source()
    const victim = await begin()
    const attacker = await begin()
    const address = await toSource(attacker, 'corp')
    expect((await comeBack(attacker, address, { credential: theirs })).status).toBe(502)
    const next = await begin()
    const nextAddress = await toSource(next, 'corp')
    const { acsUrl, form } = answerTo(nextAddress)
    // Login CSRF: the victim's browser posts the attacker's answer.
    const { location } = await victim.browser.post(acsUrl, form)
    expect((await victim.browser.get(location)).status).toBe(400)
    expect((await next.browser.post(acsUrl, form)).status).toBe(400)
    const { location: finish } = await next.browser.get(location)
    expect(await signedIn(next, await next.browser.get(finish))).toMatchObject({ sub: 'A00002' })
    expect((await next.browser.get(location)).status).toBe(400)
    expect((await next.browser.get(`${acsUrl}?state=${form.RelayState}`)).status).toBe(400)
  })

  test('[SOURCE-14] does not sign in the browser that sent another person to the source', async () => {
    await source()
    const attacker = await begin()
    // The victim follows a link with the attacker's request, and has a session at the source.
    const answered = await post(createBrowser(), await toSource(attacker, 'corp'))
    expect(answered.status).toBe(303)
    const { location } = await attacker.browser.get(`${attacker.page}/source/finish`)
    expect(location).toBe(`${attacker.page}?lang=en`)
  })

  test('[SOURCE-14] asks the person again where we are asked to, and checks when it did', async () => {
    await source()
    const stale = await begin({ extra: { max_age: '60' } })
    const address = await toSource(stale, 'corp')
    expect(requestIn(address).xml).toContain('ForceAuthn="true"')
    const old = await comeBack(stale, address, { authnInstant: new Date(Date.now() - 3_600_000) })
    expect(old.status).toBe(403)
    const fresh = await begin({ extra: { max_age: '60' } })
    const reply = await comeBack(fresh, await toSource(fresh, 'corp'))
    expect(await signedIn(fresh, reply)).toMatchObject({ sub: 'A00002' })
  })

  test('[SOURCE-14] ends the session here when that of the source ends, and tells applications', async () => {
    await source()
    const begun = await begin()
    const until = Math.floor(Date.now() / 1000) + 3600
    const sessionNotOnOrAfter = new Date(until * 1000)
    const reply = await comeBack(begun, await toSource(begun, 'corp'), { sessionNotOnOrAfter })
    expect(await signedIn(begun, reply)).toMatchObject({ session_expiry: until })
    const { rows } = await world.database.pool.query<{ seconds: number }>(
      `select extract(epoch from expires_at)::float8 as seconds from idp.oidc_record
       where kind = 'Session' and payload ->> 'accountId' = 'A00002' order by expires_at limit 1`,
    )
    expect(Math.abs((rows[0]?.seconds ?? 0) - until)).toBeLessThan(60)
    const endless = await begin()
    const claims = await signedIn(endless, await comeBack(endless, await toSource(endless, 'corp')))
    expect(claims).not.toHaveProperty('session_expiry')
  })

  test('[SOURCE-14] keeps that end when a second factor follows', async () => {
    await source()
    const key = await addPasskey(world, 'A00002')
    const begun = await begin()
    const until = Math.floor(Date.now() / 1000) + 3600
    const address = await toSource(begun, 'corp')
    const asked = await comeBack(begun, address, { sessionNotOnOrAfter: new Date(until * 1000) })
    const options = passkeyOptions((await begun.browser.get(asked.location)).body)
    const reply = await begun.browser.post(asked.location, { response: key.get(options) })
    expect(await signedIn(begun, reply)).toMatchObject({ session_expiry: until })
  })

  test('[SOURCE-14] has metadata of ours, with the certificate where it wants signed requests', async () => {
    await source({ signsRequests: true })
    const { browser } = await begin()
    const metadata = await browser.get(`${world.provider.url}/source/metadata/corp`)
    expect(metadata.body).toContain(`Location="${world.provider.url}/source/callback/corp"`)
    expect(metadata.body).toContain('X509Certificate')
    const begun = await begin()
    expect(requestIn(await toSource(begun, 'corp')).isSigned).toBe(true)
    expect((await browser.get(`${world.provider.url}/source/metadata/none`)).status).toBe(404)
  })
})

test.each([
  [{ entityId: 'two words' }, 'entityId'],
  [{ signOnUrl: 'javascript:alert(1)' }, 'signOnUrl'],
  [{ certificates: [] }, 'certificates'],
  [{ certificates: ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'] }, 'certificates'],
  [{ mapBy: 'email' }, 'domains'],
])('[SOURCE-14] settings such as %j are refused', async (changes, field) => {
  const settings = { entityId: idp, signOnUrl, certificates: [ours.certificate], ...changes }
  const { status, body } = await adminApi(world.provider.url)('sources/save', {
    ...{ code: 'corp', kind: 'saml', names: JSON.stringify({ zh: '集团', en: 'Group' }) },
    settings: JSON.stringify(settings),
  })
  expect([status, body.faults?.[0]?.field]).toEqual([422, field])
})

test('[SOURCE-14] the metadata of an identity provider become settings', async () => {
  const ask = adminApi(world.provider.url)
  const metadata = await (await fetch(`${world.provider.url}/saml/metadata`)).text()
  const { body } = await ask('sources/read-metadata', { xml: metadata })
  expect(body.saml).toMatchObject({
    entityId: `${world.provider.url}/saml/metadata`,
    signOnUrl: `${world.provider.url}/saml/sso`,
    signsRequests: false,
  })
  expect(body.saml.certificates).toHaveLength(1)
  const refused = await ask('sources/read-metadata', { xml: '<a/>' })
  expect(refused).toMatchObject({ status: 422, body: { reason: 'metadata-without-identity-provider' } })
})
