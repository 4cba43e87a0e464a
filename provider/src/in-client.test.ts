import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createBrowser, type Reply } from './testing/browser.ts'
import { claimsIn, type EventReceiver, startEventReceiver } from './testing/event-receiver.ts'
import { agreeAt, type ExternalSignInWorld, externalSignInWorld } from './testing/external-world.ts'
import { bindAuthenticator } from './testing/one-time-codes.ts'
import { password } from './testing/provider.ts'
import { providerWorld } from './testing/world.ts'

const agents = {
  wecom:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.36 MicroMessenger/7.0.1 Language/zh',
  dingtalk:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 AliApp(DingTalk/7.6.30) com.laiwang.DingTalk/43562132',
  wechat:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60 Language/zh_CN',
} as const
type Client = keyof typeof agents

let world: ExternalSignInWorld
let receiver: EventReceiver
beforeAll(async () => {
  receiver = await startEventReceiver()
  world = await externalSignInWorld({ securityEventsUrl: receiver.url })
  await world.bind('A00002', 'wecom', 'lin')
  await world.bind('A00002', 'dingtalk', 'lin')
  await world.bind('A00002', 'wechat', 'lin')
  await world.bind('A00003', 'wecom', 'fang')
})
afterAll(async () => {
  await world?.stop()
  await receiver?.stop()
})
afterEach(() => world.simulator.reset())

/** A browser that is a company's own application. */
function clientBrowser(type: Client): Browser {
  const browser = createBrowser()
  const headers = { 'user-agent': agents[type] }
  return {
    cookies: browser.cookies,
    get: (url, options) => browser.get(url, { ...options, headers: { ...headers, ...options?.headers } }),
    post: (url, form, options) =>
      browser.post(url, form, { ...options, headers: { ...headers, ...options?.headers } }),
  }
}

/** Opens a sign-in and follows it as long as it leads on within the provider. */
async function opened(browser: Browser, more: Record<string, string> = {}) {
  const attempt = await world.portal.begin(more)
  let reply: Reply = await browser.get(attempt.url)
  while (reply.location.startsWith(world.provider.url)) reply = await browser.get(reply.location)
  return { attempt, reply }
}

/** The company sends the browser back, which ends where the provider says so. */
async function comeBack(browser: Browser, { location }: Reply, { type, as }: { type: Client; as: string }) {
  const address = await agreeAt(world, { authorizeUrl: location, as, type })
  const back = await browser.get(address)
  return browser.get(back.location)
}

describe.each(['wecom', 'dingtalk', 'wechat'] as const)('inside %s', (type) => {
  test('a bound account signs in without a form, also the next time', async () => {
    const browser = clientBrowser(type)
    const { attempt, reply } = await opened(browser)
    const finished = await comeBack(browser, reply, { type, as: 'lin' })
    const tokens = await attempt.redeem((await browser.get(finished.location)).location)
    expect(tokens.claims()).toMatchObject({ sub: 'A00002', amr: [type] })
    expect(browser.cookies.map(({ name }) => name)).not.toContain('idp_shortcut')
  })

  test('the page of the company is the one for its own application', async () => {
    const { reply } = await opened(clientBrowser(type))
    const { pathname, searchParams, hash } = new URL(reply.location)
    expect(reply.status).toBe(303)
    expect(searchParams.get('state')).toMatch(/^idpc[0-9a-f]{40}$/)
    if (type === 'dingtalk') {
      expect(pathname).toMatch(/\/oauth2\/auth$/)
      expect(Object.fromEntries(searchParams)).toMatchObject({ response_type: 'code', prompt: 'consent' })
      return
    }
    expect(pathname).toMatch(/\/connect\/oauth2\/authorize$/)
    expect(hash).toBe('#wechat_redirect')
    expect(searchParams.get('scope')).toBe(type === 'wecom' ? 'snsapi_base' : 'snsapi_userinfo')
  })

  test('an unbound account sees the reason, signs in with the form, and causes no redirect loop', async () => {
    const browser = clientBrowser(type)
    const { reply, attempt } = await opened(browser)
    const page = await browser.get((await comeBack(browser, reply, { type, as: 'xu' })).location)
    expect(page.status).toBe(200)
    expect(page.body).toMatch(/账号尚未绑定。请先用账号密码登录并绑定/)
    const action = /<form method="post" action="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const posted = await browser.post(`${world.provider.url}${action}`, { account: 'staff', password })
    const tokens = await attempt.redeem((await browser.get(posted.location)).location)
    expect(tokens.claims()).toMatchObject({ amr: ['pwd'] })
    browser.cookies.splice(0, Infinity, ...browser.cookies.filter(({ name }) => !name.includes('session')))
    // Another sign-in shows the form at once, with the way to try again.
    const again = await opened(browser)
    expect(again.reply.status).toBe(200)
    expect(again.reply.body).toMatch(/class="button quiet" href="\/signin\/[\w-]+\/client\?lang=zh"/)
  })
})

test('an unbound account is logged with its type', async () => {
  const browser = clientBrowser('wecom')
  const { reply } = await opened(browser)
  await comeBack(browser, reply, { type: 'wecom', as: 'xu' })
  await expect
    .poll(() => receiver.pushes.map(({ token }) => JSON.stringify(claimsIn(token))).join())
    .toMatch(/"login_type":"wecom"/)
})

test.each([
  ['deny', '您已取消企业微信授权'],
  ['bai', '不属于本公司'],
])('who comes back as %s reads why in words for an application', async (as, words) => {
  const browser = clientBrowser('wecom')
  const { reply } = await opened(browser)
  const address = await agreeAt(world, { authorizeUrl: reply.location, as, type: 'wecom' })
  const page = await browser.get((await browser.get(address)).location)
  expect(page.body).toContain(words)
  expect(page.body).not.toContain('重新扫码')
})

test('a person with a device is still asked for its code', async () => {
  const device = await bindAuthenticator(world, 'A00003')
  const browser = clientBrowser('wecom')
  const { reply, attempt } = await opened(browser)
  const finished = await comeBack(browser, reply, { type: 'wecom', as: 'fang' })
  expect(new URL(finished.location).pathname).toMatch(/\/code$/)
  const posted = await browser.post(finished.location, { code: device.freshCode() })
  const tokens = await attempt.redeem((await browser.get(posted.location)).location)
  expect(tokens.claims()).toMatchObject({ sub: 'A00003', amr: ['wecom', 'otp'] })
})

test.each([
  ['is to do something', { prompt: 'login' }],
  ['is to have done something just now', { max_age: '300' }],
  ['is meant', { login_hint: 'staff' }],
])('nobody is led on where somebody %s', async (_what, more) => {
  expect((await opened(clientBrowser('wecom'), more)).reply.status).toBe(200)
})

test('after an abandoned redirect the next sign-in shows the form', async () => {
  const browser = clientBrowser('wecom')
  expect((await opened(browser)).reply.status).toBe(303)
  const { reply } = await opened(browser)
  expect(reply.status).toBe(200)
  expect(reply.body).toContain('用企业微信登录')
  expect(reply.body).not.toMatch(/role="alert">[^<]/)
})

test('a callback in another browser signs nobody in', async () => {
  const { reply } = await opened(clientBrowser('wecom'))
  const address = await agreeAt(world, { authorizeUrl: reply.location, as: 'lin', type: 'wecom' })
  expect((await clientBrowser('wecom').get(address)).status).toBe(400)
})

test('after a sign-out the next sign-in shows the form', async () => {
  const browser = clientBrowser('wecom')
  const { reply, attempt } = await opened(browser)
  const finished = await comeBack(browser, reply, { type: 'wecom', as: 'lin' })
  const tokens = await attempt.redeem((await browser.get(finished.location)).location)
  await browser.get(`${world.provider.url}/sign-out?id_token_hint=${tokens.id_token}`)
  expect((await opened(browser)).reply.status).toBe(200)
})

test('the same where the application has ended the session before the browser arrives', async () => {
  const browser = clientBrowser('wecom')
  const { reply, attempt } = await opened(browser)
  const finished = await comeBack(browser, reply, { type: 'wecom', as: 'lin' })
  const tokens = await attempt.redeem((await browser.get(finished.location)).location)
  await client.tokenRevocation(world.portal.config, tokens.refresh_token ?? '', { end_session: 'true' })
  await browser.get(`${world.provider.url}/sign-out?id_token_hint=${tokens.id_token}`)
  expect((await opened(browser)).reply.status).toBe(200)
})

test('any other browser, and a company that is not connected, have the form', async () => {
  expect((await opened(createBrowser())).reply.status).toBe(200)
  const plain = await providerWorld()
  try {
    const browser = clientBrowser('wecom')
    const { location } = await browser.get((await plain.portal.begin()).url)
    const page = await browser.get(location)
    expect(page.status).toBe(200)
    expect(page.body).not.toContain('/client')
    const elsewhere = await browser.get(`${location}/client`)
    expect([elsewhere.status, new URL(elsewhere.location).pathname]).toEqual([
      303,
      new URL(location).pathname,
    ])
  } finally {
    await plain.stop()
  }
})
