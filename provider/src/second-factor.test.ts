import { totpCode } from '@iambiz/identity/testing/totp-code.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePassword } from './own-password.ts'
import { replacePassword } from './password-store.ts'
import { accountApi } from './testing/account-api.ts'
import { createBrowser } from './testing/browser.ts'
import { claimsIn, type EventReceiver, startEventReceiver } from './testing/event-receiver.ts'
import { atCodePage, bindAuthenticator, isSignedIn, toCodePage } from './testing/one-time-codes.ts'
import { password, startTestProvider } from './testing/provider.ts'
import { createRelyingParty, signIn, submitSignIn, tokensOf } from './testing/relying-party.ts'
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
beforeEach(async () => {
  await world.database.pool.query(
    'truncate idp.totp_device, idp.totp_enrolment, idp.totp_used_step, idp.totp_guess, idp.recovery_code, idp.trusted_browser, idp.earlier_password',
  )
  // Restores the initial password of everyone.
  await world.database.pool.query(
    `update idp.account set status = case account_no when 'A00004' then 0 else 1 end,
       password_hash = (select password_hash from idp.account where account_no = 'A00001')`,
  )
})

const bind = (accountNo = 'A00002') => bindAuthenticator(world, accountNo)
const atPage = (account = 'staff') => atCodePage(world.portal, account)

/** Gives A00002 another password, as the personal center does. */
const choosePassword = () =>
  changePassword(
    world.database.db,
    {
      account: {
        accountNo: 'A00002',
        userName: 'staff',
        nameZh: '',
        nameEn: '',
        email: null,
        locale: null,
      },
      grantId: '',
      address: '203.0.113.9',
      by: { password },
      next: 'twelve grey herons',
      policy: { min: 12, history: 5, words: [] },
    },
    world.provider.clock.now(),
  )

describe('a sign-in with a device', () => {
  test('asks for the code after the password, and reports both methods in `amr`', async () => {
    const device = await bind()
    const browser = createBrowser()
    const attempt = await world.portal.begin()
    const { location } = await submitSignIn(browser, attempt.url, 'staff')
    expect(new URL(location).pathname).toMatch(/^\/signin\/[\w-]+\/code$/)
    const page = await browser.get(location)
    expect(page.body).toContain('张staff')
    expect(page.body).toContain('A00002')
    expect(page.body).toMatch(/<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code"/)
    expect(page.headers['content-security-policy']).toMatch(/; script-src 'sha256-[\w+/=]+'$/)
    const posted = await browser.post(location, { code: device.freshCode() })
    const tokens = await attempt.redeem((await browser.get(posted.location)).location)
    expect(tokens.claims()).toMatchObject({ sub: 'A00002', amr: ['pwd', 'otp'] })
  })

  test('without a device stays as it was', async () => {
    const browser = createBrowser()
    const attempt = await world.portal.begin()
    const tokens = await attempt.redeem(await signIn(browser, attempt.url, 'staff'))
    expect(tokens.claims()).toMatchObject({ amr: ['pwd'] })
  })

  test('takes a recovery code once, on a page of its own, in English too', async () => {
    const { recoveryCodes } = await bind()
    const { browser, address, send } = await atPage()
    const other = address.replace('lang=zh', 'lang=en&by=recovery')
    const page = await browser.get(other)
    expect(page.body).toContain('Enter a recovery code')
    expect(page.body).toContain('Zhang staff')
    expect(page.body).not.toContain('name="trust"')
    const grouped = recoveryCodes[0]?.toLowerCase().match(/.{4}/g)?.join(' ') ?? ''
    expect(await isSignedIn(browser, await send(grouped), world.portal)).toBe(true)
    const again = await atPage()
    const refused = await again.send(grouped)
    expect(await isSignedIn(again.browser, refused, world.portal)).toBe(false)
  })

  test('S-117 a wrong code, a used one and a locked account get the same message', async () => {
    const device = await bind()
    const used = device.freshCode()
    const first = await atPage()
    expect(await isSignedIn(first.browser, await first.send(used), world.portal)).toBe(true)
    const messageFor = async (code: string) => {
      const { browser, send } = await atPage()
      const { status, location } = await send(code)
      const { body } = await browser.get(location)
      expect(status).toBe(303)
      return body.replace(/\/signin\/[\w-]+/g, '/signin/ID')
    }
    const words = [await messageFor(used), await messageFor('abcdef')]
    await world.database.pool.query("update idp.totp_guess set in_row = 100 where account_no = 'A00002'")
    words.push(await messageFor(device.freshCode()), await messageFor('000000'))
    expect(new Set(words).size).toBe(1)
    expect(words[0]).toContain('动态口令不正确')
  })

  test('starts again after five wrong codes', async () => {
    const device = await bind()
    const { browser, address, send } = await atPage()
    for (let i = 0; i < 4; i++) expect((await send('x')).location).toContain('/code?')
    const last = await send('x')
    expect(last.location).not.toContain('/code')
    const page = await browser.get(last.location)
    expect(page.body).toContain('请重新登录')
    expect(page.body).toContain('name="password"')
    const late = await browser.post(address, { code: device.freshCode() })
    expect(await isSignedIn(browser, late, world.portal)).toBe(false)
  })

  test('reports a wrong code to the login log', async () => {
    await bind('A00003')
    receiver.pushes.length = 0
    const { send } = await atPage('staff2')
    await send('000000')
    const reported = () => receiver.pushes.map(({ token }) => claimsIn(token))
    await expect.poll(reported).toContainEqual(
      expect.objectContaining({
        sub_id: expect.objectContaining({ sub: 'A00003' }),
        events: {
          'urn:iambiz:event:sign-in-failed': expect.objectContaining({
            reason: 'wrong_totp',
            login_type: 'totp',
          }),
        },
      }),
    )
  })
})

describe('the account API', () => {
  test('has the calls about second factors, for the holder of a token and bound to its grant', async () => {
    const { tokens } = await tokensOf(world.portal, 'staff')
    const ask = accountApi(world.provider.url, { token: tokens.access_token, address: '203.0.113.7' })
    const { now } = world.provider.clock
    const begun = (await ask('/totp/start', { lang: 'en' })).body as Record<string, string>
    expect(begun.otpauth_uri).toContain('otpauth://totp/Digital%20Application%20Platform:staff?')
    const code = totpCode(begun.secret ?? '', now())
    expect(await ask('/totp/confirm', { device_id: begun.device_id ?? '', code })).toMatchObject({
      status: 200,
    })
    expect((await ask('/factors')).body).toMatchObject({ devices: [{ id: begun.device_id }], accounts: [] })
    world.provider.clock.forward(60_000)
    const { body } = await ask('/totp/verify', { code: totpCode(begun.secret ?? '', now()) })
    const unbind = { id: begun.device_id ?? '', proof: String(body.proof) }
    const verified = await ask('/password/verify', { password })
    const byPassword = { ...unbind, proof: String(verified.body.proof) }
    expect(await ask('/unbind', byPassword)).toMatchObject({ status: 403, body: { error: 'proof_needed' } })
    expect(await ask('/unbind', unbind)).toMatchObject({ status: 200, body: { type: 'totp' } })
  })

  test('reports the remaining time of a lock', async () => {
    const { tokens } = await tokensOf(world.portal, 'staff')
    const ask = accountApi(world.provider.url, { token: tokens.access_token, address: '203.0.113.7' })
    const begun = (await ask('/totp/start')).body as Record<string, string>
    const code = totpCode(begun.secret ?? '', world.provider.clock.now())
    await ask('/totp/confirm', { device_id: begun.device_id ?? '', code })
    for (let i = 0; i < 10; i++) expect((await ask('/totp/verify', { code: 'x' })).status).toBe(403)
    const shut = await ask('/totp/verify', { code: 'x' })
    expect(shut).toMatchObject({ status: 423, body: { error: 'locked' } })
    expect(Number(shut.retryAfter)).toBeGreaterThan(3500)
  })
})

describe('S-115 no step is left out', () => {
  test('the code page without a password, and the end without a code, lead back to the beginning', async () => {
    const device = await bind()
    const browser = createBrowser()
    const { location: first } = await browser.get((await world.portal.begin()).url)
    const code = new URL('code', `${first.split('?')[0]}/`).href
    for (const reply of [await browser.get(code), await browser.post(code, { code: device.freshCode() })]) {
      expect(reply.status).toBe(303)
      expect(new URL(reply.location).pathname).toBe(new URL(first).pathname)
    }
    await browser.post(first, { account: 'staff', password })
    const uid = new URL(first).pathname.split('/')[2]
    const resumed = await browser.get(`${world.provider.url}/authorize/${uid}`)
    expect(resumed.location).not.toContain('code=')
  })

  test.each([
    ['an empty code', { code: '' }],
    ['none', {}],
    ['a null', { code: 'null' }],
    ['an array', { 'code[]': '123456' }],
    ['an object', { 'code[a]': '123456' }],
    ['a line break', { code: '000000\n' }],
    ['a mark that it was done', { done: '1', result: 'ok', accountNo: 'A00002' }],
  ])('%s is a wrong code', async (_, form) => {
    await bind()
    const { browser, address } = await atPage()
    const reply = await browser.post(address, form as Record<string, string>)
    expect(await isSignedIn(browser, reply, world.portal)).toBe(false)
  })

  test('another browser cannot continue the sign-in', async () => {
    const device = await bind()
    const { address } = await atPage()
    const stranger = createBrowser()
    expect((await stranger.get(address)).status).toBe(400)
    expect((await stranger.post(address, { code: device.freshCode() })).status).toBe(400)
  })

  const disable = () =>
    world.database.pool.query("update idp.account set status = 0 where account_no = 'A00002'")

  test.each<[string, () => Promise<unknown>]>([
    ['was disabled', disable],
    ['got another password', choosePassword],
  ])('an account that %s meanwhile starts again', async (_, happens) => {
    const device = await bind()
    const waiting = await atPage()
    await happens()
    const reply = await waiting.send(device.freshCode())
    await world.database.pool.query("update idp.account set status = 1 where account_no = 'A00002'")
    expect(new URL(reply.location).pathname).toBe(new URL(waiting.address).pathname.replace('/code', ''))
    expect(await isSignedIn(waiting.browser, reply, world.portal)).toBe(false)
  })
})

test('a verified sign-in that has not returned to its application ends with the old password', async () => {
  const browser = createBrowser()
  const proved = await submitSignIn(browser, (await world.portal.begin()).url, 'staff')
  expect(await choosePassword()).toEqual({ result: 'ok' })
  expect(await isSignedIn(browser, proved, world.portal)).toBe(false)
})

test('a password that is replaced during its check does not sign in', async () => {
  const { pool, db } = world.database
  const looking = await pool.connect()
  const rows = async (text: string) => (await pool.query(text)).rows
  const [{ password_hash: from }] = await rows(
    "select password_hash from idp.account where account_no = 'A00002'",
  )
  try {
    // The attempt is counted after the password is read and before it is checked; here it waits.
    await looking.query('begin')
    await looking.query(
      `insert into idp.sign_in_failure (account_hash, address, tries, failures, admitted, last_failure_at)
       values (sha256('A00002'), '127.0.0.1', 1, 1, true, now())`,
    )
    const posting = submitSignIn(createBrowser(), (await world.portal.begin()).url, 'staff')
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(() => rows(waiting)).toHaveLength(1)
    const now = world.provider.clock.now()
    expect(await replacePassword(db, { accountNo: 'A00002', from, to: 'another', now, history: 5 })).toBe(
      true,
    )
    await looking.query('rollback')
    const { status, location } = await posting
    expect({ status, location }).toEqual({ status: 400, location: '' })
  } finally {
    looking.release()
  }
  const proved = "select 1 from idp.oidc_record where payload #>> '{result,login,accountId}' = 'A00002'"
  expect(await rows(proved)).toEqual([])
})

describe('over two processes', () => {
  test('S-108 each sign-in with new codes counts with the others, and two with one code are one sign-in', async () => {
    const device = await bind('A00005')
    const other = await startTestProvider(world.database)
    try {
      const elsewhere = await createRelyingParty(other.url)
      const code = device.freshCode()
      // Both clocks stand at the same moment.
      other.clock.forward(world.provider.clock.now().getTime() - other.clock.now().getTime())
      const pages = [await atCodePage(world.portal, 'victim'), await atCodePage(elsewhere, 'victim')]
      const replies = await Promise.all(pages.map(({ send }) => send(code)))
      const signedIn = await Promise.all(
        pages.map(({ browser }, index) =>
          isSignedIn(browser, replies[index] ?? expect.fail(), index === 0 ? world.portal : elsewhere),
        ),
      )
      expect(signedIn.filter(Boolean)).toHaveLength(1)
      const wrong = async (portal: typeof elsewhere) => {
        const { send } = await atCodePage(portal, 'victim')
        for (let i = 0; i < 3; i++) await send('999999x')
      }
      for (const portal of [world.portal, elsewhere, world.portal, elsewhere]) await wrong(portal)
      const { rows } = await world.database.pool.query(
        "select in_row, closed_until is not null as closed from idp.totp_guess where account_no = 'A00005'",
      )
      expect(rows).toEqual([{ in_row: 10, closed: true }])
    } finally {
      await other.stop()
    }
  })
})

describe('a trusted browser', () => {
  /** A browser that is trusted with the account. */
  async function trusted(device: { freshCode(): string }) {
    const { browser, send } = await atPage()
    const reply = await send(device.freshCode(), { trust: '1' })
    expect(await isSignedIn(browser, reply, world.portal)).toBe(true)
    // The session would spare the sign-in altogether.
    browser.cookies.splice(
      0,
      browser.cookies.length,
      ...browser.cookies.filter(({ name }) => /trusted/.test(name)),
    )
    return browser
  }
  const isAsked = async (browser: ReturnType<typeof createBrowser>, account = 'staff') => {
    const cookies = [...browser.cookies]
    const address = await toCodePage(browser, world.portal, account)
    browser.cookies.splice(0, browser.cookies.length, ...cookies)
    return new URL(address).pathname.endsWith('/code')
  }

  test('is not asked for thirty days, for this account alone, and its row has no token', async () => {
    const device = await bind()
    await bind('A00003')
    const browser = await trusted(device)
    expect(await isAsked(browser)).toBe(false)
    expect(await isAsked(browser, 'staff2')).toBe(true)
    expect(await isAsked(createBrowser())).toBe(true)
    const token = browser.cookies[0]?.value ?? ''
    const { rows } = await world.database.pool.query(
      'select json_agg(t)::text as all from idp.trusted_browser t',
    )
    expect(rows[0].all).not.toContain(token)
    world.provider.clock.forward(30 * 24 * 3_600_000)
    expect(await isAsked(browser)).toBe(true)
  })

  test('requires a device code: a recovery code does not make it trusted', async () => {
    const { recoveryCodes } = await bind()
    const { browser, send } = await atPage()
    const reply = await send(recoveryCodes[0] ?? '', { trust: '1' })
    expect(await isSignedIn(browser, reply, world.portal)).toBe(true)
    const { rows } = await world.database.pool.query(
      "select 1 from idp.trusted_browser where account_no = 'A00002'",
    )
    expect(rows).toEqual([])
  })

  test('is asked again after another device, a removed one, a recovery code and a new password', async () => {
    const device = await bind()
    const change: Record<string, () => Promise<unknown>> = {
      'a recovery code': () => device.ask('/totp/verify', { code: device.recoveryCodes[0] ?? '' }),
      'another device': async () => {
        const { body } = await device.ask('/totp/verify', { code: device.freshCode() })
        const begun = (await device.ask('/totp/start', { proof: String(body.proof) })).body as Record<
          string,
          string
        >
        const code = totpCode(begun.secret ?? '', world.provider.clock.now())
        await device.ask('/totp/confirm', { device_id: begun.device_id ?? '', code })
        const later = await device.ask('/totp/verify', { code: device.freshCode() })
        return device.ask('/unbind', { id: begun.device_id ?? '', proof: String(later.body.proof) })
      },
      'a new password': choosePassword,
    }
    for (const [what, happens] of Object.entries(change)) {
      const browser = await trusted(device)
      expect([what, await isAsked(browser)]).toEqual([what, false])
      await happens()
      const { rows } = await world.database.pool.query(
        "select 1 from idp.trusted_browser where account_no = 'A00002'",
      )
      expect([what, rows]).toEqual([what, []])
    }
  })
})
