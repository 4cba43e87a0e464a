import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'
import { givenContext } from '#server/testing/given.ts'
import { whyApp } from './why.ts'

let world: FeatureWorld
let who: Awaited<ReturnType<FeatureWorld['somebody']>>
beforeAll(async () => {
  world = await featureWorld()
  const { given } = world
  const group = await given.organization({ org_code: 'group', name_zh: '集团', name_en: 'Group' })
  const orgCode = await given.organization({
    org_code: 'east',
    name_zh: '华东',
    name_en: 'East',
    parent_code: group,
  })
  const roleNo = await given.role({ role_no: 'buyer', name_zh: '采购专员', name_en: 'Buyer' })
  who = { userNo: await given.person(), selection: { orgCode, roleNo } }
})
afterAll(() => world.close())

async function why(app: string, lang: 'zh' | 'en' = 'zh') {
  const actor = await world.given.actor(who.userNo, who.selection)
  return whyApp(world.apps, actor, givenContext({ lang }), app)
}

describe('[HOME-01] why a person sees an application', () => {
  test('names every grant, nearest first, in the language of the caller', async () => {
    const app = await world.given.application({ name_zh: '采购', name_en: 'Sourcing' })
    await world.given.grant(app, { organization: 'group' })
    await world.given.grant(app, { organization: 'east' })
    await world.given.grant(app, { role: 'buyer' })
    await world.given.grant(app, { person: who.userNo })
    await world.given.grant(app, { role: await world.given.role() })
    expect(await why(app.toUpperCase())).toEqual({
      appId: app,
      appName: '采购',
      state: 'visible',
      hiddenByMe: false,
      grants: [
        { subject: 'person', name: `人员${who.userNo}`, effect: 'allow', inherited: false },
        { subject: 'role', name: '采购专员', effect: 'allow', inherited: false },
        { subject: 'organization', name: '华东', effect: 'allow', inherited: false },
        { subject: 'organization', name: '集团', effect: 'allow', inherited: true },
      ],
    })
    const inEnglish = await why(app, 'en')
    expect(inEnglish.appName).toBe('Sourcing')
    expect(inEnglish.grants.map(({ name }) => name).slice(1)).toEqual(['Buyer', 'East', 'Group'])
  })

  test('says that it is denied, by whom, although it is granted', async () => {
    const app = await world.given.application()
    await world.given.grant(app, { role: 'buyer' })
    await world.given.grant(app, { organization: 'group' }, 'deny')
    expect(await why(app)).toMatchObject({
      state: 'denied',
      grants: [
        { subject: 'role', effect: 'allow' },
        { subject: 'organization', name: '集团', effect: 'deny', inherited: true },
      ],
    })
  })

  test('says of one that nobody granted whom to ask, and of one that is hidden who hid it', async () => {
    const owner = await world.given.person({ name_zh: '陈晓', name_en: 'Chen Xiao' })
    const app = await world.given.application({ owner_no: owner })
    expect(await why(app, 'en')).toMatchObject({ state: 'locked', grants: [], owner: 'Chen Xiao' })
    await world.db.deleteFrom('user_config').execute()
    await world.db
      .insertInto('user_config')
      .values({ user_no: who.userNo, language: 'zh', notify: '{}', hidden_app_ids: [app] })
      .execute()
    expect(await why(app)).toMatchObject({ hiddenByMe: true })
  })

  test('tells the window of a maintenance', async () => {
    const window = {
      status: 2,
      maintenance_from: new Date('2026-06-15T01:00:00Z'),
      maintenance_to: new Date('2026-06-15T03:00:00Z'),
      maintenance_notice_zh: '升级',
    } as const
    const app = await world.given.application(window)
    await world.given.grant(app, { role: 'buyer' })
    expect(await why(app)).toMatchObject({
      state: 'visible',
      maintenance: {
        active: true,
        from: '2026-06-15 09:00:00',
        to: '2026-06-15 11:00:00',
        notice: '升级',
      },
    })
    const open = await world.given.application({ ...window, maintenance_from: null, maintenance_to: null })
    await world.given.grant(open, { role: 'buyer' })
    expect((await why(open)).maintenance).toEqual({ active: true, notice: '升级' })
  })

  test('tells of an offline one only those who would see it, and of drafts and unknown ones nobody', async () => {
    const offline = await world.given.application({ status: 3 })
    await expect(why(offline)).rejects.toMatchObject({ failure: 'resource.not-found' })
    await world.given.grant(offline, { role: 'buyer' })
    expect(await why(offline)).toMatchObject({ state: 'offline' })
    const draft = await world.given.application({ status: 0 })
    await world.given.grant(draft, { role: 'buyer' })
    await expect(why(draft)).rejects.toMatchObject({ failure: 'resource.not-found' })
    const unknown = why('00000000-0000-4000-8000-000000000000')
    await expect(unknown).rejects.toMatchObject({ failure: 'resource.not-found' })
  })
})
