import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountApi } from '../testing/account-api.ts'
import { createBrowser } from '../testing/browser.ts'
import { claimsIn, type EventReceiver, startEventReceiver } from '../testing/event-receiver.ts'
import { type Mischief, type OutsideProvider, startOutsideProvider } from '../testing/outside-provider.ts'
import { addPasskey, passkeyOptions } from '../testing/passkeys.ts'
import { type PortalGate, startPortalGate } from '../testing/portal-gate.ts'
import { password, restorePeople, testConfig } from '../testing/provider.ts'
import { sourceSignIn } from '../testing/source-sign-in.ts'
import { addSource } from '../testing/sources.ts'
import { type ProviderWorld, providerWorld } from '../testing/world.ts'
import { storeOutward, storePerson, takeState } from './outward-store.ts'

let world: ProviderWorld
let outside: OutsideProvider
let second: OutsideProvider
let receiver: EventReceiver
let portal: PortalGate
/** What the portal says about the person. */
let standing: { isAdministrator?: boolean; allowed?: string[] }

beforeAll(async () => {
  receiver = await startEventReceiver()
  portal = await startPortalGate()
  portal.answer = ({ claims }) => {
    const codes = (claims.sources as { code: string }[]).map(({ code }) => code)
    const data = { allowed: codes, isAdministrator: false, ...standing }
    return { status: 200, body: { code: 200, data } }
  }
  outside = await startOutsideProvider()
  second = await startOutsideProvider()
  world = await providerWorld({ securityEventsUrl: receiver.url, signInSourceUrl: portal.url })
})
afterAll(async () => {
  await world?.stop()
  for (const server of [outside, second, receiver, portal]) await server?.stop()
})
beforeEach(async () => {
  standing = {}
  await restorePeople(world.database)
})
afterEach(async () => {
  await world.database.pool.query('delete from idp.sign_in_source')
})

const source = (settings: Record<string, unknown> = {}, code = 'keycloak', provider = outside) =>
  addSource(world.provider.url, { code, settings: { issuer: provider.issuer, ...settings } })

const { begin, toSource, comeBack, comeBackFrom, signedIn } = sourceSignIn(
  () => world,
  () => outside,
)

const refusal = 'You can’t sign in to the portal with Source keycloak.'
const staff = { sub: 'kc-1', staff_no: 'A00002', name: 'Zhang Staff' }

describe('the first sign-in', () => {
  test('[SOURCE-01] links after the password of the existing account; later ones need no password', async () => {
    await source()
    const begun = await begin()
    const proof = await comeBack(begun, staff)
    // Whose account it is, an account of the source alone does not learn.
    for (const told of ['A00002', 'Zhang staff', '张staff']) expect(proof.body).not.toContain(told)
    const path = new URL(`${begun.page}/source/finish`).href
    const wrong = await begun.browser.post(path, { password: 'not the password' })
    expect(wrong.status).toBe(403)
    expect(wrong.body).toContain('Incorrect password.')
    const right = await begun.browser.post(path, { password })
    expect(await signedIn(begun, right)).toMatchObject({ sub: 'A00002', amr: ['fed', 'source:keycloak'] })

    const again = await begin()
    expect(await signedIn(again, await comeBack(again, staff))).toMatchObject({ sub: 'A00002' })
  })

  test('[SOURCE-01] links after a passkey of the account, not of another one', async () => {
    await source()
    const others = await addPasskey(world, 'A00003')
    const own = await addPasskey(world, 'A00002')
    const begun = await begin()
    const proof = await comeBack(begun, staff)
    const path = `${begun.page}/source/finish`
    const refused = await begun.browser.post(path, { response: others.get(passkeyOptions(proof.body)) })
    expect(refused.status).toBe(403)
    const accepted = await begun.browser.post(path, { response: own.get(passkeyOptions(refused.body)) })
    expect(await signedIn(begun, accepted)).toMatchObject({ sub: 'A00002' })
  })

  test('[SOURCE-01] links at once where the source is trusted, but never an administrator', async () => {
    await source({ firstSignIn: 'trust' })
    standing = { isAdministrator: true }
    expect((await comeBack(await begin(), { sub: 'kc-9', staff_no: 'A00001' })).body).toContain(
      'Portal password',
    )
    standing = {}
    const begun = await begin()
    expect(await signedIn(begun, await comeBack(begun, staff))).toMatchObject({ sub: 'A00002' })
  })

  test('[SOURCE-01] a link by trust needs proof once the person is an administrator', async () => {
    await source({ firstSignIn: 'trust' })
    const first = await begin()
    await signedIn(first, await comeBack(first, staff))
    standing = { isAdministrator: true }
    const begun = await begin()
    expect((await comeBack(begun, staff)).body).toContain('Portal password')
    const proved = await begun.browser.post(`${begun.page}/source/finish`, { password })
    expect(await signedIn(begun, proved)).toMatchObject({ sub: 'A00002' })
    const again = await begin()
    expect(await signedIn(again, await comeBack(again, staff))).toMatchObject({ sub: 'A00002' })
  })

  test('[SOURCE-02] the refusals and the proof tell nothing about the account', async () => {
    await source({ firstSignIn: 'trust' })
    const first = await begin()
    await signedIn(first, await comeBack(first, staff))
    const unknown = (await comeBack(await begin(), { sub: 'kc-2', staff_no: 'NOBODY' })).body
    const taken = (await comeBack(await begin(), { ...staff, sub: 'kc-thief' })).body
    standing = { allowed: [] }
    const notAllowed = (await comeBack(await begin(), { sub: 'kc-8', staff_no: 'A00003' })).body
    const plain = (body: string) => body.replace(/\/signin\/[\w-]+/g, '')
    expect(new Set([unknown, taken, notAllowed].map(plain)).size).toBe(1)
    standing = { isAdministrator: true }
    await addPasskey(world, 'A00003')
    const proofOf = async (staff_no: string) =>
      plain((await comeBack(await begin(), { sub: `kc-${staff_no}`, staff_no })).body).replace(
        /(challenge&quot;:&quot;)[\w-]+/,
        '$1',
      )
    expect(await proofOf('A00003')).toBe(await proofOf('A00005'))
  })

  test('[SOURCE-02] of a person without an account here is refused, and the log names the source', async () => {
    await source({ firstSignIn: 'trust' }, 'logged')
    const begun = await begin()
    const claims = { sub: 'kc-2', staff_no: 'NOBODY' }
    const { status, body } = await comeBackFrom(await toSource(begun, 'logged'), begun, claims)
    expect(status).toBe(403)
    expect(body).toContain('You can’t sign in to the portal with Source logged.')
    const logged = () => receiver.pushes.map(({ token }) => JSON.stringify(claimsIn(token))).join()
    await expect.poll(logged).toContain('"login_type":"source:logged"')
  })

  test('[SOURCE-16] opens an account where the source may, for once, and never for an administrator', async () => {
    await source({ firstSignIn: 'create' })
    const newcomer = { sub: 'kc-7', staff_no: 'B00007', name: 'New \u202ePerson', email: 'new@example.com' }
    standing = { isAdministrator: true }
    expect((await comeBack(await begin(), newcomer)).status).toBe(403)
    standing = { allowed: [] }
    expect((await comeBack(await begin(), newcomer)).status).toBe(403)
    standing = {}
    const begun = await begin()
    expect(await signedIn(begun, await comeBack(begun, newcomer))).toMatchObject({ sub: 'B00007' })
    const { rows } = await world.database.pool.query(
      `select name_zh, email, status from idp.account where account_no = 'B00007'`,
    )
    // The address is not verified.
    expect(rows).toEqual([{ name_zh: 'New Person', email: null, status: 1 }])
    // Somebody else at the source with the same number proves it, as everybody who has an account.
    expect((await comeBack(await begin(), { ...newcomer, sub: 'kc-8' })).status).toBe(403)
    expect((await comeBack(await begin(), staff)).body).toContain('Portal password')
    const second = await begin()
    expect(await signedIn(second, await comeBack(second, newcomer))).toMatchObject({ sub: 'B00007' })
  })

  test.each(['', 'two words', '<b>', 'b@example.com', '\u0410100', `x${'0'.repeat(64)}`])(
    '[SOURCE-16] opens none with the number %j',
    async (staff_no) => {
      await source({ firstSignIn: 'create' })
      expect((await comeBack(await begin(), { sub: 'kc-9', staff_no })).status).toBe(403)
    },
  )

  test('[SOURCE-02] of a disabled person is refused with the same words', async () => {
    await source({ firstSignIn: 'trust' })
    const { body } = await comeBack(await begin(), { sub: 'kc-4', staff_no: 'A00004' })
    expect(body).toContain(refusal)
  })

  test('[SOURCE-02] of a person who may not use the source is refused', async () => {
    await source({ firstSignIn: 'trust', orgCodes: ['CC-IT'] })
    standing = { allowed: [] }
    expect((await comeBack(await begin(), staff)).body).toContain(refusal)
    expect(portal.asked.at(-1)?.claims.sources).toEqual([
      { code: 'keycloak', org_codes: ['CC-IT'], role_nos: [] },
    ])
  })
})

describe('two who claim one person', () => {
  test('[SOURCE-03] a second source needs proof, though it is trusted', async () => {
    await source({ firstSignIn: 'trust' })
    await source({ firstSignIn: 'trust' }, 'other', second)
    const first = await begin()
    await signedIn(first, await comeBack(first, staff))
    const begun = await begin()
    const back = await begun.browser.get(
      second.agree(await toSource(begun, 'other'), { ...staff, sub: 'other-1' }),
    )
    expect((await begun.browser.get(back.location)).body).toContain('Portal password')
  })

  test('[SOURCE-03] another account of the same source is refused', async () => {
    await source({ firstSignIn: 'trust' })
    const first = await begin()
    await signedIn(first, await comeBack(first, staff))
    const { status, body } = await comeBack(await begin(), { ...staff, sub: 'kc-thief' })
    expect(status).toBe(403)
    expect(body).toContain(refusal)
  })

  test('[SOURCE-03] the staff number of a claim is no other name of an account', async () => {
    await source({ firstSignIn: 'trust' })
    for (const staff_no of ['staff', 'staff@example.com', ' ', 17, 'A0000２', 'A\u200b00002'])
      expect((await comeBack(await begin(), { sub: 'kc-3', staff_no })).body).toContain(refusal)
  })
})

describe('an address', () => {
  const byEmail = { mapBy: 'email', domains: ['example.com'], firstSignIn: 'trust' }
  const email = 'staff@example.com'

  test.each([
    ['unverified', { email, email_verified: false }],
    ['without a word about it', { email }],
    ['verified by a text', { email, email_verified: 'true' }],
    ['of another domain', { email: 'staff@example.com.evil.test', email_verified: true }],
    ['with two signs', { email: 'staff@example.com@example.com', email_verified: true }],
  ])('[SOURCE-04] %s maps to nobody', async (_how, claims) => {
    await source(byEmail)
    expect((await comeBack(await begin(), { sub: 'kc-5', ...claims })).body).toContain(refusal)
  })

  test('[SOURCE-04] that the source has verified, or an administrator vouches for, maps', async () => {
    await source(byEmail)
    const begun = await begin()
    const claims = { sub: 'kc-5', email: 'Staff@Example.com', email_verified: true }
    expect(await signedIn(begun, await comeBack(begun, claims))).toMatchObject({ sub: 'A00002' })
    await world.database.pool.query('delete from idp.sign_in_source')
    await source({ ...byEmail, trustsDomains: true })
    const trusted = await begin()
    expect(await signedIn(trusted, await comeBack(trusted, { sub: 'kc-5', email }))).toMatchObject({
      sub: 'A00002',
    })
  })
})

describe('attacks', () => {
  beforeEach(() => source({ firstSignIn: 'trust' }))

  test('[SOURCE-05] login CSRF: a callback in another browser is refused', async () => {
    const attacker = await begin()
    const callback = outside.agree(await toSource(attacker), staff)
    const victim = await begin()
    await toSource(victim)
    expect((await victim.browser.get(callback)).status).toBe(400)
    expect((await createBrowser().get(callback)).status).toBe(400)
  })

  test('[SOURCE-05] a callback works once', async () => {
    const begun = await begin()
    const callback = outside.agree(await toSource(begun), staff)
    await begun.browser.get(callback)
    expect((await begun.browser.get(callback)).status).toBe(400)
  })

  test('[SOURCE-05] mix-up: the answer of one source is not taken for another', async () => {
    await source({ firstSignIn: 'trust' }, 'other', second)
    const begun = await begin()
    const callback = outside.agree(await toSource(begun), staff)
    const elsewhere = callback.replace('/callback/keycloak', '/callback/other')
    expect((await begun.browser.get(elsewhere)).status).toBe(400)
  })

  test.each<[string, Mischief]>([
    ['another issuer in the address', { iss: 'https://evil.test' }],
    ['another issuer in the token', { claims: { iss: 'https://evil.test' } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['another nonce', { claims: { nonce: 'replayed' } }],
    ['another subject than at userinfo', { claims: { sub: 'kc-thief' } }],
    ['an expired token', { claims: { exp: 1000 } }],
    ['a signature by the client secret', { signature: 'hs256' }],
    ['no signature', { signature: 'none' }],
    ['a signature by a foreign key', { signature: 'foreign' }],
  ])('[SOURCE-05] %s is refused', async (_what, mischief) => {
    const { status, body } = await comeBack(await begin(), staff, mischief)
    expect(status).toBe(502)
    expect(body).toContain('didn’t work')
  })

  test('[SOURCE-05] the page of the proof belongs to the browser that came back', async () => {
    const { browser, page } = await begin()
    const { location } = await browser.get(`${page}/source/finish`)
    expect(location).toBe(`${page}?lang=en`)
  })
})

test('[SOURCE-06] the page leads an address of a source’s domain to the source, after a button', async () => {
  await source({ domains: ['example.com'] })
  const { browser, page } = await begin()
  expect((await browser.get(page)).body).toContain('class="realm" data-domains="example.com" hidden')
  await browser.post(page, { account: 'someone@example.com', password: '' })
  const { body } = await browser.get(page)
  expect(body).toContain('class="realm" data-domains="example.com">')
  expect(body).toContain('Sign in with Source keycloak')
})

test('[SOURCE-06] a source that is switched off, or away, signs nobody in', async () => {
  const { id, revision } = await source({ issuer: 'http://localhost:1' })
  expect(await toSource(await begin())).toBe('')
  await world.database.pool.query('update idp.sign_in_source set status = 0 where source_id = $1', [id])
  expect(revision).toBe(2)
  const { browser, page } = await begin()
  expect((await browser.get(page)).body).not.toContain('Source keycloak')
  expect((await browser.get(`${page}/source?code=keycloak`)).location).toBe(`${page}?lang=en`)
})

test('[SOURCE-01] people see and unlink what they are linked to', async () => {
  const { id } = await source({ firstSignIn: 'trust' })
  const begun = await begin()
  const { location: home } = await begun.browser.get((await comeBack(begun, staff)).location)
  const tokens = await begun.attempt.redeem(home)
  const ask = accountApi(world.provider.url, { token: tokens.access_token, address: '203.0.113.9' })
  const links = (await ask('/sources')).body.links as { id: string }[]
  expect(links).toMatchObject([{ names: { en: 'Source keycloak' }, display_name: 'Zhang Staff' }])
  expect(await ask('/sources/unlink', { id })).toMatchObject({ status: 404 })
  expect(await ask('/sources/unlink', { id: links[0]?.id ?? '' })).toMatchObject({ status: 200 })
  expect((await ask('/sources')).body.links).toEqual([])
})

test('[SOURCE-05] a person of one source does not come back from another one that began meanwhile', async () => {
  const { id: slow } = await source()
  const { id: trusted } = await source({ firstSignIn: 'trust' }, 'second', second)
  const parts = { db: world.database.db, box: createSecretBox(testConfig.dataKeys) }
  const [browser, now] = ['browser', new Date()]
  const leave = (sourceId: string, state: string) => {
    const request = { uid: 'page', language: 'en', state, nonce: 'n', verifier: 'v' } as const
    return storeOutward(parts, { sourceId, browser, request, now })
  }
  await leave(slow, 'first')
  const request = await takeState(parts, { state: 'first', browser, sourceId: slow, now })
  if (!request) throw new Error('the state is not known')
  // While the first source answers, the page goes to the second one, which is left without an answer.
  await leave(trusted, 'next')
  await takeState(parts, { state: 'next', browser, sourceId: trusted, now })
  const person = { subject: 'attacker', displayName: 'x', candidate: 'A00002' }
  expect(await storePerson(parts, { sourceId: slow, request, person })).toBe(false)
})
