import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type DelegationWorld,
  delegationWorld,
  type Somebody,
  type Wish,
} from '#server/testing/delegation-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal } from '#server/testing/test-app.ts'

const save = 'POST /iam-portal/v1/agency/save'
const decide = 'POST /iam-portal/v1/agency/decide/:id'

let world: DelegationWorld
let principal: Somebody
let agent: Somebody
let apps: { seen: string; also: string; denied: string; own: string; elsewhere: string }

beforeAll(async () => {
  world = await delegationWorld()
  const { given } = world
  // People with a separate role, so that delegations of other tests do not overlap.
  principal = await world.somebody('lead', { org: 'group', role: 'staff' }, { org: 'group', role: 'auc' })
  agent = await world.somebody('staff')
  const [seen, also, denied, own, elsewhere] = [
    await given.application({ name_zh: '可见应用', name_en: 'Seen' }),
    await given.application(),
    await given.application(),
    await given.application(),
    await given.application(),
  ]
  apps = { seen, also, denied, own, elsewhere }
  for (const app of [seen, also, denied]) await given.grant(app, { role: 'lead' })
  await given.grant(denied, { person: principal.userNo }, 'deny')
  await given.grant(own, { person: principal.userNo })
  await given.grant(elsewhere, { organization: 'group' })
  await given.grant(elsewhere, { organization: 'sales' }, 'deny')
})
afterAll(() => world.stop())

/** The principal also holds roles with fewer rights. */
const asLead = { currentorgcode: 'sales', currentroleno: 'lead' }

const wish = (more: Partial<Wish> = {}) => world.wish(agent, more)

describe('S-081 what cannot be delegated', () => {
  const refused = async (more: Partial<Wish>, tables: string[] = []) => {
    const headers = { ...asLead, ...(await world.ticketOf(principal.browser)) }
    const attempt = () => principal.browser.call(save, { body: wish(more), headers })
    return expectChanges(world.database.db, tables, attempt)
  }

  test.each<[string, () => Partial<Wish>, number, number, string?]>([
    ['to oneself', () => ({ agentNo: principal.userNo }), 422, 6001],
    ['to nobody', () => ({ agentNo: fresh('nobody') }), 422, 6006, 'agentNo'],
    ['an end before the start', () => ({ endTime: world.halfHours(-2) }), 422, 2002, 'endTime'],
    [
      'for no time',
      () => ({ startTime: world.halfHours(4), endTime: world.halfHours(4) }),
      422,
      2002,
      'endTime',
    ],
    [
      'a time that is past',
      () => ({ startTime: world.halfHours(-9), endTime: world.halfHours(-2) }),
      422,
      2002,
      'endTime',
    ],
    ['ten years', () => ({ endTime: world.halfHours(48 * 3650) }), 422, 2002, 'endTime'],
    ['until a quarter past', () => ({ endTime: '2099-01-01 10:15:00' }), 422, 2002, 'endTime'],
    ['some applications, and none', () => ({ appScope: 'some', appIds: [] }), 422, 422, 'appIds'],
    ['some applications, unsaid which', () => ({ appScope: 'some' }), 422, 422, 'appIds'],
    ['all applications, and one', () => ({ appIds: [apps.seen] }), 422, 422, 'appIds'],
    [
      'an application that is nowhere',
      () => ({ appScope: 'some', appIds: [randomUUID()] }),
      422,
      422,
      'appIds',
    ],
    [
      'an application of another organization',
      () => ({ appScope: 'some', appIds: [apps.seen, apps.elsewhere] }),
      422,
      422,
      'appIds',
    ],
    [
      'an application denied to the person',
      () => ({ appScope: 'some', appIds: [apps.denied] }),
      422,
      422,
      'appIds',
    ],
    [
      'an application of the person alone',
      () => ({ appScope: 'some', appIds: [apps.own] }),
      422,
      422,
      'appIds',
    ],
  ])('%s', async (_, more, status, code, field) => {
    const answer = await refused(more())
    expect(answer).toMatchObject({ status, envelope: { code } })
    if (field) expect(answer.envelope.data).toMatchObject({ fields: [{ field }] })
  })

  test('to somebody disabled, and to somebody without organization and role', async () => {
    const disabled = await world.given.person({ user_no: fresh('disabled'), status: 0 })
    await world.given.personRole(disabled, 'sales', 'staff')
    const roleless = await world.given.person({ user_no: fresh('roleless') })
    for (const agentNo of [disabled, roleless])
      expect(await refused({ agentNo })).toMatchObject({ status: 422, envelope: { code: 6006 } })
  })

  test('a day that is none, and a reason that is too long', async () => {
    for (const more of [{ endTime: '2099-02-30 10:00:00' }, { reason: '假'.repeat(501) }])
      expect(await refused(more)).toMatchObject({ status: 422 })
    const longest = await world.save(await world.somebody(), wish({ reason: '😀'.repeat(500) }))
    expect(longest.status).toBe(200)
  })

  test('[DEL-03] RC-35 S-080 a role that is not held there, one marked undelegable, one of administrators', async () => {
    const cases = [
      [{ orgCode: 'group', roleNo: 'lead' }, 6002],
      [{ orgCode: fresh('org'), roleNo: fresh('role') }, 6002],
      [{ orgCode: 'group', roleNo: 'staff' }, 6003],
      [{ orgCode: 'group', roleNo: 'auc' }, 6003],
    ] as const
    const denied = () =>
      world.database.db
        .selectFrom('audit_record')
        .select('reason')
        .where('actor_no', '=', principal.userNo)
        .where('result', '=', 'denied')
        .where('action', '=', 'delegation.create')
        .orderBy('row_no')
        .execute()
    const { length: before } = await denied()
    for (const [more, code] of cases) {
      const answer = await refused(more, ['audit_record'])
      expect(answer).toMatchObject({ status: 403, envelope: { code } })
    }
    const denials = (await denied()).slice(before)
    expect(denials.map(({ reason }) => reason).sort()).toEqual([
      ...['delegation.role-not-held', 'delegation.role-not-held'],
      ...['delegation.role-undelegable', 'delegation.role-undelegable'],
    ])
  })

  test('RC-35 the role of an administrator is none to delegate, though it is marked so', async () => {
    await world.database.db
      .updateTable('role')
      .set({ delegable: true })
      .where('role_no', '=', 'auc')
      .execute()
    try {
      const answer = await refused({ orgCode: 'group', roleNo: 'auc' }, ['audit_record'])
      expect(answer).toMatchObject({ status: 403, envelope: { code: 6003 } })
    } finally {
      await world.database.db
        .updateTable('role')
        .set({ delegable: false })
        .where('role_no', '=', 'auc')
        .execute()
    }
  })
})

test('S-081 in the hour that the clocks leave out an end is before the start, or at it', async () => {
  const timeZone = 'America/New_York'
  const portal = await startPortal(world, { TIME_ZONE: timeZone })
  const by = await world.somebody()
  const headers = await world.ticketOf(by.browser)
  const browser = portal.browser(by.browser)
  const to = (start: string, end: string, more: Partial<Wish> = {}) => {
    const period = { startTime: `2099-03-08 ${start}:00`, endTime: `2099-03-08 ${end}:00` }
    return browser.call(save, { body: wish({ ...period, ...more }), headers })
  }
  const refusal = { status: 422, envelope: { code: 2002, data: { fields: [{ field: 'endTime' }] } } }
  expect(await to('02:30', '03:00')).toMatchObject(refusal)
  expect(await to('02:00', '03:00')).toMatchObject(refusal)
  const given = await to('01:30', '03:00')
  expect(given.status).toBe(200)
  const { agencyId, revision } = given.envelope.data
  expect(await to('02:30', '03:00', { agencyId, revision })).toMatchObject(refusal)
  expect((await to('01:30', '03:30', { agencyId, revision })).status).toBe(200)
  await portal.stop()
})

test('[DEL-03] without the flag nobody delegates, and is told so in both languages; the lists stay open', async () => {
  const plain = await world.somebody('staff')
  for (const [lang, message] of [
    ['zh', '您没有该权限'],
    ['en', 'You do not have this permission'],
  ] as const) {
    const answer = await plain.browser.call(save, { body: wish(), headers: { lang } })
    expect(answer).toMatchObject({ status: 403, envelope: { code: 403, message } })
    const keyword = { keyword: 'a' }
    const search = await plain.browser.call('POST /iam-portal/v1/agency/candidate', {
      body: keyword,
      headers: { lang },
    })
    expect(search).toMatchObject({ status: 403, envelope: { message } })
  }
  expect((await plain.browser.call('POST /iam-portal/v1/agency/received')).status).toBe(200)
  const flagged = await world.somebody()
  const { flags } = (await flagged.browser.call('GET /iam-portal/auth/user')).envelope.data
  expect(flags.agencyAuthority).toBe(true)
  expect((await world.save(flagged, wish())).status).toBe(200)
})

test('without having said again who one is, nobody delegates', async () => {
  const answer = await principal.browser.call(save, { body: wish(), headers: asLead })
  expect(answer).toMatchObject({ status: 401, envelope: { code: 1009 } })
})

describe('S-081 overlapping twice', () => {
  test('the same role goes to one agent at a time; the next begins in the second in which the first is over', async () => {
    const by = await world.somebody()
    const other = await world.somebody('staff')
    const to = (more: Partial<Wish>) => world.save(by, world.wish(other, more))
    const first = await to({ startTime: world.halfHours(10), endTime: world.halfHours(20) })
    expect(first.status).toBe(200)
    for (const [start, end] of [
      [10, 20],
      [0, 11],
      [19, 30],
      [12, 13],
      [0, 40],
    ] as const) {
      const again = await to({ startTime: world.halfHours(start), endTime: world.halfHours(end) })
      expect(again).toMatchObject({ status: 409, envelope: { code: 6004 } })
    }
    expect((await to({ startTime: world.halfHours(20), endTime: world.halfHours(22) })).status).toBe(200)
    expect((await to({ startTime: world.halfHours(0), endTime: world.halfHours(10) })).status).toBe(200)
  })

  test('by one second only', async () => {
    const by = await world.somebody()
    const [day = '', next = ''] = [100, 148].map((count) => world.halfHours(count).slice(0, 10))
    const to = (startTime: string, endTime: string) => world.save(by, wish({ startTime, endTime }))
    expect((await to(`${day} 09:00:00`, `${day} 23:59:59`)).status).toBe(200)
    expect(await to(`${day} 23:30:00`, `${next} 09:00:00`)).toMatchObject({ envelope: { code: 6004 } })
    expect((await to(`${next} 00:00:00`, `${next} 09:00:00`)).status).toBe(200)
  })

  test('one that was declined or taken back is no longer in the way', async () => {
    const by = await world.somebody()
    const first = (await world.save(by, wish())).envelope.data
    await agent.browser.call(decide, { params: { id: first.agencyId }, body: { accept: false } })
    const second = (await world.save(by, wish())).envelope.data
    expect(second.status).toBe(0)
    await by.browser.call('POST /iam-portal/v1/agency/revoke/:id', { params: { id: second.agencyId } })
    expect((await world.save(by, wish())).status).toBe(200)
  })
})

test('sent twice under one key it is one delegation', async () => {
  const by = await world.somebody()
  const clientToken = randomUUID()
  const sent = wish({ clientToken })
  const first = await world.save(by, sent)
  const second = await world.save(by, sent)
  expect(second.envelope.data).toEqual(first.envelope.data)
  const corrected = await world.save(by, { ...sent, reason: '改过' })
  expect(corrected).toMatchObject({ status: 409, envelope: { code: 40901 } })
  const { total } = (await by.browser.call('POST /iam-portal/v1/agency/initiated')).envelope.data
  expect(total).toBe(1)
})

describe('[DEL-01] changing one', () => {
  const change = (by: Somebody, id: string, revision: number, more: Partial<Wish>) =>
    world.save(by, wish({ agencyId: id, revision, ...more }))

  test('while it waits or is scheduled all of it changes, and the agent is asked again', async () => {
    const by = await world.somebody()
    const other = await world.somebody('staff')
    const id = await world.accepted(by, agent, { startTime: world.halfHours(4) })
    const startTime = world.halfHours(6)
    const changed = await change(by, id, 2, {
      ...{ agentNo: other.userNo, startTime, endTime: world.halfHours(9), reason: '出差' },
      ...{ appScope: 'some', appIds: [apps.seen.toUpperCase(), apps.also, apps.seen] },
    })
    expect(changed.envelope.data).toMatchObject({
      ...{ agencyId: id, agentNo: other.userNo, startTime, status: 0, revision: 3, appScope: 'some' },
    })
    expect(changed.envelope.data).not.toHaveProperty('decideTime')
    expect(changed.envelope.data.apps?.map(({ appId }) => appId).sort()).toEqual(
      [apps.seen, apps.also].sort(),
    )
    const answer = await agent.browser.call(decide, { params: { id }, body: { accept: true } })
    expect(answer.status).toBe(404)
    const accepted = await other.browser.call(decide, { params: { id }, body: { accept: true } })
    expect(accepted.envelope.data.status).toBe(1)
  })

  test('nothing changed is nothing done', async () => {
    const by = await world.somebody()
    const startTime = world.halfHours(4)
    const id = await world.accepted(by, agent, { startTime })
    const same = await change(by, id, 2, { startTime })
    expect(same.envelope.data).toMatchObject({ status: 1, revision: 2 })
  })

  test('RC-35 in force only its end changes, and applications are taken out; the agent is not asked', async () => {
    const by = await world.somebody()
    const scope = { appScope: 'some', appIds: [apps.seen, apps.also] } as const
    const id = await world.accepted(by, agent, { appScope: 'some', appIds: [apps.seen, apps.also] })
    const { list } = (await by.browser.call('POST /iam-portal/v1/agency/initiated')).envelope.data
    const startTime = list[0]?.startTime ?? ''
    const endTime = world.halfHours(6)
    const narrower = await change(by, id, 2, { startTime, endTime, appScope: 'some', appIds: [apps.seen] })
    expect(narrower.envelope.data).toMatchObject({
      ...{ status: 2, revision: 3, endTime, apps: [{ appId: apps.seen, appName: '可见应用' }] },
    })
    const other = await world.somebody('staff')
    const wider: [Partial<Wish>, string][] = [
      [{ ...scope, appIds: [...scope.appIds] }, 'appIds'],
      [{ appScope: 'all' }, 'appScope'],
      [{ appScope: 'some', appIds: [apps.seen], agentNo: other.userNo }, 'agentNo'],
      [{ appScope: 'some', appIds: [apps.seen], startTime: world.halfHours(1) }, 'startTime'],
      [{ appScope: 'some', appIds: [apps.seen], reason: '别的' }, 'reason'],
    ]
    for (const [more, field] of wider) {
      const answer = await change(by, id, 3, { startTime, endTime, ...more })
      expect(answer).toMatchObject({ status: 409, envelope: { code: 2001 } })
      const { fields } = answer.envelope.data as unknown as { fields: { field: string }[] }
      expect(fields.map((one) => one.field)).toContain(field)
    }
  })

  test('somebody else was faster: the newer state comes with the refusal', async () => {
    const by = await world.somebody()
    const { agencyId } = (await world.save(by, wish())).envelope.data
    await change(by, agencyId, 1, { reason: '一' })
    const late = await change(by, agencyId, 1, { reason: '二' })
    expect(late).toMatchObject({
      status: 409,
      envelope: { code: 409, data: { current: { agencyId, reason: '一', revision: 2 } } },
    })
  })

  test('S-080 nobody else changes it, not the agent either', async () => {
    const by = await world.somebody()
    const [stranger, lead] = [await world.somebody(), await world.somebody()]
    const { agencyId } = (await world.save(by, world.wish(lead))).envelope.data
    expect(await change(stranger, agencyId, 1, {})).toMatchObject({ status: 404 })
    expect(await change(lead, agencyId, 1, {})).toMatchObject({ status: 403 })
    expect(await change(by, randomUUID(), 1, {})).toMatchObject({ status: 404 })
    const denials = await world.database.db
      .selectFrom('audit_record')
      .select(['action', 'result', 'actor_no'])
      .where('target_id', '=', agencyId)
      .where('result', '=', 'denied')
      .orderBy('row_no')
      .execute()
    expect(denials).toEqual([
      { action: 'delegation.change', result: 'denied', actor_no: stranger.userNo },
      { action: 'delegation.change', result: 'denied', actor_no: lead.userNo },
    ])
  })

  test('one that is over cannot be changed', async () => {
    const by = await world.somebody()
    const { agencyId } = (await world.save(by, wish())).envelope.data
    await agent.browser.call(decide, { params: { id: agencyId }, body: { accept: false } })
    expect(await change(by, agencyId, 2, {})).toMatchObject({
      status: 409,
      envelope: { code: 2001, data: { current: { status: 5 } } },
    })
  })
})
