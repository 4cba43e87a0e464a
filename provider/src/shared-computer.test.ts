import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createBrowser } from './testing/browser.ts'
import {
  agreeAt,
  type ExternalSignInWorld,
  externalSignInWorld,
  openScanTab,
} from './testing/external-world.ts'
import { bindAuthenticator } from './testing/one-time-codes.ts'
import { password } from './testing/provider.ts'
import { createRelyingParty, signIn } from './testing/relying-party.ts'

let world: ExternalSignInWorld
beforeAll(async () => {
  world = await externalSignInWorld()
  await world.bind('A00003', 'wecom', 'fang')
})
afterAll(() => world?.stop())

const sharedClaim = 'iambiz_shared_computer'
const box =
  /<input type="checkbox" id="shared" name="shared" value="1" aria-describedby="shared-hint"( checked)?>/

/** Posts the form with the box ticked; returns the address that the browser is sent to. */
async function submitShared(browser: Browser, url: string, account = 'staff', typed: string = password) {
  const { location } = await browser.get(url)
  return (await browser.post(location, { account, password: typed, shared: '1' })).location
}

/** Completes a sign-in with the box ticked. */
async function signInShared(browser: Browser, account = 'staff') {
  const attempt = await world.portal.begin()
  const resumed = await browser.get(await submitShared(browser, attempt.url, account))
  const tokens = await attempt.redeem(resumed.location)
  return { tokens, cookies: [resumed.headers['set-cookie'] ?? []].flat() }
}

async function isSilent(browser: Browser, party = world.portal): Promise<boolean> {
  const { location } = await browser.get((await party.begin({ prompt: 'none' })).url)
  return new URL(location).searchParams.has('code')
}

const namesOf = ({ cookies }: Browser) => cookies.map(({ name }) => name)

describe('with the box ticked', () => {
  test('[AUTH-07] the session’s cookie ends with the browser, and the ID token tells the portal', async () => {
    const { tokens, cookies } = await signInShared(createBrowser())
    const session = cookies.filter((line) => line.startsWith('idp_session'))
    expect(session).toHaveLength(2)
    for (const line of session) expect(line).not.toMatch(/expires|max-age/i)
    expect(tokens.claims()).toMatchObject({ sub: 'A00002', [sharedClaim]: true })
  })

  test('nothing of the account stays in the browser', async () => {
    const browser = createBrowser()
    await signInShared(browser)
    expect(namesOf(browser)).not.toContain('idp_known')
    const other = createBrowser()
    await signIn(other, (await world.portal.begin()).url, 'staff')
    expect(namesOf(other)).toContain('idp_known')
  })

  /** Lets all sessions grow older, as moving the clocks of the library and PostgreSQL would. */
  const wait = (seconds: number) =>
    world.database.pool.query(
      `update idp.oidc_record set expires_at = expires_at - make_interval(secs => $1), payload = payload
         || jsonb_build_object('exp', (payload ->> 'exp')::int - $1, 'loginTs', (payload ->> 'loginTs')::int - $1)
       where kind = 'Session'`,
      [seconds],
    )

  test('the session ends after 30 minutes without use, and 12 hours after the sign-in', async () => {
    const browser = createBrowser()
    const other = await createRelyingParty(world.provider.url, 'other')
    await signInShared(browser)
    for (let use = 0; use < 2; use++) {
      await wait(29 * 60)
      expect(await isSilent(browser, other)).toBe(true)
    }
    await wait(30 * 60)
    expect(await isSilent(browser)).toBe(false)
    const long = createBrowser()
    await signInShared(long)
    for (let minutes = 0; minutes < 12 * 60; minutes += 24) {
      expect(await isSilent(long)).toBe(true)
      await wait(24 * 60)
    }
    expect(await isSilent(long)).toBe(false)
  })

  test('a refused password leaves it ticked, and one browser’s choice is no other’s', async () => {
    const browser = createBrowser()
    const attempt = await world.portal.begin()
    const page = await submitShared(browser, attempt.url, 'staff', 'wrong')
    expect((await browser.get(page)).body).toMatch(/name="shared" value="1"[^>]* checked>/)
    const other = createBrowser()
    const { location } = await other.get((await world.portal.begin()).url)
    expect(box.exec((await other.get(location)).body)?.[1]).toBeUndefined()
  })

  test('the code page offers no trust, and accepts none', async () => {
    const device = await bindAuthenticator(world, 'A00002')
    try {
      const browser = createBrowser()
      const attempt = await world.portal.begin()
      const page = await submitShared(browser, attempt.url)
      expect((await browser.get(page)).body).not.toContain('name="trust"')
      const posted = await browser.post(page, { code: device.freshCode(), trust: '1' })
      const tokens = await attempt.redeem((await browser.get(posted.location)).location)
      expect(tokens.claims()).toMatchObject({ amr: ['pwd', 'otp'], [sharedClaim]: true })
      expect(namesOf(browser)).not.toContain('idp_trusted')
    } finally {
      await world.database.pool.query('truncate idp.totp_device, idp.totp_used_step, idp.recovery_code')
    }
  })

  test('the choice goes along to the tab with the QR code, and through an external sign-in', async () => {
    const browser = createBrowser()
    const attempt = await world.portal.begin()
    const { location } = await browser.get(attempt.url)
    expect((await browser.get(`${location}/scan?lang=zh&type=wecom&shared=1`)).body).toMatch(box)
    const tab = await openScanTab(browser, attempt.url, 'wecom')
    const { authorizeUrl } = tab
    await browser.get(`${tab.url}/state?&shared=1`)
    const back = await browser.get(await agreeAt(world, { authorizeUrl, as: 'fang', type: 'wecom' }))
    const finished = await browser.get(back.location)
    const tokens = await attempt.redeem((await browser.get(finished.location)).location)
    expect(tokens.claims()).toMatchObject({ sub: 'A00003', [sharedClaim]: true })
  })

  test('without scripts a form with the box alone sends the choice, and takes it back', async () => {
    const browser = createBrowser()
    const tab = await openScanTab(browser, (await world.portal.begin()).url, 'wecom')
    const isTicked = async (query: string) =>
      box.exec((await browser.get(`${tab.url}?lang=zh&type=wecom&${query}`)).body)?.[1] !== undefined
    expect(await isTicked('shared=0&shared=1')).toBe(true)
    expect(await isTicked('')).toBe(true)
    expect(await isTicked('shared=0')).toBe(false)
    expect(await isTicked('shared=x')).toBe(false)
  })

  test('signing in again offers the same, and without the box the session is an ordinary one', async () => {
    const browser = createBrowser()
    await signInShared(browser)
    const again = await world.portal.begin({ prompt: 'login' })
    const { location } = await browser.get(again.url)
    expect(box.exec((await browser.get(location)).body)?.[1]).toBe(' checked')
    const posted = await browser.post(location, { account: 'staff', password })
    const tokens = await again.redeem((await browser.get(posted.location)).location)
    expect(tokens.claims()?.[sharedClaim]).toBeUndefined()
    await wait(60 * 60)
    expect(await isSilent(browser)).toBe(true)
  })
})
