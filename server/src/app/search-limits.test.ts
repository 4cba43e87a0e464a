import { api } from '@iambiz/contract/api.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type CompanyWorld, companyIn } from '#server/testing/company-world.ts'
import { testPortal } from '#server/testing/test-app.ts'

const contacts = 'POST /iam-portal/v1/portal/opsContact/list'
const maintained = 'POST /iam-portal/admin/getBulletinList'
const statistics = 'POST /iam-portal/bulletin/list'

const start = new Date('2026-06-15T02:00:30Z')
let world: CompanyWorld
beforeAll(async () => {
  const portal = await testPortal({
    ...{ LIMIT_SEARCHES_PER_PERSON: '4', LIMIT_CONTACT_SEARCHES_PER_PERSON: '2' },
    LIMIT_FIGURES_PER_PERSON: '6',
  })
  portal.clock.stopAt(start)
  world = await companyIn(portal, { editor: 'editor', second: 'editor', analyst: 'analyst' })
})
afterAll(() => world.stop())

const as = (who: string) => world.as(who)
const statusOf = async (who: string, key: typeof contacts | typeof maintained | typeof statistics) =>
  (await as(who).call(key, { body: {} })).status

test('who leafs through the address book, or through lists, is asked to come again in a minute', async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
  world.clock.stopAt(start)
  const asked = async (who: string, key: typeof contacts | typeof maintained, times: number) => {
    const statuses: number[] = []
    for (let count = 0; count < times; count += 1) statuses.push(await statusOf(who, key))
    return statuses
  }
  expect(await asked('editor', contacts, 3)).toEqual([200, 200, 429])
  expect(await asked('editor', maintained, 3)).toEqual([200, 200, 200])
  expect(await statusOf('editor', statistics)).toBe(200)
  const refused = await as('editor').call(statistics, { body: {} })
  expect([refused.status, refused.envelope.message]).toEqual([429, '操作过于频繁，请在 30 秒后再试'])
  expect(Number(refused.headers.get('retry-after'))).toBe(30)
  expect(await statusOf('second', contacts)).toBe(200)
  world.clock.forward(30)
  expect(await statusOf('editor', contacts)).toBe(200)
})

test('charts are counted by themselves: a screen of them asks for a dozen at each change of its filter', async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
  world.clock.stopAt(start)
  const charts = ['chartLoginTimes', 'chartActiveUsers', 'chartLoginTypePie', 'heatmap'] as const
  const statuses: number[] = []
  for (const name of [...charts, ...charts]) {
    const { status } = await as('analyst').call(`POST /iam-log/v1/loginLog/${name}`, { body: {} })
    statuses.push(status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect((await as('analyst').call('POST /iam-log/v1/loginLog/list', { body: {} })).status).toBe(200)
})

test('a comparison counts as the three questions that it is, and alone it always passes', async () => {
  const compared = async () => {
    const { status } = await as('analyst').call('POST /iam-log/v1/loginLog/newChartLoginTimes', {
      body: { compare: true },
    })
    return status
  }
  await world.database.db.deleteFrom('rate_counter').execute()
  world.clock.stopAt(start)
  expect([await compared(), await compared(), await compared()]).toEqual([200, 200, 429])
  world.clock.forward(60)
  const everybody = { body: { everybody: true } }
  expect((await as('analyst').call('POST /iam-log/v1/loginLog/sums', everybody)).status).toBe(200)
  expect(await compared()).toBe(429)
})

test('a filter that is too long counts as much as any other', async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
  world.clock.stopAt(start)
  const userKeyword = ' '.repeat(20_000)
  const statuses: number[] = []
  for (let count = 0; count < 3; count += 1) {
    const { status } = await as('analyst').call('POST /iam-log/v1/loginLog/newChartLoginTimes', {
      body: { compare: true, userKeyword },
    })
    statuses.push(status)
  }
  expect(statuses).toEqual([422, 422, 429])
})

/** Lists used every day; they are served from memory. */
const daily = ['POST /iam-portal/v1/portal/availableApp']

test('every list that can be leafed through is limited, but for those of every day', () => {
  const entries = Object.entries(api) as [string, Endpoint][]
  const isPaged = ({ body }: Endpoint) =>
    body !== undefined &&
    JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes('pageNum')
  const unlimited = entries
    .filter(([, endpoint]) => isPaged(endpoint) && !endpoint.searches)
    .map(([key]) => key)
  expect(unlimited).toEqual(daily)
})
