import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DeliveryWorld, deliveryWorld } from '#server/testing/delivery-world.ts'
import { type MailSink, startMailSink } from '#server/testing/mail-sink.ts'

let world: DeliveryWorld
let sink: MailSink
let creator: string
let app: string

beforeAll(async () => {
  world = await deliveryWorld()
  creator = await world.given.person()
  app = await world.given.application({ system_code: await world.given.system() })
})
afterAll(() => world.close())
beforeEach(async () => {
  sink = await startMailSink()
})
afterEach(async () => {
  await world.rest()
  await sink.close()
})

const times = () => ({ created_at: world.clock.now(), updated_at: world.clock.now() })

async function group(status: 0 | 1): Promise<string> {
  const { group_id } = await world.db
    .insertInto('mail_group')
    .values({ name: randomUUID().slice(0, 15), status, ...times() })
    .returning('group_id')
    .executeTakeFirstOrThrow()
  return group_id
}

async function contact(status: 0 | 1): Promise<string> {
  const { contact_id } = await world.db
    .insertInto('mail_contact')
    .values({ name: 'box', address: `${randomUUID()}@chengchuan.example`, status, ...times() })
    .returning('contact_id')
    .executeTakeFirstOrThrow()
  return contact_id
}

const announcement = (row: { status?: 0 | 1 | 2; enabled?: boolean } = {}) =>
  world.given.announcement({ app_id: app, creator_no: creator, ...row })

const address = 'a@chengchuan.example'

async function fate(): Promise<
  [state: string | undefined, reason: string | null | undefined, caught: number]
> {
  const worker = world.work(sink.port)
  await expect
    .poll(async () => (await world.states()).every((state) => state === 'sent' || state === 'failed'))
    .toBe(true)
  await worker.stop()
  const [mail] = await world.mails()
  return [mail?.state, mail?.reason, sink.caught.length]
}

test('S-204: somebody who leaves between writing and sending gets nothing', async () => {
  const [userNo = ''] = await world.people(1)
  await world.post([userNo])
  await world.db.updateTable('person').set({ status: 0 }).where('user_no', '=', userNo).execute()
  expect(await fate()).toEqual(['failed', 'recipient-left', 0])
})

test('S-204: a public mailbox that was disabled gets nothing, one in use does', async () => {
  await world.put({ address, contact_id: await contact(0) })
  expect(await fate()).toEqual(['failed', 'recipient-left', 0])
  await world.db.deleteFrom('letter').execute()
  await world.put({ address, contact_id: await contact(1) })
  expect(await fate()).toEqual(['sent', null, 1])
})

test('S-204: whose only group was disabled gets nothing; one group in use is enough', async () => {
  await world.put({ address, group_ids: [await group(0), randomUUID()] })
  expect(await fate()).toEqual(['failed', 'group-disabled', 0])
  await world.db.deleteFrom('letter').execute()
  await world.put({ address, group_ids: [await group(0), await group(1)] })
  expect(await fate()).toEqual(['sent', null, 1])
})

test.each([
  ['void', { status: 2 as const }],
  ['disabled', { enabled: false }],
])('an announcement that is %s meanwhile is not mailed any more', async (_, row) => {
  await world.put({ address }, { cause: 'release', announcement_id: await announcement(row) })
  expect(await fate()).toEqual(['failed', 'withdrawn', 0])
})

test('an announcement that was deleted meanwhile is not mailed any more, one in force is', async () => {
  const id = await announcement()
  await world.put({ address }, { cause: 'release', announcement_id: id })
  await world.db.deleteFrom('announcement').where('announcement_id', '=', id).execute()
  expect(await fate()).toEqual(['failed', 'withdrawn', 0])
  await world.db.deleteFrom('letter').execute()
  await world.put({ address }, { cause: 'release', announcement_id: await announcement() })
  expect(await fate()).toEqual(['sent', null, 1])
})
