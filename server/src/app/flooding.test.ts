import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FaultWorld, faultWorld } from '#server/testing/fault-world.ts'
import { givenIn } from '#server/testing/given.ts'
import { png } from '#server/testing/pictures.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

let world: FaultWorld
let ids: { app: string; open: string; file: string; fault: string; request: string; announcement: string }

beforeAll(async () => {
  world = await faultWorld()
  const reporter = world.as('reporter')
  const given = givenIn(world.database.db)
  const app = await given.application({ app_code: 'locked', owner_no: 'owner' })
  const open = await given.application({ app_code: 'open' })
  await given.grant(open, { organization: 'sales' })
  const file = (await world.upload('reporter', png())).data.fileId
  const fault = await reporter.call('POST /iam-portal/v1/portal/fault/submit', {
    body: { appCode: 'expenses', faultType: 'error', level: 1, description: 'x', fileIds: [file] },
  })
  const request = await reporter.call('POST /iam-portal/v1/portal/app/request', {
    body: { appId: app, reason: 'x' },
  })
  const announcement = await given.announcement({ app_id: app, creator_no: 'editor' })
  ids = {
    announcement,
    app,
    open,
    file,
    fault: fault.envelope.data.faultId,
    request: request.envelope.data.requestId,
  }
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
  // Stopped at the start of a minute, so that thirty calls always fall into one rate window.
  world.clock.stopAt(new Date(Math.ceil(Date.now() / 60_000) * 60_000))
})

const reporter = () => world.as('reporter')
const colleague = () => world.as('colleague')
const foreignPair = { orgCode: 'sales', roleNo: 'root' }

test.each<[string, number, () => Promise<{ status: number }>]>([
  ['a pair in the address', 403, () => reporter().call('GET /iam-portal/auth/user', { query: foreignPair })],
  [
    'a role in the header',
    403,
    () => reporter().call('GET /iam-portal/v1/portal/menu', { headers: { currentroleno: 'root' } }),
  ],
  [
    'an application that is not theirs',
    403,
    () => reporter().call('POST /iam-portal/v1/portal/app/launch', { body: { appId: ids.app } }),
  ],
  [
    'an answer to their own request',
    403,
    () =>
      reporter().call('POST /iam-authority/v1/admin/request/decide', {
        body: { id: ids.request, accept: true, revision: 1 },
      }),
  ],
  [
    'to work on their own report',
    403,
    () =>
      reporter().call('POST /iam-portal/v1/portal/fault/handle', {
        body: { id: ids.fault, action: 'accept', revision: 1 },
      }),
  ],
  [
    'somebody else’s report',
    404,
    () => colleague().call('GET /iam-portal/v1/portal/fault/detail', { query: { id: ids.fault } }),
  ],
  [
    'somebody else’s file',
    404,
    () => colleague().fetchRaw(`/api/iam-portal/file/${ids.file}`, { headers: { env: 'prod' } }),
  ],
  [
    'an announcement of systems that others manage',
    404,
    () =>
      world.as('systemManager').call('POST /iam-portal/system/updateBulletin/:id', {
        params: { id: ids.announcement },
        body: { revision: 1 },
      }),
  ],
])('nobody fills the audit record by asking all day for %s', async (_what, refusal, ask) => {
  const records = async () => {
    const rows = await world.database.db
      .selectFrom('audit_record')
      .where('result', '=', 'denied')
      .select('request_id')
      .execute()
    return rows.length
  }
  const before = await records()
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1) statuses.push((await ask()).status)
  expect(statuses).toEqual([...new Array(30).fill(refusal), 429])
  expect(await records()).toBe(before + 30)
})

test.each<[string, number, (count: number) => Promise<{ status: number }>]>([
  [
    'openings',
    60,
    () => colleague().call('POST /iam-portal/v1/portal/app/launch', { body: { appId: ids.open } }),
  ],
  [
    'openings that are only told',
    60,
    () => colleague().call('POST /iam-portal/v1/portal/accessed-apps', { body: { appId: ids.open } }),
  ],
  [
    'changes of the usual applications',
    120,
    (count) =>
      colleague().call('POST /iam-portal/v1/portal/app/usual', {
        body: { appId: ids.open, usual: count % 2 === 0 },
      }),
  ],
  [
    'replies to a report',
    300,
    async () => {
      const { revision } = await world.database.db
        .selectFrom('fault_report')
        .select('revision')
        .where('fault_id', '=', ids.fault)
        .executeTakeFirstOrThrow()
      return reporter().call('POST /iam-portal/v1/portal/fault/handle', {
        body: { id: ids.fault, action: 'reply', reply: 'x', revision },
      })
    },
  ],
])('nobody fills the records with %s', async (_what, limit, act) => {
  // Simulates the earlier calls by setting the counter.
  const { db } = world.database
  expect((await act(0)).status).toBe(200)
  await db
    .updateTable('rate_counter')
    .set({ count: limit - 1 })
    .execute()
  expect((await act(1)).status).toBe(200)
  await expectChanges(db, [], async () => {
    const refused = await act(2)
    expect(refused.status).toBe(429)
  })
})
