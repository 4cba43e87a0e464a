import type { StartedAuthorization } from '@iambiz/identity/external/answers.ts'
import { qrImage } from '@iambiz/identity/qr-image.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { scanPage } from './pages/scan-page.ts'
import { noPictures } from './portal-settings.ts'
import { type Browser, createBrowser, type Reply } from './testing/browser.ts'
import { claimsIn, type EventReceiver, startEventReceiver } from './testing/event-receiver.ts'
import {
  agreeAt,
  type ExternalSignInWorld,
  externalSignInWorld,
  openScanTab,
  scannableTab,
} from './testing/external-world.ts'
import { bindAuthenticator } from './testing/one-time-codes.ts'
import { startTestProvider, testConfig } from './testing/provider.ts'
import { providerWorld } from './testing/world.ts'

let world: ExternalSignInWorld
let receiver: EventReceiver
beforeAll(async () => {
  receiver = await startEventReceiver()
  world = await externalSignInWorld({ securityEventsUrl: receiver.url })
  await world.bind('A00002', 'wecom', 'lin')
  await world.bind('A00002', 'wechat', 'lin')
  await world.bind('A00003', 'wecom', 'fang')
  await world.bind('A00004', 'wecom', 'xu')
})
afterAll(async () => {
  await world?.stop()
  await receiver?.stop()
})
afterEach(() => world.simulator.reset())

/** Where a page leads by itself. */
const onwardOf = ({ headers }: Reply) => String(headers.refresh).replace(/^0;url=/, '')

/** A sign-in of a new browser, at the tab with the QR code. */
async function atTab(type: 'wechat' | 'wecom' = 'wecom', browser: Browser = createBrowser()) {
  const attempt = await world.portal.begin()
  const tab = await openScanTab(browser, attempt.url, type)
  const callback = (as: string) => agreeAt(world, { authorizeUrl: tab.authorizeUrl, as, type })
  return { browser, attempt, tab, callback, here: async (as: string) => browser.get(await callback(as)) }
}

const unbound = '该微信账号尚未绑定'

describe('the tab', () => {
  test('is not there where no company is connected, and its address leads nowhere', async () => {
    const other = await providerWorld()
    try {
      const browser = createBrowser()
      const { location } = await browser.get((await other.portal.begin()).url)
      expect((await browser.get(location)).body).not.toContain('扫码登录')
      const tab = await browser.get(`${location}/scan`)
      expect([tab.status, new URL(tab.location).pathname]).toEqual([303, new URL(location).pathname])
    } finally {
      await other.stop()
    }
  })

  test('stands beside the password, in both languages', async () => {
    const browser = createBrowser()
    const { location } = await browser.get((await world.portal.begin()).url)
    expect((await browser.get(location)).body).toMatch(
      /aria-current="page">账号密码<\/a>[\s\S]*>扫码登录<\/a>/,
    )
    const english = await browser.get(`${location}/scan?lang=en&type=wechat`)
    expect(english.body).toContain('Open WeChat and scan the code')
    expect(english.body).toMatch(/type=wechat" aria-current="true"><svg[\s\S]*?<\/svg>WeChat</)
  })

  test('runs only its own script and calls only the provider', async () => {
    const { tab } = await atTab()
    const policy = String(tab.reply.headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+'/)
    expect(policy).toMatch(/connect-src 'self'$/)
    expect(tab.reply.headers['referrer-policy']).toBe('no-referrer')
    expect(tab.number).toMatch(/^\d\d$/)
    expect(await tab.state()).toEqual({ status: 'pending' })
  })

  test('shows the address for the phone as QR code', () => {
    const started: StartedAuthorization = {
      tag: 't',
      authorize_url: 'https://x.test/?a=1&b=2',
      scan_url: 'https://idp.test/scan/abc',
      number: '47',
      expires_in: 300,
    }
    const page = scanPage({
      settings: { ...testConfig, pictures: noPictures, footer: { zh: '', en: '' } },
      language: 'zh',
      beginning: '/signin/x',
      type: 'wecom',
      types: ['wecom'],
      started,
      device: '<Edge>',
      problem: undefined,
      isShared: false,
      last: undefined,
      application: undefined,
      icon: undefined,
    })
    expect(page).toContain(qrImage('https://idp.test/scan/abc'))
    expect(page).toContain('href="https://x.test/?a=1&amp;b=2"')
    expect(page).toContain('&lt;Edge&gt;')
  })
})

describe('in the same browser', () => {
  test('a bound account signs in, and `amr` names the method', async () => {
    for (const type of ['wecom', 'wechat'] as const) {
      const { browser, attempt, tab, here } = await atTab(type)
      const back = await here('lin')
      expect([back.status, new URL(back.location).pathname]).toEqual([
        303,
        `${new URL(tab.url).pathname}/finish`,
      ])
      const finished = await browser.get(back.location)
      const tokens = await attempt.redeem((await browser.get(finished.location)).location)
      expect(tokens.claims()).toMatchObject({ sub: 'A00002', amr: [type] })
    }
  })

  test('a person with a device is still asked for its code', async () => {
    await world.database.pool.query("delete from idp.totp_device where account_no = 'A00003'")
    const device = await bindAuthenticator(world, 'A00003')
    const { browser, attempt, here } = await atTab()
    const finished = await browser.get((await here('fang')).location)
    expect(new URL(finished.location).pathname).toMatch(/\/code$/)
    const posted = await browser.post(finished.location, { code: device.freshCode() })
    const tokens = await attempt.redeem((await browser.get(posted.location)).location)
    expect(tokens.claims()).toMatchObject({ sub: 'A00003', amr: ['wecom', 'otp'] })
  })

  test('an unbound account and one of a disabled person get the same page, and both are logged', async () => {
    const bodies = []
    for (const [type, as] of [
      ['wechat', 'han'],
      ['wecom', 'xu'],
    ] as const) {
      const { browser, here } = await atTab(type)
      const finished = await browser.get((await here(as)).location)
      const page = await browser.get(finished.location)
      bodies.push(/<p class="error"[^>]*>([^<]*)</.exec(page.body)?.[1]?.replace('企业微信', '微信'))
    }
    expect(bodies).toEqual([expect.stringContaining(unbound), bodies[0]])
  })

  test('after a refusal the page shows the reason and offers the password', async () => {
    for (const [as, words] of [
      ['deny', '您已取消授权'],
      ['bai', '不属于本公司'],
    ] as const) {
      const { browser, tab, here } = await atTab()
      const page = await browser.get((await here(as)).location)
      expect(page.body).toContain(words)
      expect(page.body).toContain(`href="${new URL(tab.url).pathname.replace('/scan', '')}?lang=zh"`)
    }
  })

  test('S-088 a callback in another browser, or without the sign-in’s own, is refused', async () => {
    const { browser, callback, tab } = await atTab()
    const address = await callback('lin')
    const victim = (await atTab()).browser
    for (const other of [victim, createBrowser()]) expect((await other.get(address)).status).toBe(400)
    expect(await tab.state()).toEqual({ status: 'pending' })
    expect((await browser.get(address)).status).toBe(303)
  })

  test('a confirmation signs in once, whichever process is asked', async () => {
    const second = await startTestProvider(world.database, { ...world.changes, issuer: world.provider.url })
    try {
      const { browser, tab, here } = await atTab()
      await here('lin')
      const ports = [world.provider.port, second.port]
      const finishes = await Promise.all(
        ports.map((port) => {
          const same = createBrowser(() => port)
          same.cookies.push(...browser.cookies)
          return same.get(`${tab.url}/finish?lang=zh`)
        }),
      )
      const signedIn = finishes.filter(({ location }) => new URL(location).pathname.startsWith('/authorize'))
      expect(signedIn).toHaveLength(1)
    } finally {
      await second.stop()
    }
  })

  test('a confirmation of another sign-in of the same browser does not count', async () => {
    const browser = createBrowser()
    const first = await atTab('wecom', browser)
    await first.here('lin')
    const next = await world.portal.begin()
    const { location } = await browser.get(next.url)
    const finished = await browser.get(`${location}/scan/finish?lang=zh`)
    expect(finished.location).toContain('problem=expired')
  })
})

describe('by a phone', () => {
  /** The page of the QR code on a new phone. */
  async function scanned(as = 'lin') {
    const sign = await atTab()
    const { address, number } = await scannableTab(world, sign.browser, sign.tab)
    const phone = createBrowser()
    const page = await phone.get(address)
    const agree = async (authorizeUrl: string) =>
      phone.get(await agreeAt(world, { authorizeUrl, as, type: 'wecom' }))
    return { ...sign, address, number, phone, page, agree }
  }

  test('the person sees the request, picks the number, agrees, and the computer continues', async () => {
    const { browser, attempt, tab, address, number, phone, page, agree } = await scanned()
    expect(page.body).toContain('Windows, Edge')
    expect(page.body).toContain('203.0.113.7')
    expect(page.body.match(/name="number" value="\d\d"/g)).toHaveLength(3)
    expect(await tab.state()).toEqual({ status: 'scanned' })
    const chosen = await phone.post(address, { number })
    const authorizeUrl = onwardOf(chosen)
    expect([chosen.status, authorizeUrl.startsWith(world.simulator.base.wecom)]).toEqual([200, true])
    expect((await tab.finish()).body).toContain('尚未确认')
    const ending = await agree(authorizeUrl)
    expect(ending.body).toContain('请回到电脑上继续')
    expect(await tab.state()).toEqual({ status: 'confirmed' })
    const finished = await tab.finish()
    const tokens = await attempt.redeem((await browser.get(finished.location)).location)
    expect(tokens.claims()).toMatchObject({ sub: 'A00002', amr: ['wecom'] })
  })

  test('S-095 a wrong number ends it, and the computer hears why', async () => {
    const { tab, address, number, phone } = await scanned()
    const wrong = await phone.post(address, { number: number === '11' ? '12' : '11' })
    expect([wrong.status, wrong.body.includes('手机上选择的数字不一致')]).toEqual([403, true])
    expect((await phone.post(address, { number })).status).toBe(410)
    expect(await tab.state()).toEqual({ status: 'failed', problem: 'wrong_number' })
    expect((await tab.finish()).location).toContain('problem=wrong_number')
  })

  test('S-095 a number counts only from the phone that was shown the page, so a foreign page cannot submit it', async () => {
    const { address, number, phone, tab } = await scanned()
    const other = await scanned()
    // A cross-site form: no SameSite cookies, in a browser that sends no Origin.
    const lured = createBrowser()
    expect((await lured.post(address, { number })).status).toBe(403)
    // It was shown the page of another sign-in.
    expect((await other.phone.post(address, { number })).status).toBe(403)
    expect(await tab.state()).toEqual({ status: 'scanned' })
    expect((await phone.post(address, { number })).status).toBe(200)
  })

  test('S-099 a code counts once, for five minutes, and a form of another page counts nothing', async () => {
    const { address, number, phone, tab } = await scanned()
    const foreign = await phone.post(address, { number }, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.status).toBe(403)
    expect((await phone.post(address, { number })).status).toBe(200)
    expect((await createBrowser().get(address)).status).toBe(410)
    expect((await createBrowser().get(`${world.provider.url}/scan/nothing`)).status).toBe(410)
    world.provider.clock.forward(301_000)
    expect(await tab.state()).toEqual({ status: 'over' })
    expect((await tab.finish()).location).toContain('problem=expired')
  })

  test('only the phone that chose comes back with it', async () => {
    const { address, number, phone, browser, tab } = await scanned()
    const authorizeUrl = onwardOf(await phone.post(address, { number }))
    const callback = await agreeAt(world, { authorizeUrl, as: 'lin', type: 'wecom' })
    for (const other of [browser, createBrowser()]) expect((await other.get(callback)).status).toBe(400)
    expect(await tab.state()).toEqual({ status: 'scanned' })
  })
})

test('failed external sign-ins are reported with their type', async () => {
  const known = new Set(receiver.pushes)
  const { browser, here } = await atTab()
  await browser.get((await here('xu')).location)
  await expect.poll(() => receiver.pushes.length).toBeGreaterThan(known.size)
  const events = receiver.pushes.filter((push) => !known.has(push)).map(({ token }) => claimsIn(token))
  expect(events).toContainEqual(
    expect.objectContaining({
      sub_id: expect.objectContaining({ sub: 'A00004' }),
      events: {
        'urn:iambiz:event:sign-in-failed': expect.objectContaining({
          reason: 'disabled',
          login_type: 'wecom',
        }),
      },
    }),
  )
})
