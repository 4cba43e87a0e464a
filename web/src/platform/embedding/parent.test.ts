import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const oa = 'https://oa.example.com'
const posted = vi.fn()
const parent = { postMessage: posted } as unknown as Window
const events = new EventTarget()

/** Dispatches a message as the browser does. */
const say = (data: unknown, { origin = oa, source = parent as unknown } = {}) =>
  events.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))

const renewed = { type: 'token-renewed', target: 'iambiz' }

const stubPage = () => {
  vi.stubGlobal('window', { parent })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
}

let askParent: typeof import('./parent.ts').askParent
beforeAll(async () => {
  stubPage()
  // The boot data of the page are read only once.
  vi.resetModules()
  vi.stubGlobal('document', {
    cookie: '',
    getElementById: () => ({
      textContent: JSON.stringify({ config: { embeddingParents: [oa, 'https://hr.example.com'] } }),
    }),
  })
  ;({ askParent } = await import('./parent.ts'))
  const { updateSession } = await import('#web/platform/session/store.ts')
  const { readBoot } = await import('#web/platform/config.ts')
  updateSession({ environment: 'prod' })
  readBoot()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stubPage()
})
afterEach(() => {
  posted.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ask = () => askParent(1007)

const expired = {
  type: 'token-expired',
  source: 'iambiz',
  env: 'prod',
  code: 1007,
  time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
}

test('[AUTH-08] the end is told to configured parents only, by their exact origins, and names no token', async () => {
  const asked = ask()
  vi.advanceTimersByTime(2000)
  expect(await asked).toBeUndefined()
  expect(posted.mock.calls).toEqual([
    [expired, oa],
    [expired, 'https://hr.example.com'],
  ])
})

test('where the browser names the parent, nobody else is told, and an unknown one hears nothing', async () => {
  vi.stubGlobal('location', { ancestorOrigins: [oa] })
  const asked = ask()
  say(renewed)
  expect(await asked).toBe('renewed')
  expect(posted.mock.calls).toEqual([[expired, oa]])
  posted.mockClear()
  vi.stubGlobal('location', { ancestorOrigins: ['https://evil.example'] })
  expect(await ask()).toBeUndefined()
  expect(posted).not.toHaveBeenCalled()
})

test.each([
  ['token-renewed', 'renewed'],
  ['sign-in-at-top', 'sign-in-at-top'],
])('the parent’s answer %s counts at once', async (type, answer) => {
  const asked = ask()
  say({ type, target: 'iambiz' })
  expect(await asked).toBe(answer)
})

test.each<[string, unknown, { origin?: string; source?: unknown }]>([
  ['another origin', renewed, { origin: 'https://evil.example' }],
  ['an origin that only begins alike', renewed, { origin: `${oa}.evil.example` }],
  ['no origin', renewed, { origin: 'null' }],
  ['another window of the right origin', renewed, { source: {} }],
  ['no window', renewed, { source: null }],
  ['a text', JSON.stringify(renewed), {}],
  ['nothing', null, {}],
  ['another receiver', { ...renewed, target: 'other' }, {}],
  ['no receiver', { type: 'token-renewed' }, {}],
  ['a type of the language itself', { ...renewed, type: 'constructor' }, {}],
  ['a list as type', { ...renewed, type: ['token-renewed'] }, {}],
  ['our own message', { ...expired, target: 'iambiz' }, {}],
])('a message from %s is no answer', async (_what, data, from) => {
  const asked = ask()
  say(data, from)
  vi.advanceTimersByTime(2000)
  expect(await asked).toBeUndefined()
})

test('nobody is asked in a window of one’s own, and nobody waits there', async () => {
  vi.stubGlobal('window', Object.assign(events, { parent: events }))
  expect(await ask()).toBeUndefined()
  expect(posted).not.toHaveBeenCalled()
})
