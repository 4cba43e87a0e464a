import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'
import { framedOrigins } from './framed-origins.ts'

let world: FeatureWorld
beforeAll(async () => {
  world = await featureWorld()
})
afterAll(() => world.close())

const parts = { portal: 'https://portal.test', provider: 'https://sign-in.test/authorize' }
const origins = (changes: Partial<typeof parts> = {}) =>
  framedOrigins(world.db, world.readCatalogue, { ...parts, ...changes })

test('nothing is framed where no application opens inside the portal', async () => {
  await world.given.application({ home_url: 'https://elsewhere.test/', open_mode: 'blank' })
  expect(await origins()).toEqual([])
})

test('the origins of applications that open inside are framed, and that of the sign-in; the portal is not', async () => {
  const { given } = world
  await given.application({ home_url: 'https://rooms.test:8443/start?a=1', open_mode: 'frame' })
  await given.application({ home_url: 'https://rooms.test:8443/other', open_mode: 'frame' })
  await given.application({ home_url: 'https://portal.test/trap', open_mode: 'frame' })
  await given.application({ home_url: 'https://gone.test/', open_mode: 'frame', status: 0 })
  await given.application({ home_url: null, open_mode: 'frame' })
  expect(await origins()).toEqual(['https://rooms.test:8443', 'https://sign-in.test'])
})
