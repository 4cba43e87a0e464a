import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const getBulletinList = 'GET /iam-portal/user/getBulletinList'
const getBulletinCount = 'GET /iam-portal/user/getBulletinCount'

let world: TestWorld
let browser: Browser
let app: string
beforeAll(async () => {
  world = await testPortal()
  const given = givenIn(world.database.db)
  const [orgCode, roleNo, userNo] = [await given.organization(), await given.role(), await given.person()]
  await given.personRole(userNo, orgCode, roleNo)
  app = await given.application()
  await given.announcement({ app_id: app, creator_no: userNo, type: 1, title_zh: '上线', forced_push: true })
  await given.announcement({ app_id: app, creator_no: userNo, title_zh: '只给应用用户', push_scope: 2 })
  browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
})
afterAll(() => world.stop())

test('the list and the counts leave out what was pushed to others', async () => {
  const list = await browser.call(getBulletinList, { query: { appId: '' } })
  expect(list.envelope.data).toMatchObject({ total: 1, list: [{ title: '上线', readStatus: 0 }] })
  const count = await browser.call(getBulletinCount, { query: { appId: app } })
  expect(count.envelope.data).toEqual({
    total: 1,
    unread: 1,
    recent: 1,
    forcedUnread: 1,
    byType: { '1': 1, '2': 0 },
  })
})

test.each([
  [{ pageNum: '1001' }, 40011],
  [{ pageNum: '0' }, 400],
  [{ pageNum: 'x' }, 400],
  [{ pageSize: '201' }, 400],
  [{ appId: 'x' }, 400],
  [{ type: '3' }, 400],
  [{ readStatus: '-1' }, 400],
  [{ keyword: '字'.repeat(81) }, 400],
])('%o is refused', async (query, code) => {
  const { status, envelope } = await browser.call(getBulletinList, {
    query: { ...query } as Record<string, string>,
  })
  expect([status, envelope.code]).toEqual([400, code])
})

test('nobody reads without being signed in', async () => {
  const answer = await world.browser().call(getBulletinList)
  expect(answer).toMatchObject({ status: 401, envelope: { code: 1006, data: null } })
})
