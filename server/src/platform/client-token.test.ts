import { transact } from '@iambiz/runtime/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase, testDatabase } from '#server/testing/test-app.ts'
import type { Caller, RequestContext } from './actor.ts'
import { once } from './client-token.ts'
import { sweepTokens } from './client-token-store.ts'
import type { Db } from './db/tables.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('client_request').execute()
})

const now = new Date('2026-11-28T08:00:00Z')
const context = { now } as RequestContext
const person = (userNo: string) => ({ userNo }) as Caller
const submit = 'POST /iam-portal/v1/portal/fault/submit'
const write = vi.fn(async () => ({ id: crypto.randomUUID() }))
beforeEach(() => {
  write.mockClear()
})

type Sent = { body: object; actor?: Caller; call?: Parameters<typeof once>[1]['call']; db?: Db }
const send = ({ body, actor = person('A1'), call = submit, db = database.db }: Sent) =>
  once<{ id: string }>(db, { call, actor, context, body }, (firstTime) =>
    transact(db, (trx) => firstTime(trx, write)),
  )
const body = { clientToken: 'token-0001', title: '停机', apps: ['a', 'b'], at: { from: 1, to: 2 } }

test('the same content is one, whatever the order of its keys, and is answered the same', async () => {
  const first = await send({ body })
  const { clientToken, title, apps, at } = body
  const again = { at: { to: at.to, from: at.from }, apps, clientToken, title, left: undefined }
  expect(await send({ body: again })).toEqual(first)
  expect(write).toHaveBeenCalledTimes(1)
})

test.each([
  ['another text', { title: '停机！' }],
  ['another order of a list', { apps: ['b', 'a'] }],
  ['a field more', { contact: '' }],
  ['a field within a field', { at: { from: 1, to: 3 } }],
])('%s is different content: refused, with what was answered before', async (_what, more) => {
  const sent = await send({ body })
  await expect(send({ body: { ...body, ...more } })).rejects.toMatchObject({
    ...{ failure: 'request.token-reused', data: { sent } },
  })
  expect(write).toHaveBeenCalledTimes(1)
})

test('the same at the same moment, at two processes, is one; different content at that moment is refused', async () => {
  const other = openTestDatabase(database.url)
  try {
    const at = (index: number) => (index % 2 ? database.db : other.db)
    const same = await Promise.all(Array.from({ length: 10 }, (_, index) => send({ body, db: at(index) })))
    expect(new Set(same.map(({ id }) => id)).size).toBe(1)
    const differing = await Promise.allSettled(
      Array.from({ length: 4 }, (_, index) =>
        send({ body: { clientToken: 'token-0002', title: `${index}` }, db: at(index) }),
      ),
    )
    expect(differing.map(({ status }) => status).sort()).toEqual(['fulfilled', ...Array(3).fill('rejected')])
  } finally {
    await other.close()
  }
})

test('a creation that fails leaves the token to the next content', async () => {
  write.mockRejectedValueOnce(new Error('no room'))
  await expect(send({ body })).rejects.toThrow('no room')
  await send({ body: { ...body, title: '别的' } })
})

test('people, systems and calls have tokens of their own; without a token nothing is remembered', async () => {
  const { clientToken: _, ...without } = body
  const sent = [
    await send({ body }),
    await send({ body, actor: person('A2') }),
    await send({ body, actor: { systemCode: 'A1' } }),
    await send({ body, call: 'POST /iam-portal/system/bulletin' }),
    await send({ body: without }),
    await send({ body: without }),
  ]
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length)
  expect(await database.db.selectFrom('client_request').select('sender').execute()).toHaveLength(4)
})

test('a token is known as long as a draft is kept, and forgotten then', async () => {
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const first = await send({ body })
  await sweepTokens(database.db, after(30))
  expect(await send({ body })).toEqual(first)
  await sweepTokens(database.db, after(32))
  expect(await send({ body })).not.toEqual(first)
})
