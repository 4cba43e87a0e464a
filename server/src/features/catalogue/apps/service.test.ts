import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenContext } from '#server/testing/given.ts'
import type { LaunchDeps } from './deps.ts'
import { launchApp, openedApps } from './service.ts'
import { myPortalApps, readView } from './view.ts'

let world: FeatureWorld
let who: Awaited<ReturnType<FeatureWorld['somebody']>>
beforeAll(async () => {
  world = await featureWorld({ launchOrigins: ['https://mail.example.com'] })
})
afterAll(() => world.close())
beforeEach(async () => {
  who = await world.somebody()
})

const now = new Date('2026-06-15T02:00:00Z')
const later = (seconds: number) => givenContext({ now: new Date(now.getTime() + seconds * 1000) })
const me = (): Promise<Actor> => world.given.actor(who.userNo, who.selection)

async function granted(row: Parameters<FeatureWorld['given']['application']>[0] = {}) {
  const app = await world.given.application(row)
  await world.given.grant(app, { role: who.selection.roleNo })
  return app
}

const setUsual = (app_ids: string[], sort_type: 'custom' | 'name' | 'recent' = 'custom') =>
  world.db.insertInto('my_portal_app').values({ user_no: who.userNo, app_ids, sort_type }).execute()

async function mine(lang: 'zh' | 'en' = 'zh', recentLimit = 8) {
  const view = await readView(world.apps, await me(), givenContext({ lang }))
  return myPortalApps(view, recentLimit)
}

/** No test here has a delegation, so the provider is never called. */
const launching = (): LaunchDeps => ({
  ...world.apps,
  askAccount: () => Promise.reject(new Error('the provider was asked')),
  tokenOf: () => Promise.reject(new Error('a token was asked for')),
  presentActing: () => Promise.reject(new Error('a delegation was asked for')),
  readIssuer: () => Promise.reject(new Error('the provider was asked for its name')),
})

/** Returns everything that an opening may write for this person. */
async function traces() {
  const accesses = await world.db
    .selectFrom('application_access')
    .selectAll()
    .where('user_no', '=', who.userNo)
    .execute()
  const rows = await world.db.selectFrom('login_log').selectAll().where('user_no', '=', who.userNo).execute()
  const launches = rows.filter(({ event_type }) => event_type === 'launch')
  const failures = rows.filter(({ event_type }) => event_type === 'fail')
  return { accesses, launches, failures }
}

describe('usual applications', () => {
  test('they come in the person’s own order; without any the list is empty', async () => {
    expect(await mine()).toMatchObject({ usualApps: [], accessedApps: [], limit: 20, revision: 0 })
    const [a, b, c] = [await granted(), await granted(), await granted()]
    await setUsual([c, a, b])
    const { usualApps, revision, sortType } = await mine()
    expect(usualApps.map(({ appId }) => appId)).toEqual([c, a, b])
    expect(usualApps.every(({ usual }) => usual)).toBe(true)
    expect({ revision, sortType }).toEqual({ revision: 1, sortType: 'custom' })
  })

  test('one that is not granted any more is left out, stays stored, and comes back with the grant', async () => {
    const [a, b] = [await granted(), await granted()]
    await setUsual([a, b, '00000000-0000-4000-8000-000000000000'])
    await world.given.grant(a, { person: who.userNo }, 'deny')
    expect((await mine()).usualApps.map(({ appId }) => appId)).toEqual([b])
    await world.db.deleteFrom('application_grant').where('subject_id', '=', who.userNo).execute()
    expect((await mine()).usualApps.map(({ appId }) => appId)).toEqual([a, b])
  })

  test('sorted by name they follow the language, sorted by use the latest opened', async () => {
    const bao = await granted({ name_zh: '报销', name_en: 'Expenses' })
    const shen = await granted({ name_zh: '审批', name_en: 'Approvals' })
    await setUsual([shen, bao], 'name')
    expect((await mine('zh')).usualApps.map(({ appId }) => appId)).toEqual([bao, shen])
    expect((await mine('en')).usualApps.map(({ appId }) => appId)).toEqual([shen, bao])
    await world.db
      .updateTable('my_portal_app')
      .set({ sort_type: 'recent' })
      .where('user_no', '=', who.userNo)
      .execute()
    await openedApps(world.apps, await me(), later(1), { appId: shen, limit: 8 })
    expect((await mine('zh')).usualApps.map(({ appId }) => appId)).toEqual([shen, bao])
  })
})

describe('recently opened', () => {
  test('[HOME-04] opening records the time and the count, latest first', async () => {
    const [a, b] = [await granted({ name_zh: '甲' }), await granted({ name_zh: '乙' })]
    await openedApps(world.apps, await me(), later(0), { appId: a, limit: 8 })
    await openedApps(world.apps, await me(), later(5), { appId: b, limit: 8 })
    const list = await openedApps(world.apps, await me(), later(61), { appId: a, limit: 8 })
    expect(list).toMatchObject([
      { appId: a, accessCount: 2, accessTime: '2026-06-15 10:01:01', lastAccessTime: '2026-06-15 10:01:01' },
      { appId: b, accessCount: 1, accessTime: '2026-06-15 10:00:05' },
    ])
    expect(await openedApps(world.apps, await me(), later(99), { limit: 1 })).toMatchObject([{ appId: a }])
    expect((await mine('zh', 0)).accessedApps).toEqual([])
    expect((await mine()).accessedApps.map(({ appId }) => appId)).toEqual([a, b])
  })

  test('[HOME-04] the login log has a row per opening, with application, organization and role', async () => {
    const app_code = fresh('recorded')
    const app = await granted({ app_code, name_zh: '记录', name_en: 'Recorded' })
    await openedApps(world.apps, await me(), givenContext({ lang: 'en' }), {
      appId: app.toUpperCase(),
      limit: 8,
    })
    const { launches } = await traces()
    expect(launches).toMatchObject([
      {
        event_type: 'launch',
        result: 1,
        user_no: who.userNo,
        app_id: app,
        app_code,
        app_name: '记录',
        org_code: who.selection.orgCode,
        org_name: `组织${who.selection.orgCode}`,
        role_no: who.selection.roleNo,
      },
    ])
  })

  test('parallel openings are all counted', async () => {
    const app = await granted()
    const actor = await me()
    const opening = (second: number) => openedApps(world.apps, actor, later(second), { appId: app, limit: 8 })
    await Promise.all([3, 1, 2, 5, 4].map(opening))
    const { accesses, launches } = await traces()
    expect(accesses).toMatchObject([{ access_count: 5, accessed_at: later(5).now }])
    expect(launches).toHaveLength(5)
  })

  test('what was opened under a lost right is not shown', async () => {
    const app = await granted()
    await openedApps(world.apps, await me(), later(0), { appId: app, limit: 8 })
    await world.given.grant(app, { organization: who.selection.orgCode }, 'deny')
    expect(await openedApps(world.apps, await me(), later(1), { limit: 8 })).toEqual([])
  })
})

describe('launching', () => {
  test('[HOME-11] gives the address and the way to open it, and records the opening', async () => {
    const app = await granted({ home_url: 'https://mail.example.com/start?x=1', open_mode: 'frame' })
    expect(await launchApp(launching(), await me(), later(0), { appId: app })).toEqual({
      url: 'https://mail.example.com/start?x=1',
      openMode: 'frame',
    })
    const { accesses, launches } = await traces()
    expect([accesses.length, launches.length]).toEqual([1, 1])
  })

  const refused = async (
    wish: { appId: string; continueAnyway?: boolean },
    failure: string,
    data: unknown = null,
  ) => {
    await expect(launchApp(launching(), await me(), later(0), wish)).rejects.toMatchObject({ failure, data })
    const { accesses, launches, failures } = await traces()
    expect([accesses, launches]).toEqual([[], []])
    return failures.map(({ result, app_id, fail_reason }) => [result, app_id, fail_reason])
  }

  test('[HOME-11] [STAT-06] an application without an address says so, and that it did not open is on record', async () => {
    const appId = await granted({ home_url: null })
    expect(await refused({ appId }, 'app.no-address')).toEqual([[0, appId, 'no_address']])
  })

  test.each(['http://', 'https://ex ample.com', 'https://[::1'])('%s is no address', async (home_url) => {
    await refused({ appId: await granted({ home_url }) }, 'app.no-address')
  })

  test('[STAT-06] an application that is not granted is refused, and the attempt is in both logs', async () => {
    const app = await world.given.application()
    expect(await refused({ appId: app }, 'app.no-access')).toEqual([[0, app, 'no_access']])
    const denied = await world.db
      .selectFrom('audit_record')
      .select(['actor_no', 'result'])
      .where('target_id', '=', app)
      .execute()
    expect(denied).toEqual([{ actor_no: who.userNo, result: 'denied' }])
  })

  test('unknown, draft and offline applications do not exist', async () => {
    await refused({ appId: '00000000-0000-4000-8000-000000000000' }, 'resource.not-found')
    await refused({ appId: await granted({ status: 0 }) }, 'resource.not-found')
    expect(await refused({ appId: await granted({ status: 3 }) }, 'resource.not-found')).toEqual([])
  })

  test('[STAT-06] an application under maintenance opens only when the person insists', async () => {
    const app = await granted({
      status: 2,
      maintenance_from: new Date('2026-06-15T01:00:00Z'),
      maintenance_to: new Date('2026-06-15T03:00:00Z'),
      maintenance_notice_zh: '升级',
      maintenance_notice_en: 'Upgrade',
    })
    const maintenance = { from: '2026-06-15 09:00:00', to: '2026-06-15 11:00:00', notice: '升级' }
    expect(await refused({ appId: app }, 'app.maintenance', { maintenance })).toEqual([
      [0, app, 'maintenance'],
    ])
    await launchApp(launching(), await me(), later(0), { appId: app, continueAnyway: true })
    expect((await traces()).launches).toHaveLength(1)
    const over = givenContext({ now: new Date('2026-06-15T03:00:00Z') })
    await expect(launchApp(launching(), await me(), over, { appId: app })).resolves.toMatchObject({
      openMode: 'blank',
    })
  })

  test('an announced online window puts its application into maintenance, and only while it lasts', async () => {
    const app = await granted()
    const bulletinId = await world.given.announcement({
      app_id: app,
      creator_no: who.userNo,
      title_zh: '今晚升级',
      type: 1,
      maintenance_link: true,
      released_at: now,
      online_start_at: now,
      online_end_at: later(60).now,
    })
    const maintenance = {
      bulletinId,
      from: '2026-06-15 10:00:00',
      to: '2026-06-15 10:01:00',
      notice: '今晚升级',
    }
    await refused({ appId: app }, 'app.maintenance', { maintenance })
    const shownAt = async (seconds: number) => {
      const view = await readView(world.apps, await me(), later(seconds))
      return myPortalApps(view, 8).usualApps[0]
    }
    await setUsual([app])
    expect(await shownAt(-1)).toMatchObject({ status: 1, maintenance, unreadBulletins: 1 })
    expect(await shownAt(0)).toMatchObject({ status: 2, maintenance })
    expect(await shownAt(60)).toMatchObject({ status: 1 })
    expect(await shownAt(60)).not.toHaveProperty('maintenance')
  })
})
