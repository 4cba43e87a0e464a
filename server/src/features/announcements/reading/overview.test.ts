import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'
import { givenContext } from '#server/testing/given.ts'
import { announcementOverview } from './overview.ts'

let world: FeatureWorld
let who: Awaited<ReturnType<FeatureWorld['somebody']>>
let mail: string
let travel: string
beforeAll(async () => {
  world = await featureWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('announcement_read').execute()
  await world.db.deleteFrom('announcement').execute()
  who = await world.somebody()
  mail = await world.given.application({ name_zh: '邮箱', name_en: 'Mail' })
  travel = await world.given.application({ name_zh: '差旅', name_en: 'Travel' })
  await world.given.grant(mail, { role: who.selection.roleNo })
  await world.given.grant(travel, { role: who.selection.roleNo })
})

type Row = Parameters<FeatureWorld['given']['announcement']>[0]
const announce = (row: Partial<Row> = {}) =>
  world.given.announcement({ app_id: mail, creator_no: who.userNo, ...row })

const overview = async (includeExpired = false, context = givenContext()) =>
  announcementOverview(
    world.announcements,
    await world.given.actor(who.userNo, who.selection),
    context,
    includeExpired,
  )

const now = givenContext().now.getTime()
const hour = 3_600_000
const inHours = (hours: number) => new Date(now + hours * hour)

test('[SCR-02] it counts by type and application, those with unread ones first', async () => {
  const read = await announce({ type: 1 })
  await announce({ type: 2, app_id: travel, forced_push: true })
  await announce({ type: 2, publish_end_at: inHours(-1) })
  await announce({ push_scope: 2, app_id: await world.given.application() })
  await world.given.read(who.userNo, read)
  expect(await overview()).toEqual({
    all: { total: 2, unread: 1, forced: 1 },
    byType: { '1': { total: 1, unread: 0, forced: 0 }, '2': { total: 1, unread: 1, forced: 1 } },
    apps: [
      { appId: travel, appName: '差旅', total: 1, unread: 1, forced: 1 },
      { appId: mail, appName: '邮箱', total: 1, unread: 0, forced: 0 },
    ],
    downtimes: [],
  })
  expect((await overview(true)).all).toEqual({ total: 3, unread: 2, forced: 1 })
})

test('[SCR-02] downtimes are those that last now or begin within seven days, the first one first', async () => {
  const down = (title_zh: string, from: number, to: number, row: Partial<Row> = {}) =>
    announce({ title_zh, online_start_at: inHours(from), online_end_at: inHours(to), ...row })
  await down('over', -3, 0)
  await down('in a week', 7 * 24, 7 * 24 + 1)
  await down('just before', 7 * 24 - 1, 7 * 24 + 1)
  await down('now', -1, 1)
  await down('withdrawn', 1, 2, { enabled: false })
  await down('no longer told', 1, 2, { publish_end_at: inHours(-1) })
  const titles = (await overview(true)).downtimes.map(({ title }) => title)
  expect(titles).toEqual(['now', 'just before'])
  const [first] = (await overview(false, givenContext({ lang: 'en' }))).downtimes
  expect(first).toMatchObject({ appId: mail, appName: 'Mail', from: expect.stringMatching(/^\d{4}-/) })
})
