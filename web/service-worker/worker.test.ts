import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const origin = 'https://portal.example.com'
const file = `${origin}/iambiz/assets/home-AbCd1234.js`

/** The event listeners that the worker registers. */
const listeners = new Map<string, (event: unknown) => void>()
const put = vi.fn()
const ask = vi.fn()

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('webBuild', 'build1')
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('self', {
    skipWaiting: async () => undefined,
    addEventListener: (name: string, listen: (event: unknown) => void) => listeners.set(name, listen),
  })
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal('caches', {
    match: async () => undefined,
    open: async () => ({ put, addAll: async () => undefined }),
  })
  await import('./worker.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

/** Returns the worker's response to a page's request for a file. */
const fileOf = async (): Promise<Response> => {
  const answered = Promise.withResolvers<Response>()
  listeners.get('fetch')?.({
    request: { url: file, method: 'GET', mode: 'cors', destination: 'script' },
    respondWith: (response: Promise<Response>) => answered.resolve(response),
  })
  return answered.promise
}

const script = (init: ResponseInit = {}) =>
  new Response('export {}', { headers: { 'content-type': 'text/javascript' }, ...init })

test('[SCR-06][UI-01] the page that is kept names no words, since others may be in force when it is shown', async () => {
  ask.mockResolvedValue(
    new Response('<html lang="zh-CN"><script src="/iambiz/assets/a.js"></script>{"words":"7","home":null}'),
  )
  const installed = Promise.withResolvers<unknown>()
  listeners.get('install')?.({ waitUntil: installed.resolve })
  await installed.promise
  const [, page] = put.mock.lastCall as [string, Response]
  expect(await page.text()).toBe(
    '<html data-kept lang="zh-CN"><script src="/iambiz/assets/a.js"></script>{"home":null}',
  )
})

test('[SCR-06] a file that was fetched is kept', async () => {
  ask.mockResolvedValue(script())
  expect(await (await fileOf()).text()).toBe('export {}')
  expect(put).toHaveBeenCalledOnce()
})

test('[SCR-06] a page gets its file also where the browser has no room for it', async () => {
  ask.mockResolvedValue(script())
  put.mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
  expect(await (await fileOf()).text()).toBe('export {}')
})

test.each<[string, () => Response]>([
  ['a part of a file', () => script({ status: 206 })],
  ['a failure', () => script({ status: 404 })],
  // The login page of a captive portal.
  ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
])('[SCR-06] %s in place of a file is not kept', async (_what, answer) => {
  ask.mockResolvedValue(answer())
  put.mockRejectedValue(new TypeError('not to be kept'))
  expect((await fileOf()).status).toBe(answer().status)
  expect(put).not.toHaveBeenCalled()
})

test('[SCR-06] a page is told when the files that it names are kept, and not where one could not be fetched', async () => {
  const told = vi.fn()
  const over: Promise<unknown>[] = []
  const send = () =>
    listeners.get('message')?.({
      data: ['/iambiz/assets/home-AbCd1234.js', '/api/elsewhere'],
      ports: [{ postMessage: told }],
      waitUntil: (work: Promise<unknown>) => over.push(work),
    })
  vi.stubGlobal('Request', class {})
  ask.mockRejectedValueOnce(new TypeError('no network'))
  send()
  await over[0]
  expect(told).not.toHaveBeenCalled()
  ask.mockResolvedValue(script())
  send()
  await over[1]
  expect([put.mock.calls.length, told.mock.calls.length]).toEqual([1, 1])
})
