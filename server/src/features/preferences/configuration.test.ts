import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const getPersonalConfig = 'POST /iam-portal/user/getPersonalConfig'
const updatePersonalConfig = 'POST /iam-portal/user/updatePersonalConfig'
const queryUserConfig = 'GET /iam-portal/v1/portal/queryUserConfig'
const modifyUserConfig = 'POST /iam-portal/v1/portal/modifyUserConfig'

let world: TestWorld
let here: Browser
let elsewhere: Browser
let pair: { orgCode: string; roleNo: string }
beforeAll(async () => {
  world = await testPortal()
  const given = givenIn(world.database.db)
  pair = { orgCode: await given.organization(), roleNo: await given.role() }
  const userNo = await given.person({ email: 'lin@example.com' })
  await given.personRole(userNo, pair.orgCode, pair.roleNo)
  ;[here, elsewhere] = [world.browser(), world.browser()]
  for (const browser of [here, elsewhere]) await browser.signIn(world.provider, { sub: userNo })
})
afterAll(() => world.stop())

test('[HOME-09] the personal configuration is read with its defaults, saved whole, and the same on another device', async () => {
  await world.database.db.deleteFrom('personal_config').execute()
  const { envelope: first } = await here.call(getPersonalConfig, { body: {} })
  expect(first.data).toMatchObject({ appView: 'card', skin: 'azure', mode: 'system', revision: 0 })
  expect(first.data.tools.length).toBeGreaterThan(0)
  const { revision, ...defaults } = first.data
  const chosen = {
    ...defaults,
    appView: 'list',
    usualOnTop: false,
    modules: defaults.modules.toReversed().map((module, sortNo) => ({ ...module, sortNo })),
    tools: ['json', 'units'],
    skin: 'pine',
    mode: 'dark',
    density: 'compact',
    quickList: ['fault', 'contacts'],
    quickIndex: 1,
    collapsedCategories: ['finance'],
  }
  const saved = await here.call(updatePersonalConfig, { body: { ...chosen, revision } })
  expect(saved).toMatchObject({ status: 200, envelope: { data: { revision: 1 } } })
  const { envelope: read } = await elsewhere.call(getPersonalConfig, { body: {} })
  expect(read.data).toEqual({ ...saved.envelope.data })
  const { modules, ...others } = chosen
  expect(read.data).toMatchObject(others)
  const order = (modules: { moduleCode: string; sortNo: number }[]) =>
    modules.toSorted((a, b) => a.sortNo - b.sortNo).map(({ moduleCode }) => moduleCode)
  expect(order(read.data.modules)).toEqual(order(modules))
})

test('mails about new devices are not switched off without a step-up, and on again without one', async () => {
  const { envelope: first } = await here.call(queryUserConfig)
  const { notify, revision } = first.data
  const turn = (loginAlertMail: boolean) =>
    here.call(modifyUserConfig, { body: { notify: { ...notify, loginAlertMail }, revision } })
  expect((await turn(false)).envelope.code).toBe(1009)
  expect((await turn(true)).envelope.code).toBe(200)
})

test('[HOME-09] the user configuration is read with its defaults, saved, and the same on another device', async () => {
  await world.database.db.deleteFrom('user_config').execute()
  const { envelope: first } = await here.call(queryUserConfig)
  expect(first.data).toMatchObject({
    language: 'zh',
    notify: { bulletinMail: true, bulletinPopup: true, loginAlertMail: true, agencyMail: true },
    hiddenAppIds: [],
    email: 'lin@example.com',
    emailState: 'success',
  })
  const change = {
    language: 'en' as const,
    defaultOrgCode: pair.orgCode,
    defaultRoleNo: pair.roleNo,
    notify: { bulletinMail: false, bulletinPopup: true, loginAlertMail: true, agencyMail: true },
  }
  const saved = await here.call(modifyUserConfig, { body: { ...change, revision: first.data.revision } })
  expect(saved).toMatchObject({ status: 200, envelope: { data: change } })
  const { envelope: read } = await elsewhere.call(queryUserConfig)
  expect(read.data).toEqual(saved.envelope.data)
  const stale = await elsewhere.call(modifyUserConfig, {
    body: { language: 'zh', revision: first.data.revision },
  })
  expect(stale).toMatchObject({ status: 409, envelope: { data: { current: { language: 'en' } } } })
})
