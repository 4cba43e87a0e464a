import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Somebody } from '#server/testing/delegation-world.ts'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { fresh } from '#server/testing/fresh.ts'

const help = 'POST /iam-portal/v1/portal/app/help'

let world: DirectoryWorld
let reader: Somebody

beforeAll(async () => {
  world = await directoryWorld()
  reader = await world.somebody('staff')
})
afterAll(() => world.stop())

const given = async (more: object) => {
  const app_code = fresh('app')
  await world.given.application({ app_code, name_zh: '费用报销', name_en: 'Expenses', ...more })
  return app_code
}
const ask = (appCode: string, lang: 'zh' | 'en' = 'zh') =>
  reader.browser.call(help, { body: { appCode }, headers: { lang } })

test.each([
  ['both languages', { help_zh: '先看手册', help_en: 'Read the guide' }, '先看手册', 'Read the guide'],
  ['Chinese alone', { help_zh: '先看手册' }, '先看手册', '先看手册'],
  ['English alone', { help_en: 'Read the guide' }, 'Read the guide', 'Read the guide'],
  ['none', {}, '', ''],
])('help in %s is read by everyone with a role, granted or not', async (_, texts, zh, en) => {
  const appCode = await given({ ...texts, help_url: 'https://help.example.com/a' })
  expect((await ask(appCode)).envelope.data).toEqual({
    ...{ appCode, appName: '费用报销', text: zh, url: 'https://help.example.com/a' },
  })
  expect((await ask(appCode, 'en')).envelope.data).toMatchObject({ appName: 'Expenses', text: en })
})

test('a draft, an offline application and an unknown one have no help', async () => {
  for (const status of [0, 3] as const)
    expect((await ask(await given({ status, help_zh: '先看手册' }))).status).toBe(404)
  expect((await ask('unknown')).status).toBe(404)
})
