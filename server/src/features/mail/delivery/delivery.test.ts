import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type DeliveryWorld, deliveryWorld, sender } from '#server/testing/delivery-world.ts'
import { type MailSink, startMailSink } from '#server/testing/mail-sink.ts'
import { messageIdOf } from './composing.ts'
import { abandonLost, settle, settleAfterRestore, takeDue } from './store.ts'

let world: DeliveryWorld
let sink: MailSink

beforeAll(async () => {
  world = await deliveryWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  sink = await startMailSink()
})
afterEach(async () => {
  await world.rest()
  await sink.close()
})

test('a mail reaches each recipient once, with its own Message-ID and in both forms', async () => {
  const userNos = await world.people(7)
  await world.post(userNos)
  world.work(sink.port)
  world.work(sink.port)
  await world.until(Array(7).fill('sent'))
  expect(sink.caught.map(({ to }) => to[0]).sort()).toEqual(
    userNos.map((no) => `${no}@chengchuan.example`).sort(),
  )
  const ids = (await world.mails()).map(({ mail_id }) => messageIdOf(mail_id, sender))
  expect(sink.caught.map(({ messageId }) => messageId).sort()).toEqual(ids.sort())
  const [{ raw } = { raw: '' }] = sink.caught
  expect(raw).toMatch(/^Auto-Submitted: auto-generated$/im)
  expect(raw).toMatch(/^Content-Type: text\/plain/im)
  expect(raw).toMatch(/^Content-Type: text\/html/im)
})

test('S-201: one recipient does not learn of another', async () => {
  await world.post(await world.people(3))
  world.work(sink.port)
  await world.until(['sent', 'sent', 'sent'])
  for (const { to, raw } of sink.caught) {
    expect(to).toHaveLength(1)
    const addresses = new Set(raw.match(/P[0-9a-f-]{36}@chengchuan\.example/gi))
    expect([...addresses]).toEqual(to)
  }
})

test('who has no address, has left, or switched such mails off gets none', async () => {
  const [wants = '', without = '', gone = '', declined = ''] = [
    ...(await world.people(1)),
    ...(await world.people(1, { email: null })),
    ...(await world.people(1, { status: 0 })),
    ...(await world.people(1)),
  ]
  await world.db
    .insertInto('user_config')
    .values({ user_no: declined, language: 'en', notify: JSON.stringify({ bulletinMail: false }) })
    .execute()
  await world.post([wants, without, gone, declined], { unless: 'bulletinMail' })
  expect((await world.mails()).map(({ user_no }) => user_no)).toEqual([wants])
})

test('an entry that is no address, such as a dash, holds up neither the others nor what they are told of', async () => {
  const [wants = ''] = await world.people(1)
  await world.post([
    ...(await world.people(1, { email: '-' })),
    ...(await world.people(1, { email: 'x'.repeat(255) })),
    wants,
  ])
  expect((await world.mails()).map(({ user_no }) => user_no)).toEqual([wants])
})

test('without a mail server mails are held', async () => {
  await world.post(await world.people(1), { held: true })
  world.work(sink.port)
  await world.post(await world.people(1))
  await vi.waitFor(async () => expect((await world.states()).sort()).toEqual(['held', 'sent']), 30_000)
  expect(sink.caught).toHaveLength(1)
})

test('R-10: a bad address is refused for good and blocks nobody', async () => {
  const [bad = '', ...good] = await world.people(4)
  sink.treat.recipient = (address) =>
    address.startsWith(bad) ? { reply: 550, text: 'no such user' } : undefined
  await world.post([bad, ...good])
  world.work(sink.port)
  await vi.waitFor(
    async () => expect((await world.states()).sort()).toEqual(['failed', 'sent', 'sent', 'sent']),
    30_000,
  )
  const [failed] = (await world.mails()).filter(({ state }) => state === 'failed')
  expect(failed).toMatchObject({ reason: 'refused', user_no: bad, attempts: 1 })
  expect(failed?.answer).toContain('no such user')
})

test('R-09: greylisted mails come again later, with the same Message-ID', async () => {
  const seen: string[] = []
  let isGrey = true
  sink.treat.text = ({ messageId }) => {
    seen.push(messageId)
    return isGrey ? { reply: 451, text: 'try later' } : undefined
  }
  await world.post(await world.people(1))
  world.work(sink.port)
  await vi.waitFor(
    async () =>
      expect(await world.mails()).toMatchObject([{ state: 'queued', reason: 'not-now', attempts: 1 }]),
    30_000,
  )
  const [{ due_at } = { due_at: new Date() }] = await world.mails()
  expect(due_at.getTime() - world.clock.now().getTime()).toBeGreaterThan(45_000)
  isGrey = false
  world.forwardTo(70_000)
  await world.until(['sent'])
  expect(await world.mails()).toMatchObject([{ reason: null, attempts: 2 }])
  expect(new Set(seen).size).toBe(1)
  expect(seen).toHaveLength(2)
})

test('a mail to one person does not wait behind those of a large mailing', async () => {
  await world.post(await world.people(5), { cause: 'reminder' })
  const [later = ''] = await world.people(1)
  await world.post([later], { cause: 'access-request' })
  const [first] = await takeDue(world.db, {
    ...{ most: 1, perSecond: 100, now: world.clock.now() },
    leasedUntil: new Date(world.clock.now().getTime() + 60_000),
  })
  expect(first?.address).toBe(`${later}@chengchuan.example`)
})

test('R-07: nothing is lost while the mail server is away', async () => {
  const { port } = sink
  await sink.close()
  await world.post(await world.people(2))
  world.work(sink.port)
  await vi.waitFor(
    async () =>
      expect(await world.mails()).toMatchObject([
        { state: 'queued', reason: 'unreachable' },
        { state: 'queued', reason: 'unreachable' },
      ]),
    30_000,
  )
  sink = await startMailSink({ at: port })
  world.forwardTo(10 * 60_000)
  await world.until(['sent', 'sent'])
})

test('a mail that is tried for five days is given up', async () => {
  sink.treat.text = () => ({ reply: 451, text: 'never' })
  await world.post(await world.people(1))
  world.forwardTo(5 * 24 * 3_600_000)
  world.work(sink.port)
  await world.until(['failed'])
  expect(await world.mails()).toMatchObject([{ reason: 'gave-up' }])
})

test('R-10: a connection that breaks before the text is tried again, one that breaks after it is unknown', async () => {
  const [before = '', after = ''] = await world.people(2)
  let cuts = 0
  sink.treat.recipient = (address) => (address.startsWith(before) && cuts++ === 0 ? 'cut' : undefined)
  sink.treat.text = ({ to }) => (to[0]?.startsWith(after) ? 'cut' : undefined)
  await world.post([before, after])
  world.work(sink.port)
  const mailOf = async (userNo: string) => (await world.mails()).find(({ user_no }) => user_no === userNo)
  await vi.waitFor(
    async () => expect(await mailOf(after)).toMatchObject({ state: 'unknown', reason: 'no-answer' }),
    30_000,
  )
  await vi.waitFor(
    async () => expect(await mailOf(before)).toMatchObject({ state: 'queued', attempts: 1 }),
    30_000,
  )
  world.forwardTo(70_000)
  await vi.waitFor(async () => expect(await mailOf(before)).toMatchObject({ state: 'sent' }), 30_000)
  expect(await mailOf(after)).toMatchObject({ state: 'unknown' })
  const ids = sink.caught.map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('R-27: a worker that was given up cannot say any more what became of its mail', async () => {
  await world.post(await world.people(1))
  const now = world.clock.now()
  const [taken] = await takeDue(world.db, { most: 1, now, leasedUntil: now, perSecond: 10 })
  if (!taken) throw new Error('nothing was due')
  expect(await abandonLost(world.db, new Date(now.getTime() + 1))).toBe(1)
  const settled = await settle(world.db, [{ ...taken, settlement: { state: 'sent', answer: '' } }], now)
  expect(settled.size).toBe(0)
  expect(await world.mails()).toMatchObject([{ state: 'unknown', reason: 'worker-lost' }])
})

test('several workers keep the pace together', async () => {
  await world.post(await world.people(12))
  const now = world.clock.now()
  const take = () =>
    takeDue(world.db, { most: 5, now, leasedUntil: new Date(now.getTime() + 1000), perSecond: 7 })
  expect(await take()).toHaveLength(5)
  expect(await take()).toHaveLength(2)
  expect(await take()).toHaveLength(0)
  const later = new Date(now.getTime() + 1001)
  expect(await takeDue(world.db, { most: 5, now: later, leasedUntil: later, perSecond: 7 })).toHaveLength(5)
})

test('several workers that look at the same moment keep the pace as well', async () => {
  await world.post(await world.people(60))
  const together = <T>(work: () => Promise<T>) => Promise.all([1, 2, 3, 4].map(work))
  // Opens all connections in advance, so that no worker starts late.
  await together(() => sql`select pg_sleep(0.1)`.execute(world.db))
  for (let second = 0; second < 8; second += 1) {
    const now = new Date(Date.now() + second * 5000)
    const taken = await together(() => takeDue(world.db, { most: 5, now, leasedUntil: now, perSecond: 5 }))
    expect(taken.flat()).toHaveLength(5)
  }
})

test('a worker whose clock was far ahead does not hold up the others', async () => {
  await world.post(await world.people(6))
  const now = world.clock.now()
  const take = (at: Date) => takeDue(world.db, { most: 3, now: at, leasedUntil: at, perSecond: 3 })
  expect(await take(new Date(now.getTime() + 86_400_000))).toHaveLength(3)
  expect(await take(now)).toHaveLength(3)
})

test('R-33: what was on its way before a restore is not sent again by itself, once an operator has said so', async () => {
  await world.post(await world.people(2))
  const now = world.clock.now()
  await takeDue(world.db, { most: 1, now, leasedUntil: new Date(now.getTime() + 60_000), perSecond: 1 })
  expect(await settleAfterRestore(world.db, now)).toEqual({ queued: 1, sending: 1 })
  const worker = world.work(sink.port)
  await world.post(await world.people(1), { cause: 'fault' })
  await vi.waitFor(
    async () => expect((await world.states()).sort()).toEqual(['sent', 'unknown', 'unknown']),
    30_000,
  )
  await worker.stop()
  expect(sink.caught).toHaveLength(1)
})

test('what became of a mail is written down once the database can, when it could not at first', async () => {
  const [userNo = ''] = await world.people(1)
  await world.post([userNo])
  const [sinkHeard, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const locking = world.db.transaction().execute(async (trx) => {
    await sinkHeard.promise
    await trx.selectFrom('mail').select('mail_id').where('user_no', '=', userNo).forUpdate().execute()
    await letGo.promise
  })
  sink.treat.recipient = async () => {
    sinkHeard.resolve()
    // Wait until the other transaction has locked the row.
    await vi.waitFor(async () => {
      const free = await world.db.selectFrom('mail').select('mail_id').forUpdate().skipLocked().execute()
      expect(free).toEqual([])
    }, 30_000)
    return undefined
  }
  world.work(sink.port, { timing: { leaseMs: 60_000 } })
  await vi.waitFor(() => expect(world.logged.join('')).toContain('"errorCode":"55P03"'), { timeout: 20_000 })
  letGo.resolve()
  await locking
  await world.until(['sent'])
  expect(sink.caught).toHaveLength(1)
})
