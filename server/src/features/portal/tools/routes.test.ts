import { portalTool } from '@iambiz/contract/features/portal/tools.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readingOf } from '#server/platform/reading.ts'
import type { Browser } from '#server/testing/browser.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const list = 'GET /iam-portal/v1/portal/tool/list'
const updatePersonalConfig = 'POST /iam-portal/user/updatePersonalConfig'

let world: TestWorld
let browser: Browser
beforeAll(async () => {
  world = await testPortal()
  const given = givenIn(world.database.db)
  const [orgCode, roleNo, userNo] = [await given.organization(), await given.role(), await given.person()]
  await given.personRole(userNo, orgCode, roleNo)
  await given.person({ user_no: 'norole' })
  browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
})
afterAll(() => world.stop())

const listed = async (lang = 'zh') => {
  const { status, envelope } = await browser.call(list, { headers: { lang } })
  expect(status).toBe(200)
  return z.array(portalTool).parse(envelope.data)
}

test('[HOME-07] the library has at least eight tools, each with a page of its own, named in both languages', async () => {
  const [zh, en] = [await listed('zh'), await listed('en')]
  const tools = zh.filter(({ kind }) => kind === 'tool')
  expect(tools.length).toBeGreaterThanOrEqual(8)
  for (const tool of tools) expect(tool.path).toBe(`/home/tools/${tool.toolCode}`)
  expect(zh.find(({ toolCode }) => toolCode === 'workdays')?.toolName).toBe('工作日计算')
  expect(en.find(({ toolCode }) => toolCode === 'workdays')?.toolName).toBe('Workdays')
})

test('[HOME-06] every entry is found by its names in both languages, its pinyin and its initials', async () => {
  const [zh, en] = [await listed('zh'), await listed('en')]
  expect(zh.find(({ toolCode }) => toolCode === 'workdays')).toMatchObject({
    otherName: 'Workdays',
    ...readingOf('工作日计算'),
  })
  expect(en.find(({ toolCode }) => toolCode === 'workdays')).toMatchObject({ otherName: '工作日计算' })
  for (const { toolName, pinyin, initials } of zh)
    expect({ pinyin, initials }, toolName).toEqual(readingOf(toolName))
})

test('[HOME-08] what is on home is marked', async () => {
  await world.database.db.deleteFrom('personal_config').execute()
  const body = { tools: ['json'], quickList: ['fault', 'units'], revision: 0 }
  expect(await browser.call(updatePersonalConfig, { body })).toMatchObject({ status: 200 })
  const selected = (await listed()).filter((tool) => tool.selected).map(({ toolCode }) => toolCode)
  expect(selected.sort()).toEqual(['fault', 'json', 'units'])
})

test('names with markup come as they are, and a withdrawn entry is gone at once, also from home', async () => {
  const { db } = world.database
  await db.deleteFrom('tool').where('tool_code', '=', 'odd').execute()
  await db.updateTable('tool').set({ status: 1 }).where('tool_code', '=', 'json').execute()
  const name = '<img src=x onerror=alert(1)>\u202Egnp.exe'
  await db
    .insertInto('tool')
    .values({ tool_code: 'odd', kind: 'link', name_zh: name, icon: 'x', url: 'https://example.com/a' })
    .execute()
  expect((await listed()).find(({ toolCode }) => toolCode === 'odd')).toMatchObject({
    toolName: name,
    url: 'https://example.com/a',
  })
  await db.updateTable('tool').set({ status: 0 }).where('tool_code', '=', 'json').execute()
  expect((await listed()).map(({ toolCode }) => toolCode)).not.toContain('json')
  const { envelope } = await browser.call('POST /iam-portal/user/getPersonalConfig', { body: {} })
  expect(envelope.data).toMatchObject({ quickList: ['fault', 'units'] })
  expect(envelope.data.tools).not.toContain('json')
})

test.each([
  { url: 'javascript:alert(1)' },
  { url: 'data:text/html,x' },
  { url: '//example.com' },
  { path: '/home/../admin' },
  { path: '//example.com' },
  { path: '/home', url: 'https://example.com' },
  {},
])('a link to %o cannot be stored', async (place) => {
  const row = { tool_code: 'bad', kind: 'link' as const, name_zh: '坏', icon: 'x', ...place }
  await expect(world.database.db.insertInto('tool').values(row).execute()).rejects.toThrow(/check/)
})

test('somebody without organization and role is refused', async () => {
  const other = world.browser()
  await other.signIn(world.provider, { sub: 'norole' })
  expect(await other.call(list)).toMatchObject({ status: 403, envelope: { code: 1005 } })
})
