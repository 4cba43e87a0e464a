import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestText, sendRaw } from '#server/testing/raw-http.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { languageOf } from './context.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
})
afterAll(() => world.stop())

test.each([
  ['zh', undefined, 'zh'],
  ['en', undefined, 'en'],
  ['en', 'zh-CN', 'en'],
  [undefined, 'en-GB,en;q=0.9', 'en'],
  [undefined, 'EN', 'en'],
  [undefined, 'zh-CN,en;q=0.8', 'zh'],
  [undefined, 'english', 'zh'],
  [undefined, undefined, 'zh'],
  ['../../etc/passwd', 'en', 'zh'],
  ['zh_CN.utf8', 'en', 'zh'],
  ['__proto__', 'en', 'zh'],
])('[HTTP-01] lang %s and accept-language %s are %s', (lang, accepted, language) => {
  expect(languageOf(lang, accepted)).toBe(language)
})

test('[HTTP-01] the language of the header is the language of the words', async () => {
  const words = async (lang: string) =>
    (await world.browser().call('GET /iam-portal/v1/portal/menu', { headers: { lang } })).envelope.message
  expect(await words('zh')).toMatch(/[\u4e00-\u9fff]/)
  expect(await words('en')).not.toMatch(/[\u4e00-\u9fff]/)
})

test('[HTTP-01] only environments that are served are taken; none is the first one', async () => {
  const narrow = await startPortal(world, { ENVIRONMENTS: 'fat,dev' })
  try {
    for (const env of ['prod', 'PROD', 'fat,dev', 'x', '__proto__', 'fat prod']) {
      const refused = await expectChanges(world.database.db, [], () =>
        narrow.browser().call('GET /iam-portal/v1/portal/menu', { headers: { env } }),
      )
      expect(refused, env).toMatchObject({ status: 400, envelope: { code: 400, data: { header: 'env' } } })
      expect(refused.setCookies).toEqual([])
    }
    const browser = narrow.browser()
    const callback = await browser.toProvider(world.provider, { sub: 'A1' }, 'fat')
    await browser.exchange(callback, { headers: { env: 'fat' } })
    expect([...browser.jar.keys()].filter((name) => name.startsWith('fat_'))).toHaveLength(2)
    expect((await browser.call('GET /iam-portal/v1/portal/menu', { headers: { env: '' } })).status).toBe(200)
  } finally {
    await narrow.stop()
  }
})

test('values in headers and paths cannot write lines of the log', async () => {
  const tricks = [
    'a\u001b[31mred',
    '{"level":"fatal"}',
    'x","level":"fatal',
    '%0d%0a{"level":"fatal"}',
    'a\tb',
  ]
  const before = world.logged.length
  for (const trick of tricks) {
    for (const header of ['user-agent', 'lang', 'x-request-id', 'containerType', 'referer', 'cookie']) {
      const line = `GET /api/${encodeURIComponent(trick)}?${encodeURIComponent(trick)}=1 HTTP/1.1`
      await sendRaw(world.baseUrl, requestText(world.baseUrl, line, [[header, trick]]))
    }
  }
  const lines = world.logged.slice(before)
  // Node itself refuses the escape character.
  expect(lines.length).toBeGreaterThanOrEqual((tricks.length - 1) * 6)
  for (const line of lines) {
    expect(line.match(/\n/g)).toHaveLength(1)
    expect(line).not.toContain('\u001b')
    expect(JSON.parse(line).level).not.toBe('fatal')
  }
})

test('a request id of the caller is taken where it is harmless, else a new one is made', async () => {
  const idOf = async (given: string) =>
    (await world.browser().call('GET /iam-portal/v1/portal/menu', { headers: { 'x-request-id': given } }))
      .envelope.traceId
  expect(await idOf('trace-0123456789')).toBe('trace-0123456789')
  for (const given of ['short', 'x'.repeat(65), 'with space 12', "a';drop table--"])
    expect(await idOf(given)).toMatch(/^[0-9a-f-]{36}$/)
})
