import { runInNewContext } from 'node:vm'
import { type Browser, createBrowser } from '@iambiz/provider/testing/browser.ts'
import { refuses } from '@iambiz/provider/testing/portal-gate.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DemoFixture, demoFixture, signOnAt } from '#demo/testing/demo-fixture.ts'

let demo: DemoFixture
let answer: DemoFixture['gate']['answer']
beforeAll(async () => {
  demo = await demoFixture()
  answer = demo.gate.answer
})
afterEach(() => {
  demo.gate.answer = answer
})
afterAll(() => demo?.stop())

type FakeElement = {
  textContent: string
  hidden: boolean
  className: string
  children: FakeElement[]
  replaceChildren(...children: FakeElement[]): void
  addEventListener(event: string, listener: () => unknown): void
  click(): unknown
}

function fakeElement(): FakeElement {
  let clicked: () => unknown = () => undefined
  const element: FakeElement = {
    ...{ textContent: '', hidden: false, className: '', children: [] },
    replaceChildren(...children) {
      element.children = children
    },
    addEventListener(_event, listener) {
      clicked = listener
    },
    click: () => clicked(),
  }
  return element
}

/** A tab of a browser: its storage outlives its pages. */
function fakeTab(browser: Browser) {
  const stored = new Map<string, string>()
  const { origin } = new URL(demo.url)

  /** Asks as a browser does: another origin answers scripts only where it names ours. */
  async function fetchAsBrowser(address: string, init: RequestInit = {}): Promise<Response> {
    const isForeign = new URL(address).origin !== origin
    const headers = { ...(init.headers as Record<string, string>), ...(isForeign ? { origin } : {}) }
    const response = await fetch(address, { ...init, headers })
    if (isForeign && response.headers.get('access-control-allow-origin') !== origin) {
      throw new TypeError(`${address} does not let ${origin} read its answer`)
    }
    return response
  }

  /** Loads the page with its script; the page is what the script makes of it. */
  async function load(address: string, { subtle = crypto.subtle }: { subtle?: unknown } = {}) {
    const page = await browser.get(address)
    const source = /<script src="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const script = await browser.get(new URL(source, demo.url).href)
    const elements = new Map<string, FakeElement>(
      [...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => [id, fakeElement()]),
    )
    const [visited, replaced]: [string[], string[]] = [[], []]
    const window = {
      location: { href: address, assign: (url: string) => visited.push(url) },
      history: { replaceState: (_data: null, _unused: string, url: string) => replaced.push(url) },
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
        removeItem: (key: string) => stored.delete(key),
      },
      document: { getElementById: (id: string) => elements.get(id) ?? null, createElement: fakeElement },
      crypto: { subtle, getRandomValues: crypto.getRandomValues.bind(crypto) },
      fetch: fetchAsBrowser,
    }
    const globals = { URL, URLSearchParams, TextEncoder, TextDecoder, Uint8Array, btoa, atob, window }
    await runInNewContext(script.body, globals)
    const textOf = (id: string) => elements.get(id)?.textContent
    const listed = (id: string) => elements.get(id)?.children.map(({ textContent }) => textContent) ?? []
    return { page, script, visited, replaced, textOf, listed, element: (id: string) => elements.get(id) }
  }
  return { load, stored }
}

const home = () => `${demo.url}/apps/report-center`

/** Opens the application in a tab and signs in where the provider asks. */
async function open(browser: Browser, language = 'en') {
  const tab = fakeTab(browser)
  const { visited } = await tab.load(`${home()}?lang=${language}`)
  const callback = await signOnAt(browser, visited[0] ?? '', 'sysadmin')
  return { tab, callback, done: await tab.load(callback) }
}

test('signs on in the browser, without a secret, and shows what its API says', async () => {
  const { callback, done, tab } = await open(createBrowser())
  expect(callback).toContain(`${home()}/callback?code=`)
  expect(done.element('state')?.className).toBe('state')
  expect(done.listed('facts')).toEqual(
    expect.arrayContaining(['Lin Zhixia', 'A10286', 'Sales', 'Sales specialist']),
  )
  expect(done.listed('claims')).toEqual(expect.arrayContaining(['groups', 'organization']))
  expect(done.element('sign-in')?.hidden).toBe(true)
  expect(done.replaced).toEqual([home()])
  expect(tab.stored.size).toBe(0)
})

test('runs its own script and calls only itself and the provider', async () => {
  const { page, script } = await fakeTab(createBrowser()).load(`${home()}?lang=zh`)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none';")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain(`connect-src 'self' ${demo.issuer};`)
  expect(policy).not.toContain('unsafe')
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(page.body).toContain('单页应用')
})

test('rejects a response with another state or issuer', async () => {
  for (const change of [{ state: 'invented' }, { iss: 'http://evil.test' }]) {
    const browser = createBrowser()
    const tab = fakeTab(browser)
    const { visited } = await tab.load(home())
    const callback = new URL(await signOnAt(browser, visited[0] ?? '', 'staff'))
    for (const [name, value] of Object.entries(change)) callback.searchParams.set(name, value)
    const done = await tab.load(callback.href)
    expect(done.element('facts')?.hidden).toBe(true)
    expect(done.element('sign-in')?.hidden).toBe(false)
  }
})

test('S-227 a person without a grant stays outside', async () => {
  const browser = createBrowser()
  await open(browser)
  demo.gate.answer = () => refuses('no-grant')
  const { visited } = await fakeTab(browser).load(home())
  expect((await browser.get(visited[0] ?? '')).status).toBe(403)
})

test('its API takes no token that the provider does not know', async () => {
  for (const headers of [{}, { authorization: 'Bearer invented' }, { authorization: 'Basic YTpi' }]) {
    const { status } = await fetch(`${home()}/api/report`, { headers })
    expect(status).toBe(401)
  }
})

test('is signed out with the session at the provider, at its next request', async () => {
  const browser = createBrowser()
  const { done } = await open(browser)
  const knowledgeBase = `${demo.url}/apps/knowledge-base`
  const callback = await browser.get((await browser.get(knowledgeBase)).location)
  await browser.get(callback.location)
  await browser.get((await browser.post(`${knowledgeBase}/sign-out-everywhere`, {})).location)
  const state = async () => {
    await done.element('reload')?.click()
    return done.textOf('state')
  }
  await expect.poll(state, { timeout: 5000 }).toBe('Your session has ended. Sign in again.')
  expect(done.element('facts')?.hidden).toBe(true)
})

test('signing out revokes the token and stays signed out', async () => {
  const { done } = await open(createBrowser())
  await done.element('sign-out')?.click()
  expect(done.textOf('state')).toBe('Not signed in')
  await done.element('reload')?.click()
  expect(done.textOf('state')).toBe('Your session has ended. Sign in again.')
})

test('where a browser has no cryptography for pages, the page says so', async () => {
  const done = await fakeTab(createBrowser()).load(`${home()}?lang=en`, { subtle: null })
  expect(done.textOf('state')).toContain('https')
  expect(done.visited).toEqual([])
})
