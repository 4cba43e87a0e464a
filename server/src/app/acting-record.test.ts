import { type Api, api } from '@iambiz/contract/api.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { sampleRequests } from '#server/testing/contract-samples.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let given: ReturnType<typeof givenIn>
beforeAll(async () => {
  world = await testPortal()
  given = givenIn(world.database.db)
  await foundCompany(world.database.db)
})
afterAll(() => world.stop())

const db = () => world.database.db

/** Calls after which a person is still acting. */
const calls = Object.entries<Endpoint>(api).filter(
  ([, { access, leavesActing }]) => access !== 'anonymous' && !leavesActing,
)

test('[DEL-02] whatever is called while acting, allowed or refused, no row on record names the agent alone', async () => {
  const [principal, agent] = [fresh('P'), fresh('A')]
  await employ(db(), principal, [{ org: 'sales', role: 'lead' }])
  await employ(db(), agent, [{ org: 'group', role: 'root' }])
  const app = await given.application()
  await given.grant(app, { role: 'lead' })
  const id = await given.delegation({
    ...{ principal_no: principal, agent_no: agent, org_code: 'sales', role_no: 'lead' },
  })
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: agent })
  expect((await browser.call('POST /iam-portal/v1/agency/act/:id', { params: { id } })).status).toBe(200)
  const before = await rowsOf(agent)

  for (const [key, endpoint] of calls) {
    const [method = '', path = ''] = (key as keyof Api & string).split(' ')
    for (const { params, query, body } of sampleRequests(endpoint, app)) {
      const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const { body: answer } = await browser.fetchRaw(`/api${filled}?${new URLSearchParams(query)}`, {
        method,
        headers: { env: 'prod', lang: 'en', containertype: 'web-pc', 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      })
      await answer?.cancel()
    }
  }
  const launch = await browser.call('POST /iam-portal/v1/portal/app/launch', { body: { appId: app } })
  expect(launch.status).toBe(200)
  expect((await browser.call('POST /iam-portal/auth/logout')).status).toBe(200)

  const { audited, logged } = await rowsOf(agent)
  const [newlyAudited, newlyLogged] = [
    audited.slice(before.audited.length),
    logged.slice(before.logged.length),
  ]
  // Denials are audited only up to a limit per minute.
  expect(newlyAudited.length).toBeGreaterThan(20)
  expect(newlyLogged.map(({ event_type }) => event_type)).toEqual(
    expect.arrayContaining(['launch', 'logout']),
  )
  expect(newlyAudited.filter(({ on_behalf_of }) => on_behalf_of !== principal)).toEqual([])
  const alone = newlyLogged.filter((row) => row.principal_no !== principal || row.delegation_id !== id)
  expect(alone).toEqual([])
})

async function rowsOf(agent: string) {
  const audited = await db()
    .selectFrom('audit_record')
    .select(['action', 'on_behalf_of'])
    .where('actor_no', '=', agent)
    .orderBy('row_no')
    .execute()
  const logged = await db()
    .selectFrom('login_log')
    .select(['event_type', 'principal_no', 'delegation_id'])
    .where('user_no', '=', agent)
    .orderBy('occurred_at')
    .execute()
  return { audited, logged }
}
