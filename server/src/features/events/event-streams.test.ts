import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { type EventReader, openEvents } from '#server/testing/event-reader.ts'
import { givenIn } from '#server/testing/given.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let other: TestPortal
let app: string
let given: ReturnType<typeof givenIn>
const opened: EventReader[] = []

const db = () => world.database.db

async function signedIn(userNo: string): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
  return browser
}

/** The same browser in front of the other process. */
function atOther(browser: Browser): Browser {
  return other.browser(browser)
}

async function open(browser: Browser): Promise<EventReader> {
  const reader = await openEvents(browser)
  opened.push(reader)
  return reader
}

const openStreams = async () => (await db().selectFrom('event_stream').selectAll().execute()).length

/** A change announced to everyone: a stream that receives it next has received nothing before. */
const changeRights = () =>
  db().updateTable('role').set({ sort_no: 1 }).where('role_no', '=', 'staff').execute()

beforeAll(async () => {
  world = await testPortal()
  other = await startPortal(world)
  await foundCompany(db())
  given = givenIn(db())
  app = await given.application({ home_url: 'https://mail.example.com' })
  for (const userNo of ['A1', 'A2', 'A3']) await employ(db(), userNo, [{ org: 'sales', role: 'staff' }])
  await employ(db(), 'newcomer')
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})
beforeEach(() => world.clock.run())
afterEach(async () => {
  await Promise.all(opened.splice(0).map((reader) => reader.close()))
  await expect.poll(openStreams).toBe(0)
})

test('a stream is sent as it is made, is kept nowhere, and begins at once', async () => {
  const { status, headers, nextText } = await open(await signedIn('A1'))
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect(await nextText()).toBe(':')
})

test('[ANN-02] what is released and taken back is told to everybody, at every portal, and says nothing of it', async () => {
  const here = await open(await signedIn('A1'))
  const there = await open(atOther(await signedIn('A2')))
  const id = await given.announcement({ app_id: app, creator_no: 'A1', title_zh: '秘密' })
  // Each process has one stream here; with more of them, pages refetch over a longer period.
  expect(await here.next()).toEqual({ kind: 'announcements', spreadMs: 5 })
  expect(await there.next()).toEqual({ kind: 'announcements', spreadMs: 5 })
  await db().updateTable('announcement').set({ status: 2 }).where('announcement_id', '=', id).execute()
  expect((await here.next())?.kind).toBe('announcements')
  expect((await there.next())?.kind).toBe('announcements')
})

test('a draft is nobody’s business', async () => {
  const reader = await open(await signedIn('A1'))
  const draft = { status: 0 as const, released_at: null, publish_start_at: null }
  await given.announcement({ app_id: app, creator_no: 'A1', ...draft })
  await changeRights()
  expect((await reader.next())?.kind).toBe('rights')
})

test('[ANN-02] a mark is told to the person’s other browsers, and to nobody else', async () => {
  const id = await given.announcement({ app_id: app, creator_no: 'A1' })
  const marking = await signedIn('A1')
  const same = await open(atOther(marking))
  const another = await open(atOther(await signedIn('A1')))
  const stranger = await open(await signedIn('A2'))
  const { status } = await marking.call('POST /iam-portal/user/updateUserBulletinStatus/:id', {
    params: { id },
    body: { status: 1 },
  })
  expect(status).toBe(200)
  expect(await another.next()).toEqual({ kind: 'announcements', spreadMs: 0 })
  await changeRights()
  expect((await same.next())?.kind).toBe('rights')
  expect((await stranger.next())?.kind).toBe('rights')
})

test('a notice is told to whom it is for, and so is that it was read', async () => {
  for (const table of ['notice', 'access_request'] as const) await db().deleteFrom(table).execute()
  await db().updateTable('application').set({ owner_no: null }).where('app_id', '=', app).execute()
  const browser = await signedIn('A1')
  const reader = await open(browser)
  const asking = await signedIn('A2')
  const stranger = await open(asking)
  await db().updateTable('application').set({ owner_no: 'A1' }).where('app_id', '=', app).execute()
  expect((await reader.next())?.kind).toBe('rights')
  expect((await stranger.next())?.kind).toBe('rights')
  const { envelope } = await asking.call('POST /iam-portal/v1/portal/app/request', {
    body: { appId: app, reason: '需要' },
  })
  expect(envelope.code).toBe(200)
  expect(await reader.next()).toEqual({ kind: 'notices', spreadMs: 0 })
  await browser.call('POST /iam-portal/v1/portal/notice/read', { body: {} })
  expect(await reader.next()).toEqual({ kind: 'notices', spreadMs: 0 })
  await changeRights()
  expect((await stranger.next())?.kind).toBe('rights')
})

test('rights that one person got or lost are told to that person', async () => {
  await db().deleteFrom('application_grant').execute()
  const reader = await open(await signedIn('A1'))
  const stranger = await open(await signedIn('A2'))
  await given.grant(app, { person: 'A1' })
  expect(await reader.next()).toEqual({ kind: 'rights', spreadMs: 0 })
  await given.personRole('A1', 'group', 'lead')
  expect(await reader.next()).toEqual({ kind: 'rights', spreadMs: 0 })
  await db().deleteFrom('person_role').where('user_no', '=', 'A1').where('role_no', '=', 'lead').execute()
  expect(await reader.next()).toEqual({ kind: 'rights', spreadMs: 0 })
  await given.grant(app, { role: 'staff' })
  expect(await stranger.next()).toEqual({ kind: 'rights', spreadMs: expect.any(Number) })
})

test('[AUTH-08] a session that ends anywhere is told to its own streams alone, which end with it', async () => {
  const browser = await signedIn('A1')
  const ended = await open(atOther(browser))
  const going = await open(await signedIn('A1'))
  expect((await browser.call('POST /iam-portal/auth/logout', { body: {} })).status).toBe(200)
  expect(await ended.next()).toEqual({ kind: 'session-ended', spreadMs: 0 })
  expect(await ended.next()).toBeUndefined()
  await changeRights()
  expect((await going.next())?.kind).toBe('rights')
})

test('[AUTH-08] somebody who is disabled is told so in every browser', async () => {
  await db().updateTable('person').set({ status: 1 }).where('user_no', '=', 'A3').execute()
  const readers = [await open(await signedIn('A3')), await open(atOther(await signedIn('A3')))]
  await db().updateTable('person').set({ status: 0 }).where('user_no', '=', 'A3').execute()
  for (const reader of readers) expect((await reader.next())?.kind).toBe('session-ended')
})

test('[AUTH-08] a stream is opened by those alone who are signed in, with or without organization and role', async () => {
  await db().deleteFrom('person_role').where('user_no', '=', 'newcomer').execute()
  const stranger = await openEvents(world.browser())
  expect(stranger.status).toBe(401)
  const newcomer = await open(await signedIn('newcomer'))
  await given.personRole('newcomer', 'sales', 'staff')
  expect((await newcomer.next())?.kind).toBe('rights')
})

test('of one person two streams are open over all portals, and a further one takes the place of the oldest', async () => {
  const browser = await signedIn('A1')
  const first = await open(browser)
  const second = await open(atOther(browser))
  const colleague = await open(await signedIn('A2'))
  const third = await open(atOther(await signedIn('A1')))
  expect(await first.next()).toEqual({ kind: 'displaced', spreadMs: 0 })
  expect(await first.next()).toBeUndefined()
  await expect.poll(openStreams).toBe(3)
  await changeRights()
  for (const reader of [second, third, colleague]) expect((await reader.next())?.kind).toBe('rights')
})

test('a stream that its page has closed leaves its place', async () => {
  const browser = await signedIn('A1')
  const first = await open(browser)
  const second = await open(browser)
  await second.close()
  await expect.poll(openStreams).toBe(1)
  await open(browser)
  await changeRights()
  expect((await first.next())?.kind).toBe('rights')
})

test('a page that is closed while its stream is being opened leaves none behind', async () => {
  const browser = await signedIn('A1')
  const stop = new AbortController()
  const isWaiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db(),
      )
    ).rows.length > 0
  await db()
    .transaction()
    .execute(async (trx) => {
      await trx.selectFrom('person').select('user_no').where('user_no', '=', 'A1').forUpdate().execute()
      const answer = browser.fetchRaw('/api/iam-portal/v1/portal/events', {
        headers: { env: 'prod', lang: 'zh', containertype: 'web-pc' },
        signal: stop.signal,
      })
      answer.catch(() => undefined)
      await expect.poll(isWaiting).toBe(true)
      stop.abort()
      await expect(answer).rejects.toThrow()
    })
  // This stream waits for the person's lock, so it is inserted after the aborted one.
  const reader = await open(browser)
  expect(await reader.nextText()).toBe(':')
  await expect.poll(openStreams).toBe(1)
})

test('a request for the head alone leaves no stream behind', async () => {
  const reply = await (await signedIn('A1')).fetchRaw('/api/iam-portal/v1/portal/events', { method: 'HEAD' })
  expect(reply.status).toBe(200)
  await expect.poll(openStreams).toBe(0)
})

test('a portal that stops ends its streams at once, and gives their places back', async () => {
  const third = await startPortal(world)
  const browser = await signedIn('A1')
  const reader = await openEvents(third.browser(browser))
  const closed = once(third.app.server, 'close')
  await third.stop()
  await closed
  expect(await reader.next()).toBeUndefined()
  expect(await openStreams()).toBe(0)
})

test('where the database was away streams end, and new ones hear of everything again', async () => {
  const browser = await signedIn('A1')
  const reader = await open(browser)
  await world.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
  )
  expect(await reader.next()).toBeUndefined()
  const again = await open(browser)
  await changeRights()
  expect((await again.next())?.kind).toBe('rights')
})
