import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DelegationWorld, delegationWorld, type Somebody } from '#server/testing/delegation-world.ts'
import { openEvents } from '#server/testing/event-reader.ts'

const decide = 'POST /iam-portal/v1/agency/decide/:id'
const revoke = 'POST /iam-portal/v1/agency/revoke/:id'
const resign = 'POST /iam-portal/v1/agency/resign/:id'
const forceEnd = 'POST /iam-portal/v1/agency/forceEnd/:id'
const authority = 'POST /iam-portal/v1/agency/authority'

let world: DelegationWorld
let principal: Somebody
let agent: Somebody

beforeAll(async () => {
  world = await delegationWorld()
})
afterAll(() => world.stop())

/** Creates two people and an unanswered delegation between them. */
async function given(more = {}) {
  ;[principal, agent] = [await world.somebody(), await world.somebody()]
  const { agencyId: id } = (await world.save(principal, world.wish(agent, more))).envelope.data
  return { params: { id } }
}

const denialsOf = async (id: string) =>
  (
    await world.database.db
      .selectFrom('audit_record')
      .select(['action', 'actor_no', 'reason'])
      .where('target_id', '=', id)
      .where('result', '=', 'denied')
      .orderBy('row_no')
      .execute()
  ).map(({ action, actor_no, reason }) => [action, actor_no, reason])

test('S-080 to each their own: only the agent answers and gives back, only the principal takes back', async () => {
  const one = await given()
  const stranger = await world.somebody()
  const accept = { ...one, body: { accept: true } }
  expect((await principal.browser.call(decide, accept)).status).toBe(403)
  expect((await stranger.browser.call(decide, accept)).status).toBe(404)
  expect((await agent.browser.call(decide, accept)).status).toBe(200)
  expect((await agent.browser.call(revoke, one)).status).toBe(403)
  expect((await principal.browser.call(resign, one)).status).toBe(403)
  for (const call of [revoke, resign] as const)
    expect((await stranger.browser.call(call, one)).status).toBe(404)
  const { agent: held } = (await agent.browser.call(authority)).envelope.data
  expect(held).toMatchObject([{ agencyId: one.params.id, status: 2 }])
  expect(await denialsOf(one.params.id)).toEqual([
    ['delegation.decide', principal.userNo, 'access.denied'],
    ['delegation.decide', stranger.userNo, 'resource.not-found'],
    ['delegation.revoke', agent.userNo, 'access.denied'],
    ['delegation.resign', principal.userNo, 'access.denied'],
    ['delegation.revoke', stranger.userNo, 'resource.not-found'],
    ['delegation.resign', stranger.userNo, 'resource.not-found'],
  ])
})

test('what has an answer or an end has no other one, and the state comes with the refusal', async () => {
  const one = await given()
  const decline = { ...one, body: { accept: false, comment: '我也休假' } }
  const declined = await agent.browser.call(decide, decline)
  expect(declined.envelope.data).toMatchObject({ status: 5, comment: '我也休假' })
  const attempts = [
    agent.browser.call(decide, { ...one, body: { accept: true } }),
    agent.browser.call(decide, decline),
    agent.browser.call(resign, one),
    principal.browser.call(revoke, one),
  ]
  for (const answer of await Promise.all(attempts))
    expect(answer).toMatchObject({
      status: 409,
      envelope: { code: 2001, data: { current: { status: 5, revision: 2 } } },
    })
})

test('what the principal changed meanwhile is not accepted by who has read it as it was', async () => {
  const one = await given()
  const read = (await agent.browser.call('POST /iam-portal/v1/agency/received')).envelope.data.list[0]
  const wider = world.wish(agent, { endTime: world.halfHours(96) })
  const changing = { ...wider, agencyId: one.params.id, ...(read && { revision: read.revision }) }
  expect((await world.save(principal, changing)).status).toBe(200)
  const accept = (revision?: number) =>
    agent.browser.call(decide, { ...one, body: { accept: true, ...(revision && { revision }) } })
  const current = { status: 0, endTime: wider.endTime, revision: 2 }
  expect(await accept(read?.revision)).toMatchObject({
    status: 409,
    envelope: { code: 409, data: { current } },
  })
  expect((await accept(current.revision)).envelope.data).toMatchObject({ status: 2, revision: 3 })
})

test('one that waits is declined, not given back', async () => {
  const one = await given()
  expect(await agent.browser.call(resign, one)).toMatchObject({ status: 409, envelope: { code: 2001 } })
})

test('one that waited longer than it was to last can not be accepted any more', async () => {
  const one = await given({ startTime: world.halfHours(0), endTime: world.halfHours(1) })
  await world.database.db
    .updateTable('delegation')
    .set({ starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 1000) })
    .where('delegation_id', '=', one.params.id)
    .execute()
  const late = await agent.browser.call(decide, { ...one, body: { accept: true } })
  expect(late).toMatchObject({ status: 409, envelope: { data: { current: { status: 3 } } } })
})

test('the agent gives it back', async () => {
  ;[principal, agent] = [await world.somebody(), await world.somebody()]
  const params = { id: await world.accepted(principal, agent) }
  const { envelope } = await agent.browser.call(resign, { params, body: { reason: '调岗' } })
  expect(envelope.data).toMatchObject({ status: 4, endedBy: 'agent', endReason: '调岗' })
})

test('[DEL-01] the lost role suspends it, the one held again wakes it, and so do role and person', async () => {
  ;[principal, agent] = [await world.somebody(), await world.somebody('staff')]
  await world.accepted(principal, agent)
  const { db } = world.database
  const pair = { user_no: principal.userNo, org_code: 'sales', role_no: 'lead' }
  const held = async () => (await agent.browser.call(authority)).envelope.data.agent.length
  expect(await held()).toBe(1)
  await db.deleteFrom('person_role').where('user_no', '=', principal.userNo).execute()
  expect(await held()).toBe(0)
  const { list } = (await agent.browser.call('POST /iam-portal/v1/agency/received')).envelope.data
  expect(list).toMatchObject([{ status: 6 }])
  await db.insertInto('person_role').values(pair).execute()
  expect(await held()).toBe(1)
  const person = db.updateTable('person').where('user_no', '=', principal.userNo)
  await person.set({ status: 0 }).execute()
  expect(await held()).toBe(0)
  await person.set({ status: 1 }).execute()
  expect(await held()).toBe(1)
})

test('[DEL-01] administrators of both kinds end any delegation with a reason, super managers take it back too; nobody else does', async () => {
  const [root, center] = [await world.somebody('root'), await world.somebody('auc')]
  for (const administrator of [root, center]) {
    const one = await given()
    const body = { reason: '审计要求' }
    const plain = await principal.browser.call(forceEnd, { ...one, body })
    expect(plain).toMatchObject({ status: 403, envelope: { message: '您没有该权限' } })
    expect(await administrator.browser.call(forceEnd, { ...one, body })).toMatchObject({
      envelope: { code: 1009 },
    })
    const headers = await world.ticketOf(administrator.browser)
    expect(
      (await administrator.browser.call(forceEnd, { ...one, body: { reason: '' }, headers })).status,
    ).toBe(422)
    const ended = await administrator.browser.call(forceEnd, { ...one, body, headers })
    expect(ended.envelope.data).toMatchObject({ status: 4, endedBy: 'administrator', endReason: '审计要求' })
    const nothing = { params: { id: randomUUID() }, body, headers }
    expect((await administrator.browser.call(forceEnd, nothing)).status).toBe(404)
  }
  const another = await given()
  expect((await center.browser.call(revoke, another)).status).toBe(404)
  const { envelope } = await root.browser.call(revoke, another)
  expect(envelope.data).toMatchObject({ status: 4, endedBy: 'administrator' })
})

test('the open pages of both hear of every step', async () => {
  ;[principal, agent] = [await world.somebody(), await world.somebody()]
  const readers = [await openEvents(principal.browser), await openEvents(agent.browser)]
  const heard = async () => {
    for (const reader of readers) {
      for (;;) {
        const event = await reader.next()
        expect(event).toBeDefined()
        if (event?.kind === 'rights') break
      }
    }
  }
  try {
    const { agencyId: id } = (await world.save(principal, world.wish(agent))).envelope.data
    await heard()
    await agent.browser.call(decide, { params: { id }, body: { accept: true } })
    await heard()
    await principal.browser.call(revoke, { params: { id } })
    await heard()
  } finally {
    for (const reader of readers) await reader.close()
    // Wait until the streams are closed; otherwise stopping the portal could fail.
    await vi.waitFor(async () => {
      const left = await world.database.db.selectFrom('event_stream').select('stream_id').execute()
      expect(left).toEqual([])
    }, 10_000)
  }
})
