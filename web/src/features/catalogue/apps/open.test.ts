import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateSession } from '#web/platform/session/store.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { chooseLink, follow, openingQuestion } from './open.ts'
import { addressInside } from './opening.ts'
import { testApp } from './testing/apps.ts'

const ticket = 'https://apps.example/acting?login_hint=acting%3Aabc'

/** A mock tab; its promise resolves with the URL it opens or with `closed`. */
function aTab() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return {
    promise,
    opener: {},
    location: { replace: (url: string) => resolve(url) },
    close: () => resolve('closed'),
  }
}

let tab: ReturnType<typeof aTab>
const open = vi.fn()
beforeEach(() => {
  tab = aTab()
  open.mockReset().mockReturnValue(tab)
  vi.stubGlobal('window', { open, location: tab.location })
  vi.stubGlobal('location', new URL('https://portal.example.com/iambiz/home'))
  updateSession({ actingBy: 'd1' })
})
afterEach(() => {
  updateSession({ actingBy: '' })
  openingQuestion.set(undefined)
  vi.unstubAllGlobals()
})

test('[DEL-02] whoever acts is sent to where the server says, in a tab that cannot reach the portal', async () => {
  const { received } = await portal(envelope({ url: ticket, openMode: 'blank' }))
  follow(testApp({ appId: 'a' }), 'all')
  expect(open.mock.calls).toEqual([['', '_blank']])
  expect(await tab.promise).toBe(ticket)
  expect(tab.opener).toBeNull()
  expect(received).toHaveLength(1)
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ appId: 'a', source: 'all' })
})

test('one that opens in this tab takes the place of the portal, once the server has answered', async () => {
  await portal(envelope({ url: ticket, openMode: 'self' }))
  follow(testApp({ appId: 'a', openMode: 'self' }), 'all')
  expect(open).not.toHaveBeenCalled()
  expect(await tab.promise).toBe(ticket)
})

test('a refusal closes the tab again', async () => {
  await portal(envelope(null, 6005, 'over', 422))
  follow(testApp({ appId: 'a' }), 'all')
  expect(await tab.promise).toBe('closed')
})

test('a tab that the browser refuses is told of, spends no ticket, and can be asked for again', async () => {
  const { received } = await portal(envelope({ url: ticket, openMode: 'blank' }))
  open.mockReturnValueOnce(null)
  follow(testApp({ appId: 'a' }), 'all')
  expect(openingQuestion.get()).toEqual({ app: testApp({ appId: 'a' }), source: 'all', refused: {} })
  expect(received).toEqual([])
  follow(testApp({ appId: 'a' }), 'all', openingQuestion.get()?.refused)
  expect(await tab.promise).toBe(ticket)
  expect(received).toHaveLength(1)
})

test('no frame is opened by a ticket that counts once', () => {
  const framed = testApp({ appId: 'a', openMode: 'frame' })
  expect(addressInside(framed)).toBeUndefined()
  updateSession({ actingBy: '' })
  expect(addressInside(framed)).toBeDefined()
})

test('whoever does not act opens the address itself, at once', async () => {
  updateSession({ actingBy: '' })
  await portal(envelope({ url: 'https://apps.example/one', openMode: 'blank' }))
  follow(testApp({ appId: 'a' }), 'all')
  expect(open.mock.calls).toEqual([['https://apps.example/one', '_blank', 'noopener,noreferrer']])
})

describe('a click that was kept until the page answered, long after the person made it', () => {
  beforeEach(() => {
    updateSession({ actingBy: '' })
    vi.stubGlobal('navigator', { languages: [], userActivation: { isActive: false } })
  })

  test('[HOME-11] is told of where the browser refuses the tab, and not counted', async () => {
    const { received } = await portal(envelope({ url: 'https://apps.example/one', openMode: 'blank' }))
    open.mockReturnValueOnce(null)
    expect(chooseLink(testApp({ appId: 'a' }), 'usual', true)).toBe(true)
    expect(openingQuestion.get()).toMatchObject({ app: { appId: 'a' }, source: 'usual', refused: {} })
    expect(received).toEqual([])
  })

  test('opens where the browser lets it, and counts then', async () => {
    const { received } = await portal(envelope({ url: 'https://apps.example/one', openMode: 'blank' }))
    expect(chooseLink(testApp({ appId: 'a' }), 'usual', true)).toBe(true)
    expect(await tab.promise).toBe('https://apps.example/one')
    expect(tab.opener).toBeNull()
    expect(received).toHaveLength(1)
    expect(openingQuestion.get()).toBeUndefined()
  })

  test('needs no tab where the application takes the place of the portal', async () => {
    const { received } = await portal(envelope({ url: 'https://apps.example/one', openMode: 'self' }))
    expect(chooseLink(testApp({ appId: 'a', openMode: 'self' }), 'usual', true)).toBe(true)
    expect(open.mock.calls).toEqual([['https://apps.example/one', '_self', undefined]])
    await vi.waitFor(() => expect(received).toHaveLength(1))
  })
})

test('a click of the moment is followed by the browser itself, and counted', async () => {
  updateSession({ actingBy: '' })
  const { received } = await portal(envelope({ url: 'https://apps.example/one', openMode: 'blank' }))
  vi.stubGlobal('navigator', { languages: [], userActivation: { isActive: true } })
  expect(chooseLink(testApp({ appId: 'a' }), 'usual', true)).toBe(false)
  await vi.waitFor(() => expect(received).toHaveLength(1))
  expect(open).not.toHaveBeenCalled()
})
