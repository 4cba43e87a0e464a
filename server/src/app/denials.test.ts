import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FaultWorld, faultWorld } from '#server/testing/fault-world.ts'
import { givenIn } from '#server/testing/given.ts'
import { png } from '#server/testing/pictures.ts'

let world: FaultWorld
let ids: { app: string; file: string; fault: string; request: string }

beforeAll(async () => {
  world = await faultWorld()
  const reporter = world.as('reporter')
  const app = await givenIn(world.database.db).application({ app_code: 'locked', owner_no: 'owner' })
  const file = (await world.upload('reporter', png())).data.fileId
  const fault = await reporter.call('POST /iam-portal/v1/portal/fault/submit', {
    body: { appCode: 'expenses', faultType: 'error', level: 1, description: 'x', fileIds: [file] },
  })
  const request = await reporter.call('POST /iam-portal/v1/portal/app/request', {
    body: { appId: app, reason: 'x' },
  })
  ids = {
    app,
    file,
    fault: fault.envelope.data.faultId,
    request: request.envelope.data.requestId,
  }
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
  // Thirty of them fit into one minute, however slow the machine is.
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
