import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/testing/storage.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', memoryStorage())
})

const reload = () => {
  vi.resetModules()
  return import('./store.ts')
}

test('[AUTH-12] a reload restores the session; a new browser session starts clean', async () => {
  const first = await reload()
  first.updateSession({ orgValue: 'EAST', roleValue: 'R1', environment: 'fat', loginStat: true })
  const again = await reload()
  expect(again.sessionState()).toMatchObject({
    orgValue: 'EAST',
    roleValue: 'R1',
    environment: 'fat',
    loginStat: true,
  })
  vi.stubGlobal('sessionStorage', memoryStorage())
  const other = await reload()
  expect(other.sessionState()).toEqual(other.cleanSession)
})

test('[AUTH-12] there is no place for tokens or passwords, not even when somebody put them there', async () => {
  const { parseSession } = await import('./store.ts')
  const state = parseSession('{"orgValue":"EAST","access_token":"x","password":"y","pwd":"z"}')
  expect(Object.keys(state).filter((name) => /token|pass|pwd|secret/i.test(name))).toEqual([])
  expect(state.orgValue).toBe('EAST')
})

test.each(['', 'null', '[]', '{"orgOptions":7,"homeQuickIndex":"1","menuInfo":3}', '{{'])(
  'stored text that does not fit is left out: %s',
  async (text) => {
    const { parseSession, cleanSession } = await import('./store.ts')
    expect({ ...parseSession(text), menuInfo: undefined }).toEqual(cleanSession)
  },
)

test('[AUTH-12] the end of a session forgets the person and keeps what belongs to the page', async () => {
  const { updateSession, forgetPerson, sessionState, cleanSession } = await import('./store.ts')
  updateSession({
    orgValue: 'EAST',
    iamAccount: 'u',
    environment: 'fat',
    language: 'en',
    containerType: 'app',
  })
  forgetPerson()
  expect(sessionState()).toEqual({
    ...cleanSession,
    environment: 'fat',
    language: 'en',
    containerType: 'app',
  })
})

test('[SCR-09] pages that were open are read one by one; what is none is left out', async () => {
  const { parseSession } = await import('./store.ts')
  const page = { path: '/home/tools', title: 'T', query: 'a=1', visit: 2, isNewApi: true }
  const broken = [null, 1, {}, { ...page, path: 'https://evil.test' }, { ...page, visit: '2' }]
  expect(parseSession(JSON.stringify({ cachedPages: [...broken, page] })).cachedPages).toEqual([page])
})
