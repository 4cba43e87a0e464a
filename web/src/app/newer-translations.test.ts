import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { translationsKey } from '#web/platform/i18n/translations.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { memoryStorage } from '#web/testing/storage.ts'

const address = '首页 | Home'
const wordsOf = (versionNo: string) => ({
  versionNo,
  languages: { zh: { [address]: `工作台${versionNo}` }, en: {} },
})

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

const neverLate = new Promise(() => {})

type Visit = { keeps?: string; inForce: string | undefined; late?: Promise<unknown> }

/** Starts a page in a browser that has stored this version; returns the texts at the start and at the first render. */
async function begin({ keeps, inForce, late = neverLate }: Visit) {
  if (keeps) localStorage.setItem(translationsKey, JSON.stringify(wordsOf(keeps)))
  const { beginWith } = await import('./newer-translations.ts')
  const { wordsIn } = await import('#web/platform/i18n/phrases.ts')
  const pairs = { home: { zh: '首页', en: 'Home' } }
  const shown: string[] = []
  const show = () => shown.push(wordsIn(pairs, 'zh').home)
  await beginWith(inForce, show, late)
  show()
  return shown
}

const newest = () => portal(envelope({ ...wordsOf('2'), unchanged: false }))

test('[UI-01] a browser that keeps the words in force asks for none', async () => {
  const { received } = await newest()
  expect(await begin({ keeps: '2', inForce: '2' })).toEqual(['工作台2', '工作台2'])
  expect(received).toEqual([])
})

test.each([
  ['older words', '1', '工作台1'],
  ['none', undefined, '首页'],
])('[UI-01] a browser that keeps %s is drawn in those in force', async (_what, keeps, before) => {
  await newest()
  expect(await begin({ ...(keeps && { keeps }), inForce: '2' })).toEqual([before, '工作台2'])
  expect(JSON.parse(localStorage.getItem(translationsKey) ?? '')).toEqual(wordsOf('2'))
})

test('[UI-01] where nobody could tell, the page is drawn in what the browser keeps', async () => {
  const { received } = await newest()
  expect(await begin({ keeps: '1', inForce: undefined })).toEqual(['工作台1', '工作台1'])
  expect(received).toEqual([])
})

test('[UI-01] what the browser keeps and nobody can read is no hindrance', async () => {
  localStorage.setItem(translationsKey, '{')
  await newest()
  expect(await begin({ inForce: '2' })).toEqual(['首页', '工作台2'])
})

test('[UI-01] words that do not come keep nobody waiting for long', async () => {
  const { received } = await portal(() => {})
  const late = Promise.withResolvers<void>()
  const drawn = begin({ keeps: '1', inForce: '2', late: late.promise })
  await vi.waitUntil(() => received.length > 0)
  late.resolve()
  expect(await drawn).toEqual(['工作台1', '工作台1'])
})

test('[UI-01] an answer that comes late does not take the place of a newer one', async () => {
  const first = Promise.withResolvers<void>()
  let asked = 0
  await portal(async (one, response) => {
    if (!one.url.includes('/another')) asked += 1
    const answer = envelope({ ...wordsOf(String(asked)), unchanged: false })
    if (asked === 1 && !one.url.includes('/another')) await first.promise
    answer(one, response)
  })
  const { takeUpNewer } = await import('./newer-translations.ts')
  const older = takeUpNewer()
  await vi.waitUntil(() => asked === 1)
  const newer = takeUpNewer()
  // Long enough for the second request to be answered if it is sent at once.
  for (let turn = 0; turn < 5; turn += 1) await fetch('/another').then((reply) => reply.text())
  first.resolve()
  await Promise.all([older, newer])
  expect(JSON.parse(localStorage.getItem(translationsKey) ?? '')).toEqual(wordsOf('2'))
})
