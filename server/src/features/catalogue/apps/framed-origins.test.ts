import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'

let world: FeatureWorld
beforeAll(async () => {
  world = await featureWorld({
    launchOrigins: [
      'https://rooms.test:8443',
      'https://portal.test',
      'https://far.test',
      'https://gone.test',
    ],
  })
})
afterAll(() => world.close())

const parts = { portal: 'https://portal.test', provider: 'https://sign-in.test/authorize' }

async function originsOf({ userNo, selection }: Awaited<ReturnType<FeatureWorld['somebody']>>) {
  return world.framedOrigins(await world.given.actor(userNo, selection), parts)
}

/** Creates a framed application at this address and grants it to a role. */
async function framed(home_url: string | null, role: string, more: { status?: 0 } = {}) {
  const app = await world.given.application({ home_url, open_mode: 'frame', ...more })
  await world.given.grant(app, { role })
}

test('nothing is framed where no application opens inside the portal', async () => {
  const me = await world.somebody()
  const app = await world.given.application({ home_url: 'https://elsewhere.test/', open_mode: 'blank' })
  await world.given.grant(app, { role: me.selection.roleNo })
  expect(await originsOf(me)).toEqual([])
})

test('origins of applications that open inside are framed, and that of the sign-in; the portal is not', async () => {
  const me = await world.somebody()
  const { roleNo } = me.selection
  await framed('https://rooms.test:8443/start?a=1', roleNo)
  await framed('https://rooms.test:8443/other', roleNo)
  await framed('https://portal.test/trap', roleNo)
  await framed('https://gone.test/', roleNo, { status: 0 })
  await framed(null, roleNo)
  expect(await originsOf(me)).toEqual(['https://rooms.test:8443', 'https://sign-in.test'])
})

test('an origin is framed for people who may open it with any organization and role of theirs, and for nobody else', async () => {
  const [me, other] = [await world.somebody(), await world.somebody()]
  const role = await world.given.role()
  await world.given.personRole(me.userNo, me.selection.orgCode, role)
  await framed('https://far.test/', role)
  expect(await originsOf(me)).toContain('https://far.test')
  expect(await originsOf(other)).toEqual([])
})

test('an application at an origin that the deployment does not list opens in a tab of its own', async () => {
  const me = await world.somebody()
  await framed('https://evil.test/login', me.selection.roleNo)
  expect(await originsOf(me)).toEqual([])
})
