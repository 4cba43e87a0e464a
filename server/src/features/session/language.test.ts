import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
})
afterAll(() => world.stop())

let people = 0

/** Returns the language of a new person after a sign-in in which the provider sent this locale. */
async function languageAfter(locale: unknown, chosenHere?: 'zh' | 'en' | null) {
  const { db } = world.database
  const userNo = `L${++people}`
  await employ(db, userNo, [{ org: 'sales', role: 'staff' }])
  if (chosenHere !== undefined)
    await db.insertInto('user_config').values({ user_no: userNo, language: chosenHere }).execute()
  world.provider.faults.claims = (claims) => (locale === undefined ? claims : { ...claims, locale })
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
  delete world.provider.faults.claims
  const { envelope } = await browser.call('GET /iam-portal/v1/portal/queryUserConfig')
  return envelope.data.language
}

test.each([
  ['en', 'en'],
  ['en-GB', 'en'],
  ['EN_us', 'en'],
  ['zh-CN', 'zh'],
  [undefined, 'zh'],
  ['english', 'zh'],
  ['fr', 'zh'],
  [['en'], 'zh'],
  [{ en: 1 }, 'zh'],
  ['en\u0000', 'zh'],
])('[UI-01] the locale %j of the provider makes the portal speak %s', async (locale, language) => {
  expect(await languageAfter(locale)).toBe(language)
})

test('[UI-01] who chose a language in the portal keeps it', async () => {
  expect(await languageAfter('en', 'zh')).toBe('zh')
  expect(await languageAfter('zh-CN', 'en')).toBe('en')
  // A person with a stored configuration that contains no language.
  expect(await languageAfter('en', null)).toBe('en')
})

test.each([
  ['zh', 'zh-CN'],
  ['en', 'en'],
])('the provider is told to sign in and out in the language %s', async (lang, uiLocales) => {
  const who = fresh('O')
  await employ(world.database.db, who, [{ org: 'sales', role: 'staff' }])
  const browser = world.browser()
  browser.jar.set('lang', lang)
  const started = await browser.fetchRaw('/api/iam-portal/auth/login')
  expect(new URL(started.headers.get('location') ?? '').searchParams.get('ui_locales')).toBe(uiLocales)
  await browser.signIn(world.provider, { sub: who })
  const out = await browser.call('POST /iam-portal/auth/logout', { body: {}, headers: { lang } })
  expect(new URL(out.envelope.data.endSessionUrl ?? '').searchParams.get('ui_locales')).toBe(uiLocales)
})
