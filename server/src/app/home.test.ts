import { homeData as homeShape } from '@iambiz/contract/home.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { readPerson } from '#server/platform/db/person-reports.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenContext, givenIn } from '#server/testing/given.ts'
import { parsed } from '#server/testing/parsed.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { homeData } from './home.ts'

let world: FeatureWorld
beforeAll(async () => {
  world = await featureWorld()
})
afterAll(() => world.close())

const homeOf = async (actor: Actor, context: RequestContext) => {
  const personal = await readPerson(world.session.reader, world.homeRead, actor, context.now)
  return parsed(await homeData(world, { actor, personal }, context))
}

test('[HOME-01] home brings everything of the first screen in one reply', async () => {
  const { given } = world
  const { userNo, selection } = await world.somebody()
  const [a, b] = [await given.application(), await given.application()]
  for (const app of [a, b]) await given.grant(app, { role: selection.roleNo })
  await world.db
    .insertInto('my_portal_app')
    .values({ user_no: userNo, app_ids: [b] })
    .execute()
  await world.db
    .insertInto('application_access')
    .values({ user_no: userNo, app_id: a, accessed_at: new Date('2026-06-01T00:00:00Z') })
    .execute()
  const read = await given.announcement({ app_id: a, creator_no: userNo, push_scope: 2 })
  const released_at = new Date('2026-06-10T00:00:00Z')
  await given.announcement({ app_id: a, creator_no: userNo, push_scope: 2, released_at })
  await given.announcement({ app_id: await given.application(), creator_no: userNo, push_scope: 2 })
  await given.read(userNo, read)

  const home = await homeOf(await given.actor(userNo, selection), givenContext())
  expect(homeShape.parse(home)).toEqual(home)
  expect(home.signedIn).toMatchObject({
    user: { userNo },
    current: { orgCode: selection.orgCode, roleNo: selection.roleNo },
    userConfig: { language: 'zh', revision: 0 },
  })
  expect(home.apps?.page).toMatchObject({ total: 2, pageNum: 1, pages: 1 })
  expect(home.myApps?.usualAppIds).toEqual([b])
  expect(home.myApps?.accessedAppIds).toEqual([a])
  expect(home.apps?.page.list.find(({ appId }) => appId === a)).toMatchObject({
    lastAccessTime: '2026-06-01 08:00:00',
    unreadBulletins: 1,
    usual: false,
  })
  expect(home.bulletinCount).toMatchObject({ total: 2, unread: 1, recent: 1 })
  expect(home.bulletins).toHaveLength(2)
})

test('home and the single calls say the same', async () => {
  const { given } = world
  const { userNo, selection } = await world.somebody()
  const app = await given.application()
  await given.grant(app, { person: userNo })
  await given.announcement({ app_id: app, creator_no: userNo, forced_push: true })
  const actor = await given.actor(userNo, selection)
  const home = await homeOf(actor, givenContext())
  const { visible, marks } = await world.announcements.findReader(actor, givenContext().now)
  expect(visible).toEqual(await world.preferences.visibleAppIds(actor))
  expect([...visible]).toEqual(home.apps?.page.list.map(({ appId }) => appId))
  const { unread } = await world.apps.readPersonal(actor, givenContext().now)
  expect(unread.get(app)).toBe(home.apps?.page.list[0]?.unreadBulletins)
  expect(marks.size).toBe(0)
})

test('a person without organization and role gets only personal data', async () => {
  const { given } = world
  const userNo = await given.person()
  const app = await given.application()
  await given.grant(app, { person: userNo })
  await given.announcement({ app_id: app, creator_no: userNo })
  const home = await homeOf(await given.actor(userNo), givenContext())
  expect(Object.keys(home).sort()).toEqual(['personalConfig', 'signedIn'])
  expect(home.signedIn.orgRole).toEqual([])
})

test('the panel shows the first 10 announcements', async () => {
  const { given } = world
  const { userNo, selection } = await world.somebody()
  const app = await given.application()
  await Promise.all(Array.from({ length: 12 }, () => given.announcement({ app_id: app, creator_no: userNo })))
  const home = await homeOf(await given.actor(userNo, selection), givenContext())
  expect(home.bulletins).toHaveLength(10)
  expect(home.bulletinCount?.total).toBeGreaterThanOrEqual(12)
})

test('data cached for many people is rebuilt after another process has changed it', async () => {
  const { db, given } = world
  const { userNo, selection } = await world.somebody()
  const app = await given.application({ name_zh: '旧名' })
  await given.grant(app, { role: selection.roleNo })
  const bulletin = await given.announcement({
    app_id: app,
    creator_no: userNo,
    title_zh: '旧题',
    pinned: true,
  })
  const [code, icon, path] = [fresh('tool'), 'tool', '/home']
  await db.insertInto('tool').values({ tool_code: code, kind: 'link', name_zh: '旧具', icon, path }).execute()
  const seen = async () => {
    const { bulletins = [], tools = [] } = await homeOf(await given.actor(userNo, selection), givenContext())
    const shown = bulletins.find(({ bulletinId }) => bulletinId === bulletin)
    const tool = tools.find(({ toolCode }) => toolCode === code)
    return [shown?.title, shown?.appName, shown?.readStatus, tool?.toolName, tool?.selected]
  }
  await db
    .insertInto('personal_config')
    .values({ user_no: userNo, value: JSON.stringify({ quickList: [] }) })
    .execute()
  expect(await seen()).toEqual(['旧题', '旧名', 0, '旧具', false])
  await db.updateTable('application').set({ name_zh: '新名' }).where('app_id', '=', app).execute()
  expect(await seen()).toEqual(['旧题', '新名', 0, '旧具', false])
  await db
    .updateTable('announcement')
    .set({ title_zh: '新题' })
    .where('announcement_id', '=', bulletin)
    .execute()
  await given.read(userNo, bulletin)
  expect(await seen()).toEqual(['新题', '新名', 1, '旧具', false])
  await db.updateTable('tool').set({ name_zh: '新具' }).where('tool_code', '=', code).execute()
  expect(await seen()).toEqual(['新题', '新名', 1, '新具', false])
  await db.deleteFrom('personal_config').where('user_no', '=', userNo).execute()
  await db
    .insertInto('home_template')
    .values({
      subject_type: 'role',
      subject_id: selection.roleNo,
      modules: JSON.stringify([]),
      quick_list: [code],
    })
    .execute()
  expect(await seen()).toEqual(['新题', '新名', 1, '新具', true])
  await db.deleteFrom('tool').where('tool_code', '=', code).execute()
  expect(await seen()).toEqual(['新题', '新名', 1, undefined, undefined])
})

test('what one person has laid over an application does not show for the next', async () => {
  const { given } = world
  const first = await world.somebody()
  const app = await given.application()
  await given.grant(app, { role: first.selection.roleNo })
  const secondNo = await given.person()
  await given.personRole(secondNo, first.selection.orgCode, first.selection.roleNo)
  await world.db
    .insertInto('application_access')
    .values({ user_no: first.userNo, app_id: app, accessed_at: new Date(), access_count: 9 })
    .execute()
  const countOf = async (userNo: string) => {
    const home = await homeOf(await given.actor(userNo, first.selection), givenContext())
    return home.apps?.page.list.find(({ appId }) => appId === app)?.accessCount
  }
  expect(await countOf(first.userNo)).toBe(9)
  expect(await countOf(secondNo)).toBe(0)
})

describe('over HTTP', () => {
  const portalHome = 'POST /iam-portal/v1/portal/home'
  const authUser = 'GET /iam-portal/auth/user'
  let portal: TestWorld
  let browser: Browser
  const pairs = [
    { orgCode: 'first', roleNo: 'clerk' },
    { orgCode: 'second', roleNo: 'editor' },
  ]
  beforeAll(async () => {
    portal = await testPortal()
    const given = givenIn(portal.database.db)
    const userNo = await given.person({ user_no: 'A1' })
    await given.person({ user_no: 'A2' })
    for (const [index, { orgCode, roleNo }] of pairs.entries()) {
      await given.organization({ org_code: orgCode })
      await given.role({ role_no: roleNo, sort_no: index, bulletin_maintain: roleNo === 'editor' })
      await given.personRole(userNo, orgCode, roleNo)
      await given.grant(await given.application({ app_code: `of-${roleNo}` }), { role: roleNo })
    }
    browser = portal.browser()
    await browser.signIn(portal.provider, { sub: 'A1' })
  })
  afterAll(() => portal.stop())

  test('[HOME-01] home follows the organization and role that the headers choose', async () => {
    for (const { orgCode, roleNo } of pairs) {
      const headers = { currentorgcode: orgCode, currentroleno: roleNo }
      const { status, envelope } = await browser.call(portalHome, { headers })
      expect(status).toBe(200)
      expect(envelope.data).toMatchObject({
        signedIn: { current: { orgCode, roleNo } },
        apps: { page: { list: [{ appCode: `of-${roleNo}` }] } },
      })
    }
  })

  test('`auth/user` describes the pair of its query, with the rights of that role', async () => {
    const [, second] = pairs
    const { envelope } = await browser.call(authUser, { query: { ...second } })
    expect(envelope.data).toMatchObject({ current: second, flags: { bulletinMaintain: true } })
    expect((await browser.call(authUser)).envelope.data).toMatchObject({
      current: pairs[0],
      flags: { bulletinMaintain: false },
      userConfig: { language: 'zh' },
    })
  })

  test.each([
    [{ orgCode: 'first', roleNo: 'editor' }, 403, 403],
    [{ orgCode: 'first' }, 400, 400],
    [{ orgCode: 'first', roleNo: 'a,b' }, 400, 400],
  ])('`auth/user` refuses %o', async (query, status, code) => {
    const answer = await browser.call(authUser, { query: { ...query } as Record<string, string> })
    expect([answer.status, answer.envelope.code]).toEqual([status, code])
  })

  test('a person without organization and role is described, without applications', async () => {
    const other = portal.browser()
    await other.signIn(portal.provider, { sub: 'A2' })
    const { status, envelope } = await other.call(portalHome, { body: {} })
    expect(status).toBe(200)
    expect(envelope.data.signedIn).toMatchObject({ user: { userNo: 'A2' }, orgRole: [] })
    expect(envelope.data).not.toHaveProperty('apps')
  })
})
