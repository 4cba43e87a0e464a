import { createLog } from '@iambiz/runtime/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenIn } from '#server/testing/given.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import type { EventDeps } from './deps.ts'
import { createEventStreams } from './event-streams.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let userNo: string
beforeAll(async () => {
  database = await testDatabase()
  userNo = await givenIn(database.db).person()
})
afterAll(() => database.close())

/** Streams with very frequent heartbeats, with a clock that the test sets. */
function streamsWith(sessionUntil: EventDeps['sessionUntil']) {
  let now = new Date('2026-11-21T09:00:00Z')
  const streams = createEventStreams({
    db: database.db,
    databaseUrl: database.url,
    clock: { now: () => now },
    log: createLog('test', 'fatal'),
    sessionUntil,
    nextTimedChange: async () => undefined,
    heartbeatMs: 20,
  })
  const set = (time: string) => {
    now = new Date(`2026-11-21T${time}:00Z`)
  }
  return { ...streams, set }
}

const session = () => ({ userNo, sessionId: 'session' })
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)

test('[AUTH-08] a stream does not outlive a session that nobody uses, and does one that is used', async () => {
  let until = at('09:30')
  const { open, close, set } = streamsWith(async () => until)
  try {
    const body = await open(session())
    let text = ''
    body.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    set('09:40')
    until = at('10:10')
    const signs = text.length
    await expect.poll(() => text.length).toBeGreaterThan(signs)
    expect(text).not.toContain('data')
    set('10:10')
    await expect.poll(() => body.readableEnded).toBe(true)
    expect(text.match(/data: .*/g)).toEqual(['data: {"kind":"session-ended","spreadMs":0}'])
  } finally {
    await close()
  }
})

test('[AUTH-08] a session that ended while its stream was opened gets none', async () => {
  const { open, close } = streamsWith(async () => undefined)
  await expect(open(session())).rejects.toMatchObject({ failure: 'session.ended' })
  await close()
  await expect(open(session())).rejects.toMatchObject({ failure: 'service.busy' })
  await expect.poll(() => database.db.selectFrom('event_stream').selectAll().execute()).toEqual([])
})

test('a session that takes long to be looked at keeps no other stream without signs of life', async () => {
  const answer = Promise.withResolvers<Date>()
  let unused = Promise.resolve(at('09:30'))
  const { open, close, set } = streamsWith(({ sessionId }) =>
    sessionId === 'used' ? Promise.resolve(at('12:00')) : unused,
  )
  try {
    await open({ userNo, sessionId: 'unused' })
    unused = answer.promise
    const body = await open({ userNo, sessionId: 'used' })
    let text = ''
    set('09:40')
    body.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    await expect.poll(() => text.length).toBeGreaterThan(20)
  } finally {
    answer.resolve(at('12:00'))
    await close()
  }
})
