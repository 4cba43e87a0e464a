import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const keepHome = vi.hoisted(() => vi.fn(async () => undefined))
const idle = vi.hoisted(() => vi.fn((act: () => void) => act()))
const signedIn = vi.hoisted((): { endsWithBrowser?: boolean } => ({}))
const parts = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('#web/platform/home/cached-home.ts', () => ({ keepHome }))
vi.mock('#web/platform/on-demand/chunk.ts', () => ({
  everyPart: parts.promise,
  whenIdle: idle,
}))
vi.mock('#web/platform/config.ts', () => ({ portalConfig: () => ({ serviceWorker: true }) }))
vi.mock('#web/platform/session/phase.ts', () => ({ currentPhase: () => ({ name: 'signed-in' }) }))
vi.mock('#web/platform/session/store.ts', () => ({ isActing: () => false, sessionState: () => ({}) }))
vi.mock('#web/platform/home/home-reading.ts', () => ({
  keptAt: { get: () => undefined },
  homeState: { get: () => ({ data: { signedIn } }), subscribe: () => () => undefined },
}))

beforeEach(() => {
  vi.resetModules()
  keepHome.mockClear()
  idle.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

/** Starts the module in a page; returns the port on which the service worker says that it has all files. */
async function started(): Promise<MessagePort> {
  const asked = Promise.withResolvers<MessagePort>()
  const active = { postMessage: (_files: string[], [port]: [MessagePort]) => asked.resolve(port) }
  const page = { name: '', location: { origin: 'https://portal.example' } }
  vi.stubGlobal('window', Object.assign(page, { parent: page }))
  vi.stubGlobal('location', page.location)
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => undefined, ready: Promise.resolve({ active }) },
  })
  const { keepForLater } = await import('./keep-for-later.ts')
  keepForLater()
  parts.resolve()
  return asked.promise
}

test('home is kept for when there is no network once every file that it needs is', async () => {
  const port = await started()
  expect(keepHome).not.toHaveBeenCalled()
  port.postMessage('kept')
  await vi.waitFor(() => expect(keepHome).toHaveBeenCalledTimes(1))
})

test('home is not kept on a shared computer', async () => {
  signedIn.endsWithBrowser = true
  const port = await started()
  port.postMessage('kept')
  await vi.waitFor(() => expect(idle).toHaveBeenCalled())
  expect(keepHome).not.toHaveBeenCalled()
})
