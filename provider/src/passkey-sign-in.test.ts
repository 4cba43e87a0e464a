import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrowser } from './testing/browser.ts'
import { claimsIn, type EventReceiver, startEventReceiver } from './testing/event-receiver.ts'
import { atCodePage, isSignedIn, toCodePage } from './testing/one-time-codes.ts'
import { addPasskey, passkeyOptions } from './testing/passkeys.ts'
import { restorePeople } from './testing/provider.ts'
import { type ProviderWorld, providerWorld } from './testing/world.ts'

let world: ProviderWorld
let receiver: EventReceiver
beforeAll(async () => {
  receiver = await startEventReceiver()
  world = await providerWorld({ securityEventsUrl: receiver.url })
})
afterAll(async () => {
  await world?.stop()
  await receiver?.stop()
})
beforeEach(() => restorePeople(world.database))

const staff = 'A00002'

/** The sign-in page in a new browser. */
async function atSignIn(extra: Record<string, string> = {}) {
  const browser = createBrowser()
  const attempt = await world.portal.begin(extra)
  const { location } = await browser.get(attempt.url)
  const page = await browser.get(location)
  const send = (response: string) => {
    const { origin, pathname } = new URL(location)
    return browser.post(`${origin}${pathname}/passkey?lang=zh`, { response })
  }
  return { browser, attempt, location, page, options: passkeyOptions(page.body), send }
}

/** The types and reasons of the failed sign-ins that the portal was told. */
const reportedFailures = () =>
  receiver.pushes.flatMap(({ token }) => {
    const [event] = Object.values(claimsIn(token).events as Record<string, Record<string, unknown>>)
    return event?.reason === undefined ? [] : [`${event.login_type} ${event.reason}`]
  })

describe('a sign-in by passkey', () => {
  test('needs neither account nor password nor a second factor, and names its methods', async () => {
    const key = await addPasskey(world, staff)
    const { browser, attempt, page, options, send } = await atSignIn()
    expect(page.body).toContain('autocomplete="username webauthn"')
    expect(page.headers['permissions-policy']).toContain('publickey-credentials-get=(self)')
    const posted = await send(key.get(options))
    const tokens = await attempt.redeem((await browser.get(posted.location)).location)
    expect(tokens.claims()).toMatchObject({
      sub: staff,
      amr: ['pop', 'user', 'mfa'],
      acr: 'urn:iambiz:acr:2fa',
    })
  })

  test('satisfies a request for two factors', async () => {
    const key = await addPasskey(world, staff)
    const claims = JSON.stringify({ id_token: { acr: { essential: true, value: 'urn:iambiz:acr:2fa' } } })
    const { browser, options, send } = await atSignIn({ claims })
    expect(await isSignedIn(browser, await send(key.get(options)), world.portal)).toBe(true)
  })

  test('is refused in another browser or interaction, and a second time', async () => {
    const key = await addPasskey(world, staff)
    const [first, second] = [await atSignIn(), await atSignIn()]
    const response = key.get(first.options)
    expect(await isSignedIn(second.browser, await second.send(response), world.portal)).toBe(false)
    // The foreign attempt has not used the challenge up.
    expect(await isSignedIn(first.browser, await first.send(response), world.portal)).toBe(true)
    const third = await atSignIn()
    expect(await isSignedIn(third.browser, await third.send(response), world.portal)).toBe(false)
  })

  test('of a removed passkey, without verification and of a disabled person says the same on the form', async () => {
    const key = await addPasskey(world, staff)
    const disabled = await addPasskey(world, 'A00004')
    await world.database.pool.query('update idp.account set status = 0 where account_no = $1', ['A00004'])
    const refusedPage = async (response: (options: Parameters<typeof key.get>[0]) => string) => {
      const { browser, options, send } = await atSignIn()
      const { status, location } = await send(response(options))
      expect(status).toBe(303)
      return (await browser.get(location)).body
    }
    const pages = [
      await refusedPage((options) => disabled.get(options)),
      await refusedPage((options) => key.get(options, { isVerified: false })),
      await refusedPage(() => 'garbage'),
    ]
    await world.database.pool.query('delete from idp.passkey')
    pages.push(await refusedPage((options) => key.get(options)))
    for (const page of pages) expect(page).toContain('通行密钥未通过验证，请用账号和密码登录')
    const told = expect.arrayContaining(['passkey disabled', 'passkey wrong_passkey'])
    await expect.poll(reportedFailures, { timeout: 10_000 }).toEqual(told)
  })
})

describe('a passkey as the second factor', () => {
  test('completes the sign-in, also where it does not verify the person', async () => {
    const key = await addPasskey(world, staff)
    const browser = createBrowser()
    const attempt = await world.portal.begin()
    const { location, options } = await toPasskeyPage(browser, attempt.url)
    expect(options.allowCredentials).toMatchObject([{ id: key.id }])
    const posted = await browser.post(location, { response: key.get(options, { isVerified: false }) })
    const tokens = await attempt.redeem((await browser.get(posted.location)).location)
    expect(tokens.claims()).toMatchObject({ sub: staff, amr: ['pwd', 'pop', 'mfa'] })
  })

  test('trusts the browser where the person wants it', async () => {
    const key = await addPasskey(world, staff)
    const { browser, address } = await atCodePage(world.portal, 'staff')
    const options = passkeyOptions((await browser.get(address)).body)
    const posted = await browser.post(address, { response: key.get(options), trust: '1' })
    expect(await isSignedIn(browser, posted, world.portal)).toBe(true)
    // The session would spare the sign-in altogether.
    const kept = browser.cookies.filter(({ name }) => name.includes('trusted'))
    browser.cookies.splice(0, browser.cookies.length, ...kept)
    const location = await toCodePage(browser, world.portal, 'staff')
    expect(new URL(location).pathname).not.toMatch(/code$/)
  })

  test('of another person is refused five times, then the sign-in starts again', async () => {
    await addPasskey(world, staff)
    const foreign = await addPasskey(world, 'A00003')
    const { browser, address } = await atCodePage(world.portal, 'staff')
    for (let tries = 1; tries < 5; tries += 1) {
      const page = (await browser.get(address)).body
      const { location } = await browser.post(address, { response: foreign.get(passkeyOptions(page)) })
      expect((await browser.get(location)).body).toContain('通行密钥未通过验证，请重试或选择其他方式')
    }
    const page = (await browser.get(address)).body
    const { location } = await browser.post(address, { response: foreign.get(passkeyOptions(page)) })
    expect((await browser.get(location)).body).toContain('验证多次未通过，请重新登录')
  })
})

/** The page that asks for the passkey of a person whose password was right. */
async function toPasskeyPage(browser: ReturnType<typeof createBrowser>, url: string) {
  const { location: form } = await browser.get(url)
  await browser.get(form)
  const { location } = await browser.post(form, { account: 'staff', password: 'Demo-portal-2026' })
  const { body } = await browser.get(location)
  return {
    location,
    options: passkeyOptions(body) as ReturnType<typeof passkeyOptions> & { allowCredentials: unknown },
  }
}

test('the origins that may use its passkeys are published', async () => {
  const { body } = await createBrowser().get(`${world.provider.url}/.well-known/webauthn`)
  expect(JSON.parse(body)).toEqual({ origins: ['http://localhost:1'] })
})
