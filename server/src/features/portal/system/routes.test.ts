import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let browser: ReturnType<TestWorld['browser']>
beforeAll(async () => {
  world = await testPortal()
  const { db } = world.database
  const given = givenIn(db)
  await given.system({
    system_code: 'crm',
    name_zh: '客户系统',
    name_en: 'Customers',
    translation_version: '7',
  })
  await given.system({ system_code: 'old', status: 0 })
  await db
    .insertInto('translation')
    .values([
      { system_code: 'crm', key: 'title', zh: '标题', en: 'Title' },
      { system_code: 'crm', key: 'only.zh', zh: '只有中文', en: null },
      { system_code: 'crm', key: '__proto__', zh: '原型', en: 'polluted' },
    ])
    .execute()
  browser = world.browser()
})
afterAll(() => world.stop())

const system = (systemCode: string, lang = 'zh') =>
  browser.call('GET /iam-portal/v1/portal/system/:systemCode', { params: { systemCode }, headers: { lang } })
const languages = (systemCode: string, query: Record<string, string> = {}) =>
  browser.call('GET /iam-portal/v1/portal/system/:systemCode/languages', { params: { systemCode }, query })

test('[AUTH-11] a system is described to anybody, in both languages', async () => {
  const { envelope } = await system('iambiz')
  expect(envelope.data).toEqual({
    systemId: 'iambiz',
    systemCode: 'iambiz',
    systemName: '数字应用平台',
    roleAuth: 1,
    languages: ['zh', 'en'],
    defaultLanguage: 'zh',
    versionNo: '1',
    release: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    homeUrl: `${world.baseUrl}/iambiz/home`,
    skins: ['azure', 'pine', 'danxia', 'dusk'],
  })
  expect((await system('crm', 'en')).envelope.data.systemName).toBe('Customers')
})

test.each(['none', 'old', 'IAMBIZ', '__proto__', '..%2f..', "x' or 1=1--", '*'])(
  '[AUTH-11] there is no system "%s"',
  async (code) => {
    const unknown = { status: 404, envelope: { code: 1001, message: '没有该系统', data: null } }
    expect(await system(code)).toMatchObject(unknown)
    expect(await languages(code)).toMatchObject(unknown)
  },
)

test('a code with a zero character is refused before anything looks for it', async () => {
  const refused = { status: 400, envelope: { code: 400, data: null } }
  expect(await system('iambiz\u0000')).toMatchObject(refused)
  expect(await languages('iambiz\u0000')).toMatchObject(refused)
})

test('published translations are given once; the current version is answered with "unchanged"', async () => {
  const { envelope } = await languages('crm')
  expect(envelope.data).toMatchObject({
    versionNo: '7',
    unchanged: false,
    languages: { zh: { title: '标题', 'only.zh': '只有中文' }, en: { title: 'Title' } },
  })
  expect(envelope.data.languages?.en).not.toHaveProperty('only.zh')
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
  expect((await languages('crm', { versionNo: '7' })).envelope.data).toEqual({
    versionNo: '7',
    unchanged: true,
  })
  expect((await languages('crm', { versionNo: '6' })).envelope.data.unchanged).toBe(false)
})

test.each(['../../etc/passwd', 'x'.repeat(33), ' ', "7' or 1=1"])(
  'the version "%s" is refused',
  async (versionNo) => {
    expect(await languages('crm', { versionNo })).toMatchObject({ status: 400, envelope: { code: 400 } })
  },
)

test('a new name counts with the next call', async () => {
  await world.database.db
    .updateTable('business_system')
    .set({ name_zh: '新名字' })
    .where('system_code', '=', 'crm')
    .execute()
  expect((await system('crm')).envelope.data.systemName).toBe('新名字')
})
