import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'
import { givenContext } from '#server/testing/given.ts'
import { submitFault } from './submit.ts'

let world: FeatureWorld
let actor: Actor
beforeAll(async () => {
  world = await featureWorld()
  const { userNo, selection } = await world.somebody()
  await world.given.grant(await world.given.application({ app_code: 'expenses' }), { person: userNo })
  actor = await world.given.actor(userNo, selection)
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['fault_report', 'fault_day'] as const) await world.db.deleteFrom(table).execute()
})

/** File contents are not needed here. */
const contents = {
  put: async () => {},
  get: async () => undefined,
  list: async () => [],
  remove: async () => {},
}
const deps = () => ({ ...world.faults, contents })

const fault = {
  appCode: 'expenses',
  faultType: 'error',
  level: 3,
  description: '打不开',
  fileIds: [],
  contact: '',
} as const

const sentAt = async (time: string) => {
  const context = givenContext({ now: new Date(time) })
  return (await submitFault(deps(), actor, context, { ...fault, fileIds: [] })).faultNo
}

test('numbers start again each day, in the time zone of the deployment', async () => {
  expect(await sentAt('2030-03-01T15:59:59Z')).toBe('GZ-20300301-0001')
  expect(await sentAt('2030-03-01T16:00:00Z')).toBe('GZ-20300302-0001')
  expect(await sentAt('2030-03-02T15:00:00Z')).toBe('GZ-20300302-0002')
})

test('numbers of many at once are all different, and none is left out', async () => {
  const sent = await Promise.all(Array.from({ length: 8 }, () => sentAt('2030-04-01T02:00:00Z')))
  expect(sent.sort()).toEqual(Array.from({ length: 8 }, (_, index) => `GZ-20300401-000${index + 1}`))
})

test('a report that is refused takes no number', async () => {
  const context = givenContext({ now: new Date('2030-05-01T02:00:00Z') })
  const wrong = submitFault(deps(), actor, context, { ...fault, fileIds: [crypto.randomUUID()] })
  await expect(wrong).rejects.toThrow('file.not-yours')
  expect(await sentAt('2030-05-01T02:00:00Z')).toBe('GZ-20300501-0001')
})
