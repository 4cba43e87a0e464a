import type { UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'
import { givenContext } from '#server/testing/given.ts'
import { changeUsualApps, sortUsualApps } from './change-usual.ts'

let world: FeatureWorld
let who: Awaited<ReturnType<FeatureWorld['somebody']>>
beforeAll(async () => {
  world = await featureWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  who = await world.somebody()
})

const unknown = '00000000-0000-4000-8000-000000000000'
const me = (): Promise<Actor> => world.given.actor(who.userNo, who.selection)
const usual = async (wish: Parameters<typeof changeUsualApps>[3]) =>
  changeUsualApps(world.apps, await me(), givenContext(), wish)
const sort = async (order: Parameters<typeof sortUsualApps>[3]) =>
  sortUsualApps(world.apps, await me(), givenContext(), order)
const idsOf = ({ usualApps }: UsualApps) => usualApps.map(({ appId }) => appId)

async function granted(count: number): Promise<string[]> {
  const made: string[] = []
  for (let index = 0; index < count; index += 1) {
    const app = await world.given.application()
    await world.given.grant(app, { role: who.selection.roleNo })
    made.push(app)
  }
  return made
}

const withdraw = (app: string) => world.given.grant(app, { person: who.userNo }, 'deny')
const allowAgain = () =>
  world.db.deleteFrom('application_grant').where('subject_id', '=', who.userNo).execute()

const audited = () =>
  world.db
    .selectFrom('audit_record')
    .select(['action', 'result', 'target_id', 'detail'])
    .where('actor_no', '=', who.userNo)
    .orderBy('row_no')
    .execute()

const stored = async () =>
  (
    await world.db
      .selectFrom('my_portal_app')
      .select('app_ids')
      .where('user_no', '=', who.userNo)
      .executeTakeFirst()
  )?.app_ids ?? []

describe('[HOME-02] adding and removing', () => {
  test('adds at the end, twice as once, and removes', async () => {
    const [a = '', b = ''] = await granted(2)
    expect(idsOf(await usual({}))).toEqual([])
    await usual({ appId: b, usual: true })
    const added = await usual({ appId: a.toUpperCase(), usual: true })
    expect(added).toMatchObject({ revision: 2, limit: 20, sortType: 'custom' })
    expect(added.usualApps.every((app) => app.usual)).toBe(true)
    expect(await usual({ appId: a, usual: true })).toEqual(added)
    expect(idsOf(await usual({ appId: b, usual: false }))).toEqual([a])
    expect(await usual({ appId: b, usual: false })).toMatchObject({ revision: 3 })
    expect((await audited()).map(({ action }) => action)).toEqual(
      Array.from({ length: 3 }, () => 'usual-applications.change'),
    )
  })

  test('the 21st is refused, in both ways of adding', async () => {
    const apps = await granted(21)
    await usual({ appIds: apps.slice(0, 20) })
    const refusal = { failure: 'app.usual-full', data: { limit: 20 } }
    await expect(usual({ appId: apps[20] ?? '', usual: true })).rejects.toMatchObject(refusal)
    await expect(usual({ appIds: apps })).rejects.toMatchObject(refusal)
    expect(await stored()).toEqual(apps.slice(0, 20))
  })

  test('parallel additions of several devices are all kept', async () => {
    const apps = await granted(4)
    await Promise.all(apps.map((appId) => usual({ appId, usual: true })))
    expect(idsOf(await usual({})).sort()).toEqual([...apps].sort())
  })

  type Stranger = [what: string, make: () => Promise<string>, failure: string, rows: number]
  const strangers: Stranger[] = [
    ['not granted', async () => world.given.application(), 'app.no-access', 1],
    ['unknown', async () => unknown, 'resource.not-found', 0],
    ['a draft', async () => world.given.application({ status: 0 }), 'resource.not-found', 0],
  ]

  test.each(strangers)(
    'one that is %s is refused and nothing changes',
    async (_what, make, failure, rows) => {
      const [mine = ''] = await granted(1)
      await usual({ appIds: [mine] })
      const app = await make()
      const wishes = [{ appId: app, usual: true }, { appId: app, usual: false }, { appIds: [mine, app] }]
      for (const wish of wishes) await expect(usual(wish)).rejects.toMatchObject({ failure })
      expect(await stored()).toEqual([mine])
      const denied = (await audited()).filter(({ result }) => result === 'denied')
      expect(denied).toHaveLength(rows * wishes.length)
    },
  )

  test('replacing takes order, sort type and revision at once', async () => {
    const [a = '', b = ''] = await granted(2)
    expect(await usual({ appIds: [b, a], sortType: 'name', revision: 0 })).toMatchObject({ revision: 1 })
    await expect(usual({ appIds: [a], revision: 0 })).rejects.toMatchObject({
      failure: 'resource.changed',
      data: { current: { revision: 1, sortType: 'name' } },
    })
    await expect(usual({ appIds: [a, a] })).rejects.toMatchObject({ failure: 'app.twice' })
    expect(await stored()).toEqual([b, a])
  })
})

describe('[HOME-03] sorting', () => {
  test('the order and the kind of sorting are kept', async () => {
    const [a = '', b = '', c = ''] = await granted(3)
    await usual({ appIds: [a, b, c] })
    const sorted = await sort({ appIds: [c, a, b], revision: 1 })
    expect(idsOf(sorted)).toEqual([c, a, b])
    expect(sorted).toMatchObject({ revision: 2, sortType: 'custom' })
    expect(await sort({ appIds: [c, a, b], sortType: 'recent', revision: 2 })).toMatchObject({
      sortType: 'recent',
      revision: 3,
    })
    const [, last] = (await audited()).slice(-2)
    expect(last).toMatchObject({
      result: 'ok',
      target_id: who.userNo,
      detail: { before: { sortType: 'custom' }, after: { sortType: 'recent', appIds: [c, a, b] } },
    })
  })

  test('an order that is none is refused and nothing changes', async () => {
    const [a = '', b = '', other = ''] = await granted(3)
    await usual({ appIds: [a, b] })
    const foreign = await world.given.application()
    for (const appIds of [[a], [], [a, b, other], [a, b, foreign], [a, unknown], [b, a, unknown]]) {
      await expect(sort({ appIds, revision: 1 })).rejects.toMatchObject({
        failure: 'app.other-order',
        data: { fields: [{ field: 'appIds' }] },
      })
    }
    await expect(sort({ appIds: [a, b, a], revision: 1 })).rejects.toMatchObject({ failure: 'app.twice' })
    expect(await usual({})).toMatchObject({ revision: 1 })
    expect(await stored()).toEqual([a, b])
  })

  test('the second of two devices gets a conflict with the stored list', async () => {
    const [a = '', b = '', c = ''] = await granted(3)
    await usual({ appIds: [a, b, c] })
    const orders = [
      [c, b, a],
      [b, a, c],
    ]
    const outcomes = await Promise.allSettled(orders.map((appIds) => sort({ appIds, revision: 1 })))
    const won = orders[outcomes.findIndex(({ status }) => status === 'fulfilled')]
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(lost).toHaveLength(1)
    expect(lost[0]?.reason).toMatchObject({ failure: 'resource.changed' })
    expect(lost[0]?.reason.data.current.usualApps.map(({ appId }: { appId: string }) => appId)).toEqual(won)
    expect(await stored()).toEqual(won)
  })
})

describe('an application that is withdrawn', () => {
  test('stays stored behind its neighbour and comes back with the grant', async () => {
    const [a = '', b = '', c = ''] = await granted(3)
    await usual({ appIds: [a, b, c] })
    await withdraw(b)
    expect(idsOf(await sort({ appIds: [c, a], revision: 1 }))).toEqual([c, a])
    await allowAgain()
    expect(idsOf(await usual({}))).toEqual([c, a, b])
  })

  test('is not foreign to a screen that still shows it', async () => {
    const [a = '', b = '', c = ''] = await granted(3)
    await usual({ appIds: [a, b, c] })
    await withdraw(b)
    expect(idsOf(await sort({ appIds: [b, c, a], revision: 1 }))).toEqual([c, a])
    expect(await stored()).toEqual([b, c, a])
    expect(idsOf(await usual({ appId: b, usual: false }))).toEqual([c, a])
    expect(await stored()).toEqual([c, a])
    await expect(usual({ appId: b, usual: true })).rejects.toMatchObject({ failure: 'app.no-access' })
  })

  test('leaves room; when it returns the list may be longer, but nothing can be added', async () => {
    const apps = await granted(22)
    await usual({ appIds: apps.slice(0, 20) })
    await withdraw(apps[0] ?? '')
    await usual({ appId: apps[20] ?? '', usual: true })
    await allowAgain()
    expect(idsOf(await usual({}))).toHaveLength(21)
    await expect(usual({ appId: apps[21] ?? '', usual: true })).rejects.toMatchObject({
      failure: 'app.usual-full',
    })
    const shown = idsOf(await usual({}))
    expect(idsOf(await sort({ appIds: shown.toReversed(), revision: 2 }))).toEqual(shown.toReversed())
    expect(idsOf(await usual({ appId: apps[5] ?? '', usual: false }))).toHaveLength(20)
  })
})
