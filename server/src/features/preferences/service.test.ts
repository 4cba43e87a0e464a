import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'
import { findPreferences } from './reports.ts'
import {
  changePersonalConfig,
  changeUserConfig,
  type PersonalConfigUpdate,
  readPersonalConfig,
  type UserConfigUpdate,
} from './service.ts'

let world: FeatureWorld
let who: Awaited<ReturnType<FeatureWorld['somebody']>>
beforeAll(async () => {
  world = await featureWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  who = await world.somebody()
})

const me = () => world.given.actor(who.userNo, who.selection)
const stored = () => findPreferences(world.pool, who.userNo)
const config = async () => readPersonalConfig(world.preferences, await me())
const personal = async (update: PersonalConfigUpdate) =>
  changePersonalConfig(world.preferences, await me(), 'en', update)
const user = async (update: UserConfigUpdate) => changeUserConfig(world.preferences, await me(), 'en', update)

describe('personal configuration', () => {
  test('[HOME-05] the view is kept; what is not named stays as it was', async () => {
    expect(await personal({ appView: 'list', revision: 0 })).toMatchObject({ appView: 'list', revision: 1 })
    await personal({ skin: 'pine', mode: 'dark', revision: 1 })
    expect(await config()).toMatchObject({ appView: 'list', skin: 'pine', mode: 'dark', revision: 2 })
  })

  test('only what was chosen is stored, so that later defaults reach the person', async () => {
    await personal({ density: 'compact', revision: 0 })
    const rows = await world.db
      .selectFrom('personal_config')
      .select('value')
      .where('user_no', '=', who.userNo)
      .execute()
    expect(rows).toEqual([{ value: { density: 'compact' } }])
  })

  test.each([1, 7])('revision %i of nothing stored is refused, with what there is', async (revision) => {
    const current = await config()
    await expect(personal({ skin: 'dusk', revision })).rejects.toMatchObject({
      failure: 'resource.changed',
      data: { current },
    })
    expect(await config()).toEqual(current)
  })

  test('of parallel changes to one revision one wins, and none is lost silently', async () => {
    await personal({ skin: 'azure', revision: 0 })
    for (const revision of [1, 2]) {
      const skins = ['pine', 'danxia', 'dusk', 'azure'] as const
      const outcomes = await Promise.allSettled(skins.map((skin) => personal({ skin, revision })))
      const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await config()).toMatchObject({ skin: skins[won], revision: revision + 1 })
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({ failure: 'resource.changed' })
      }
    }
  })

  test('of parallel first changes one wins', async () => {
    const outcomes = await Promise.allSettled(
      (['pine', 'dusk', 'danxia'] as const).map((skin) => personal({ skin, revision: 0 })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await config()).revision).toBe(1)
  })

  test('[HOME-07] the layout that is recommended for organization and role holds until it is chosen otherwise', async () => {
    const template = (subject_type: 'organization' | 'role', subject_id: string, tools: string[]) => ({
      subject_type,
      subject_id,
      tools,
      quick_list: ['fault'],
      modules: JSON.stringify([
        { moduleCode: 'tools', visible: true },
        { moduleCode: 'nonsense', visible: true },
      ]),
    })
    await world.db
      .insertInto('home_template')
      .values([
        template('organization', who.selection.orgCode, ['json', 'units', 'withdrawn']),
        template('role', who.selection.roleNo, ['units', 'password']),
      ])
      .execute()
    const recommended = await config()
    expect(recommended).toMatchObject({
      tools: ['json', 'units', 'password'],
      quickList: ['fault'],
      revision: 0,
    })
    expect(recommended.modules[0]).toEqual({ moduleCode: 'tools', visible: true, sortNo: 1 })
    await personal({ tools: ['qr-code'], revision: 0 })
    expect(await config()).toMatchObject({ tools: ['qr-code'], quickList: ['fault'] })
    const restored = await personal({ restore: ['tools'], revision: 1 })
    expect(restored).toMatchObject({ tools: ['json', 'units', 'password'], revision: 2 })
  })

  test('[HOME-07] [HOME-08] what is withdrawn is out of sight, outlasts every change, and comes back to its place', async () => {
    const offer = (status: 0 | 1) =>
      world.db.updateTable('tool').set({ status }).where('tool_code', '=', 'json').execute()
    await personal({ tools: ['units', 'json', 'qr-code'], quickList: ['json', 'fault'], revision: 0 })
    await offer(0)
    try {
      expect(await config()).toMatchObject({ tools: ['units', 'qr-code'], quickList: ['fault'] })
      await personal({ tools: ['qr-code', 'units'], revision: 1 })
      const changed = await personal({ quickList: ['fault', 'units'], revision: 2 })
      expect(changed).toMatchObject({ tools: ['qr-code', 'units'], quickList: ['fault', 'units'] })
    } finally {
      await offer(1)
    }
    expect(await config()).toMatchObject({
      tools: ['qr-code', 'units', 'json'],
      quickList: ['json', 'fault', 'units'],
    })
  })

  test('[HOME-07] an organization takes the recommendation of the nearest one above it', async () => {
    const below = await world.given.organization({ parent_code: who.selection.orgCode })
    await world.db
      .insertInto('home_template')
      .values({
        subject_type: 'organization',
        subject_id: who.selection.orgCode,
        modules: '[]',
        tools: ['json'],
      })
      .execute()
    const actor = await world.given.actor(who.userNo, { ...who.selection, orgCode: below })
    expect((await readPersonalConfig(world.preferences, actor)).tools).toEqual(['json'])
  })

  test('somebody without organization and role gets the defaults of the portal', async () => {
    const actor = await world.given.actor(who.userNo)
    const { tools, quickList } = await readPersonalConfig(world.preferences, actor)
    expect(tools).toHaveLength(4)
    expect(quickList).toContain('contacts')
  })

  test('a change that leaves nothing is refused in the caller’s language, and nothing is stored', async () => {
    await expect(personal({ tools: [], revision: 0 })).rejects.toMatchObject({
      failure: 'preference.nothing-left',
      data: { fields: [{ field: 'tools', message: 'Keep at least 1 tool.' }] },
    })
    expect((await config()).revision).toBe(0)
  })
})

describe('user configuration', () => {
  test('without a stored choice the defaults hold, with the address of the person', async () => {
    expect((await stored()).userConfig).toEqual({
      language: 'zh',
      notify: { bulletinMail: true, bulletinPopup: true, loginAlertMail: true, agencyMail: true },
      hiddenAppIds: [],
      emailState: 'none',
      revision: 0,
    })
    await world.db
      .updateTable('person')
      .set({ email: 'me@example.com' })
      .where('user_no', '=', who.userNo)
      .execute()
    expect((await stored()).userConfig).toMatchObject({ email: 'me@example.com', emailState: 'success' })
  })

  test('[UI-01] the language is kept', async () => {
    expect(await user({ language: 'en', revision: 0 })).toMatchObject({ language: 'en', revision: 1 })
    expect((await stored()).userConfig.language).toBe('en')
  })

  test('the default organization and role must be held now, as a pair', async () => {
    const { orgCode: defaultOrgCode, roleNo: defaultRoleNo } = who.selection
    const foreign = await world.given.role()
    const refused = { failure: 'access.foreign-role' }
    await expect(user({ defaultOrgCode, defaultRoleNo: foreign, revision: 0 })).rejects.toMatchObject(refused)
    await expect(user({ defaultOrgCode, revision: 0 })).rejects.toMatchObject(refused)
    await expect(
      user({ defaultOrgCode: 'super_manager', defaultRoleNo: 'super_manager', revision: 0 }),
    ).rejects.toMatchObject(refused)
    expect((await stored()).userConfig.revision).toBe(0)
    expect(await user({ defaultOrgCode, defaultRoleNo, revision: 0 })).toMatchObject({
      defaultOrgCode,
      defaultRoleNo,
    })
    await world.db.updateTable('role').set({ status: 0 }).where('role_no', '=', defaultRoleNo).execute()
    await expect(user({ defaultOrgCode, defaultRoleNo, revision: 1 })).rejects.toMatchObject(refused)
    await expect(user({ language: 'en', revision: 1 })).resolves.toMatchObject({ revision: 2 })
  })

  test('applications are hidden that the person sees, once each', async () => {
    const [mine, foreign] = [await world.given.application(), await world.given.application()]
    await world.given.grant(mine, { role: who.selection.roleNo })
    const unknown = '00000000-0000-4000-8000-000000000000'
    const noAccess = { failure: 'preference.foreign-application' }
    await expect(user({ hiddenAppIds: [mine, foreign], revision: 0 })).rejects.toMatchObject(noAccess)
    await expect(user({ hiddenAppIds: [unknown], revision: 0 })).rejects.toMatchObject(noAccess)
    await expect(user({ hiddenAppIds: [mine, mine.toUpperCase()], revision: 0 })).rejects.toMatchObject({
      failure: 'preference.twice',
    })
    expect(await user({ hiddenAppIds: [mine], revision: 0 })).toMatchObject({ hiddenAppIds: [mine] })
    await world.given.grant(mine, { person: who.userNo }, 'deny')
    expect(await user({ hiddenAppIds: [mine], revision: 1 })).toMatchObject({ hiddenAppIds: [mine] })
  })

  test('of parallel changes to one revision one wins', async () => {
    for (const revision of [0, 1]) {
      const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => user({ language: 'en', revision })))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await stored()).userConfig.revision).toBe(revision + 1)
    }
  })
})
