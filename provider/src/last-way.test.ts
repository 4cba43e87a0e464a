import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createBrowser } from './testing/browser.ts'
import {
  agreeAt,
  type ExternalSignInWorld,
  externalSignInWorld,
  openScanTab,
} from './testing/external-world.ts'
import { password } from './testing/provider.ts'
import { providerWorld } from './testing/world.ts'

let world: ExternalSignInWorld
beforeAll(async () => {
  world = await externalSignInWorld()
  await world.bind('A00003', 'wechat', 'fang')
})
afterAll(() => world?.stop())
afterEach(() => world.simulator.reset())

/** Signs in with WeChat, which leads to the portal. */
async function byWechat(browser: Browser, more = ''): Promise<void> {
  const tab = await openScanTab(browser, (await world.portal.begin({ prompt: 'login' })).url, 'wechat')
  if (more) await browser.get(`${tab.url}/state?${more}`)
  const { authorizeUrl } = tab
  const back = await browser.get(await agreeAt(world, { authorizeUrl, as: 'fang', type: 'wechat' }))
  const finished = await browser.get(back.location)
  const { location } = await browser.get(finished.location)
  expect(new URL(location).searchParams.has('code')).toBe(true)
}

/** Where a new sign-in of this browser begins. */
async function beginningOf(browser: Browser, extra: Record<string, string> = {}) {
  const attempt = await world.portal.begin({ prompt: 'login', ...extra })
  const { location } = await browser.get(attempt.url)
  return { location, reply: await browser.get(location) }
}

const marked = /([^<>]+)<small class="last">上次使用<\/small>/

describe('the last way to sign in on a device', () => {
  test('is not known at first', async () => {
    const { reply } = await beginningOf(createBrowser())
    expect(reply.status).toBe(200)
    expect(reply.body).not.toMatch(marked)
    const [, ways = ''] = /aria-labelledby="others">(.*)<\/nav>/.exec(reply.body) ?? []
    expect(
      ways
        .replaceAll(/<[^>]*>/g, ' ')
        .trim()
        .split(/\s+/),
    ).toEqual(['企业微信', '微信', '钉钉', '飞书'])
  })

  test('is shown first and marked, also beside the password', async () => {
    const browser = createBrowser()
    await byWechat(browser)
    const { location, reply } = await beginningOf(browser)
    expect([reply.status, reply.location]).toEqual([
      303,
      expect.stringMatching(/\/scan\?lang=zh&type=wechat$/),
    ])
    expect(marked.exec((await browser.get(reply.location)).body)?.[1]).toBe('微信')
    const form = await browser.get(`${location}?lang=zh`)
    expect(form.status).toBe(200)
    expect(marked.exec(form.body)?.[1]).toBe('微信')
  })

  test('a request that names an account shows the form, and the password is the last way again', async () => {
    const browser = createBrowser()
    await byWechat(browser)
    const { location, reply } = await beginningOf(browser, { login_hint: 'staff' })
    expect(reply.status).toBe(200)
    await browser.get((await browser.post(location, { account: 'staff', password })).location)
    expect((await beginningOf(browser)).reply.status).toBe(200)
  })

  test('is not remembered on a shared computer, which forgets the one before', async () => {
    const browser = createBrowser()
    await byWechat(browser)
    await byWechat(browser, 'shared=1')
    expect(browser.cookies.map(({ name }) => name)).not.toContain('idp_last_way')
    expect((await beginningOf(browser)).reply.status).toBe(200)
  })

  test('does not count where it is not connected any more, or was made up', async () => {
    const browser = createBrowser()
    await byWechat(browser)
    const other = await providerWorld()
    try {
      const { location } = await browser.get((await other.portal.begin()).url)
      expect((await browser.get(location)).status).toBe(200)
    } finally {
      await other.stop()
    }
    const forged = createBrowser()
    forged.cookies.push({ name: 'idp_last_way', value: 'wechat', path: '/signin' })
    expect((await beginningOf(forged)).reply.status).toBe(200)
  })
})
