import { type Api, api } from '@iambiz/contract/api.ts'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textOf } from '#server/testing/browser.ts'
import { type SampleRequest, sampleRequests, variations } from '#server/testing/contract-samples.ts'
import { type FaultWorld, faultWorld } from '#server/testing/fault-world.ts'
import { givenIn } from '#server/testing/given.ts'
import { png } from '#server/testing/pictures.ts'
import { rowsOfOthers } from '#server/testing/table-digest.ts'

type Key = keyof Api & string

let world: FaultWorld

/**
 * Each field takes every sixth hostile value per run: six runs with consecutive seeds cover all, and so does `npm test
 * -- --all`.
 */
const turns = [0, 1, 2, 3, 4, 5]

/** Records of the reporter; all of their private content contains "private". */
const foreign: Record<string, string> = {}

beforeAll(async () => {
  world = await faultWorld()
  const { db } = world.database
  const given = givenIn(db)
  const reporter = world.as('reporter')
  foreign.lockedApp = await given.application({ app_code: 'locked', owner_no: 'owner' })
  foreign.visibleApp = await given.application({ app_code: 'shared' })
  await given.grant(foreign.visibleApp, { organization: 'sales' })
  foreign.file = (await world.upload('reporter', png(), { fileName: 'private.png' })).data.fileId
  foreign.looseFile = (await world.upload('reporter', png(), { fileName: 'private.png' })).data.fileId
  const fault = await reporter.call('POST /iam-portal/v1/portal/fault/submit', {
    body: {
      appCode: 'expenses',
      faultType: 'error',
      level: 1,
      description: 'private words',
      fileIds: [foreign.file],
    },
  })
  foreign.fault = fault.envelope.data.faultId
  const request = await reporter.call('POST /iam-portal/v1/portal/app/request', {
    body: { appId: foreign.lockedApp, reason: 'private reason' },
  })
  foreign.request = request.envelope.data.requestId
  await db
    .insertInto('notice')
    .values({
      user_no: 'reporter',
      text_zh: 'private',
      text_en: 'private',
      path: '/home/fault',
      created_at: new Date(),
    })
    .execute()
})
afterAll(() => world.stop())
// Rate limits are not under test here.
beforeEach(async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
})

// Signing out would end the session used here, and the bodies of uploads have no fields.
const walked = Object.entries(api).filter(
  ([key, endpoint]) => !key.includes('logout') && !('takes' in endpoint),
) as [Key, Api[Key]][]

async function send(key: Key, { params, query, body }: SampleRequest) {
  const [method = '', path = ''] = key.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  )
  const reply = await world.as('colleague').fetchRaw(`/api${filled}?${new URLSearchParams(query)}`, {
    method,
    headers: { env: 'prod', lang: 'en', containertype: 'web-pc', 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  return { status: reply.status, text: await textOf(reply) }
}

// Anonymous calls identify nobody, so they have no owner's data, and their attempts are audited.
const ofPeople = walked.filter(([, { access }]) => access !== 'anonymous')

describe('[PERM-06] with identifiers of others', () => {
  /** Nothing else runs between two tests, so one test's final state is the next one's initial state. */
  let known: Awaited<ReturnType<typeof rowsOfOthers>>
  const readRows = () => rowsOfOthers(world.database.db, 'colleague')
  beforeAll(async () => {
    known = await readRows()
  })

  test.each(ofPeople)('%s tells nothing and changes nothing of theirs', async (key, endpoint) => {
    for (const [what, id] of Object.entries(foreign)) {
      for (const request of sampleRequests(endpoint, id)) {
        const { status, text } = await send(key, request)
        expect(status, what).toBeLessThan(500)
        expect(text, what).not.toContain('private')
      }
    }
    const before = known
    known = await readRows()
    expect(known).toEqual(before)
  })
})

describe.each(walked)('[PERM-06] %s', (key, endpoint) => {
  test('answers whatever comes with a refusal or a result, never with a fault of its own', async () => {
    for (const [turn, value] of hostile.entries()) {
      for (const request of sampleRequests(endpoint, foreign.visibleApp ?? '')) {
        for (const [what, varied] of variations(request, value)) {
          if (!inTurn(turns, `${key} ${what}`).includes(turn % turns.length)) continue
          const { status } = await send(key, varied)
          expect(status, `${what} = ${JSON.stringify(value).slice(0, 40)}`).toBeLessThan(500)
        }
      }
    }
  })
})

const hostile: unknown[] = [
  'a\0b',
  '\ud800',
  "' or 1=1--",
  '%',
  '__proto__',
  'constructor',
  'x'.repeat(3000),
  '-1',
  '9999999999999999999',
  '0000-00-00 00:00:00',
  -1,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  1e300,
  null,
  [],
  {},
  ['a\0b'],
]

test('[HTTP-01] names that mean something to JavaScript are refused wherever they stand', async () => {
  for (const body of ['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}']) {
    const reply = await world.as('colleague').fetchRaw('/api/iam-portal/v1/portal/home', {
      method: 'POST',
      headers: { env: 'prod', lang: 'en', containertype: 'web-pc', 'content-type': 'application/json' },
      body,
    })
    expect(reply.status).toBe(400)
  }
})

test('the walk reaches what it looks at', async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from fault_report`.execute(
    world.database.db,
  )
  expect(rows[0]?.count).toBeGreaterThan(0)
  const detail = await world
    .as('reporter')
    .call('GET /iam-portal/v1/portal/fault/detail', { query: { id: foreign.fault ?? '' } })
  expect(JSON.stringify(detail.envelope)).toContain('private words')
})
