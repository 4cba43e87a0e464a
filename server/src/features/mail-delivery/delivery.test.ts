import { randomUUID } from 'node:crypto'
import { createLog } from '@iambiz/runtime/log.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { givenIn } from '#server/testing/given.ts'
import { type MailSink, startMailSink } from '#server/testing/mail-sink.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { openCarrier } from './carrier.ts'
import { messageIdOf } from './composing.ts'
import { startDelivery } from './delivery.ts'
import { posting } from './outbox-store.ts'
import { abandonLost, settle, takeDue } from './store.ts'

let database: Database
let sink: MailSink
let started: { stop: () => Promise<void> }[] = []
let offsetMs = 0

const sender = {
  from: 'no-reply@chengchuan.example',
  name: { zh: '澄川门户', en: 'Chengchuan Portal' },
  baseUrl: 'https://portal.chengchuan.example',
}
const clock = { now: () => new Date(Date.now() + offsetMs) }
const timing = { idleMs: 20, leaseMs: 600, awayMs: 0, stopMs: 2000 }

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  sink = await startMailSink()
  offsetMs = 0
})
afterEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()))
  started = []
  await sink.close()
  await database.db.deleteFrom('letter').execute()
})

function work({ encryption = 'none' }: { encryption?: 'starttls' | 'none' } = {}) {
  const carrier = openCarrier(
    { host: '127.0.0.1', port: sink.port, encryption, user: undefined, password: undefined },
    { from: sender.from, connections: 3, patience: { connectionMs: 1000, answerMs: 2000 } },
  )
  const worker = startDelivery({
    db: database.db,
    clock,
    log: createLog('test', 'fatal'),
    carrier,
    sender,
    connections: 3,
    perSecond: 10_000,
    timing,
  })
  started.push(worker)
  return worker
}

const letter = {
  cause: 'reminder' as const,
  subject_zh: '请阅读公告「停机通知」',
  subject_en: 'Please read “Downtime”',
  text_zh: '您还没有阅读。',
  text_en: 'You have not read it.',
  path: '/home/announcementDetails',
}

async function people(count: number, row: { email?: string | null; status?: 0 | 1 } = {}): Promise<string[]> {
  const given = givenIn(database.db)
  const userNos = Array.from({ length: count }, () => `P${randomUUID()}`)
  for (const user_no of userNos)
    await given.person({ user_no, email: `${user_no}@chengchuan.example`, ...row })
  return userNos
}

const post = (userNos: readonly string[], more: Partial<typeof letter> & { held?: boolean } = {}) => {
  const { held = false, ...changed } = more
  return posting({ held })(database.db, { letter: { ...letter, ...changed }, userNos, at: clock.now() })
}

const mails = () => database.db.selectFrom('mail').selectAll().orderBy('address').execute()
const states = async () => (await mails()).map(({ state }) => state)
const until = (expected: readonly string[]) =>
  vi.waitFor(async () => expect(await states()).toEqual(expected), { timeout: 10_000 })

test('a mail reaches each recipient once, with its own Message-ID and in both forms', async () => {
  const userNos = await people(7)
  await post(userNos)
  work()
  work()
  await until(Array(7).fill('sent'))
  expect(sink.caught.map(({ to }) => to[0]).sort()).toEqual(
    userNos.map((no) => `${no}@chengchuan.example`).sort(),
  )
  const ids = (await mails()).map(({ mail_id }) => messageIdOf(mail_id, sender))
  expect(sink.caught.map(({ messageId }) => messageId).sort()).toEqual(ids.sort())
  const [{ raw } = { raw: '' }] = sink.caught
  expect(raw).toMatch(/^Auto-Submitted: auto-generated$/im)
  expect(raw).toMatch(/^Content-Type: text\/plain/im)
  expect(raw).toMatch(/^Content-Type: text\/html/im)
})

test('S-201: one recipient does not learn of another', async () => {
  await post(await people(3))
  work()
  await until(['sent', 'sent', 'sent'])
  for (const { to, raw } of sink.caught) {
    expect(to).toHaveLength(1)
    const addresses = new Set(raw.match(/P[0-9a-f-]{36}@chengchuan\.example/gi))
    expect([...addresses]).toEqual(to)
  }
})

test('who has no address, has left, or switched such mails off gets none', async () => {
  const [wants = '', without = '', gone = '', declined = ''] = [
    ...(await people(1)),
    ...(await people(1, { email: null })),
    ...(await people(1, { status: 0 })),
    ...(await people(1)),
  ]
  await database.db
    .insertInto('user_config')
    .values({ user_no: declined, language: 'en', notify: JSON.stringify({ bulletinMail: false }) })
    .execute()
  await posting({ held: false })(database.db, {
    letter,
    userNos: [wants, without, gone, declined],
    unless: 'bulletinMail',
    at: clock.now(),
  })
  expect((await mails()).map(({ user_no }) => user_no)).toEqual([wants])
})

test('an entry that is no address, such as a dash, holds up neither the others nor what they are told of', async () => {
  const [wants = ''] = await people(1)
  await post([...(await people(1, { email: '-' })), ...(await people(1, { email: 'x'.repeat(255) })), wants])
  expect((await mails()).map(({ user_no }) => user_no)).toEqual([wants])
})

test('S-204: somebody who leaves between writing and sending gets nothing', async () => {
  const [userNo = ''] = await people(1)
  await post([userNo])
  await database.db.updateTable('person').set({ status: 0 }).where('user_no', '=', userNo).execute()
  work()
  await until(['failed'])
  expect(await mails()).toMatchObject([{ reason: 'recipient-left' }])
  expect(sink.caught).toEqual([])
})

test('without a mail server mails are held', async () => {
  await post(await people(1), { held: true })
  work()
  await post(await people(1))
  await vi.waitFor(async () => expect((await states()).sort()).toEqual(['held', 'sent']))
  expect(sink.caught).toHaveLength(1)
})

test('R-10: a bad address is refused for good and blocks nobody', async () => {
  const [bad = '', ...good] = await people(4)
  sink.treat.recipient = (address) =>
    address.startsWith(bad) ? { reply: 550, text: 'no such user' } : undefined
  await post([bad, ...good])
  work()
  await vi.waitFor(async () => expect((await states()).sort()).toEqual(['failed', 'sent', 'sent', 'sent']))
  const [failed] = (await mails()).filter(({ state }) => state === 'failed')
  expect(failed).toMatchObject({ reason: 'refused', user_no: bad, attempts: 1 })
  expect(failed?.answer).toContain('no such user')
})

test('S-196: an address that is more than an address reaches no server', async () => {
  const given = givenIn(database.db)
  const userNo = await given.person({ email: 'a@chengchuan.example\r\nRCPT TO:<evil@evil.test>' })
  await post([userNo])
  work()
  await until(['failed'])
  expect(await mails()).toMatchObject([{ reason: 'bad-address' }])
  expect(sink.caught).toEqual([])
})

test('R-09: greylisted mails come again later, with the same Message-ID', async () => {
  const seen: string[] = []
  let isGrey = true
  sink.treat.text = ({ messageId }) => {
    seen.push(messageId)
    return isGrey ? { reply: 451, text: 'try later' } : undefined
  }
  await post(await people(1))
  work()
  await vi.waitFor(async () =>
    expect(await mails()).toMatchObject([{ state: 'queued', reason: 'not-now', attempts: 1 }]),
  )
  const [{ due_at } = { due_at: new Date() }] = await mails()
  expect(due_at.getTime() - clock.now().getTime()).toBeGreaterThan(45_000)
  isGrey = false
  offsetMs = 70_000
  await until(['sent'])
  expect(await mails()).toMatchObject([{ reason: null, attempts: 2 }])
  expect(new Set(seen).size).toBe(1)
  expect(seen).toHaveLength(2)
})

test('R-07: nothing is lost while the mail server is away', async () => {
  const { port } = sink
  await sink.close()
  await post(await people(2))
  work()
  await vi.waitFor(async () =>
    expect(await mails()).toMatchObject([
      { state: 'queued', reason: 'unreachable' },
      { state: 'queued', reason: 'unreachable' },
    ]),
  )
  sink = await startMailSink({ at: port })
  offsetMs = 10 * 60_000
  await until(['sent', 'sent'])
})

test('a mail that is tried for five days is given up', async () => {
  sink.treat.text = () => ({ reply: 451, text: 'never' })
  await post(await people(1))
  offsetMs = 5 * 24 * 3_600_000
  work()
  await until(['failed'])
  expect(await mails()).toMatchObject([{ reason: 'gave-up' }])
})

test('R-10: a connection that breaks before the text is tried again, one that breaks after it is unknown', async () => {
  const [before = '', after = ''] = await people(2)
  let cuts = 0
  sink.treat.recipient = (address) => (address.startsWith(before) && cuts++ === 0 ? 'cut' : undefined)
  sink.treat.text = ({ to }) => (to[0]?.startsWith(after) ? 'cut' : undefined)
  await post([before, after])
  work()
  const mailOf = async (userNo: string) => (await mails()).find(({ user_no }) => user_no === userNo)
  await vi.waitFor(async () =>
    expect(await mailOf(after)).toMatchObject({ state: 'unknown', reason: 'no-answer' }),
  )
  await vi.waitFor(async () => expect(await mailOf(before)).toMatchObject({ state: 'queued', attempts: 1 }))
  offsetMs = 70_000
  await vi.waitFor(async () => expect(await mailOf(before)).toMatchObject({ state: 'sent' }))
  expect(await mailOf(after)).toMatchObject({ state: 'unknown' })
  const ids = sink.caught.map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('S-200: nothing goes out in the clear where encryption is demanded', async () => {
  let heard = 0
  sink.treat.recipient = () => {
    heard += 1
    return undefined
  }
  await post(await people(1))
  work({ encryption: 'starttls' })
  await vi.waitFor(async () => expect(await mails()).toMatchObject([{ state: 'queued', reason: 'tls' }]))
  expect(heard).toBe(0)
})

test('S-195: a subject cannot end its header', async () => {
  await post(await people(1), {
    subject_zh: 'a\r\nBcc: evil@evil.test\n.\nMAIL FROM \u2028Bcc: evil@evil.test 嘊嘍Bcc: evil@evil.test',
  })
  work()
  await until(['sent'])
  const [{ raw, to } = { raw: '', to: [] }] = sink.caught
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
  expect(to).toHaveLength(1)
})

test('R-27: a worker that was given up cannot say any more what became of its mail', async () => {
  await post(await people(1))
  const now = clock.now()
  const [taken] = await takeDue(database.db, { most: 1, now, leasedUntil: now, perSecond: 10 })
  if (!taken) throw new Error('nothing was due')
  expect(await abandonLost(database.db, new Date(now.getTime() + 1))).toBe(1)
  expect(await settle(database.db, taken, { state: 'sent', answer: '' }, now)).toBe(false)
  expect(await mails()).toMatchObject([{ state: 'unknown', reason: 'worker-lost' }])
})

test('several workers keep the pace together', async () => {
  await post(await people(12))
  const now = clock.now()
  const take = () =>
    takeDue(database.db, { most: 5, now, leasedUntil: new Date(now.getTime() + 1000), perSecond: 7 })
  expect(await take()).toHaveLength(5)
  expect(await take()).toHaveLength(2)
  expect(await take()).toHaveLength(0)
  const later = new Date(now.getTime() + 1001)
  expect(await takeDue(database.db, { most: 5, now: later, leasedUntil: later, perSecond: 7 })).toHaveLength(
    5,
  )
})

test('several workers that look at the same moment keep the pace as well', async () => {
  await post(await people(60))
  const together = <T>(work: () => Promise<T>) => Promise.all([1, 2, 3, 4].map(work))
  // So that each has a connection, and none comes late.
  await together(() => sql`select pg_sleep(0.1)`.execute(database.db))
  for (let second = 0; second < 8; second += 1) {
    const now = new Date(Date.now() + second * 5000)
    const taken = await together(() => takeDue(database.db, { most: 5, now, leasedUntil: now, perSecond: 5 }))
    expect(taken.flat()).toHaveLength(5)
  }
})
