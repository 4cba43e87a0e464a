import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DelegationWorld, delegationWorld } from '#server/testing/delegation-world.ts'

const decide = 'POST /iam-portal/v1/agency/decide/:id'
const revoke = 'POST /iam-portal/v1/agency/revoke/:id'
const initiated = 'POST /iam-portal/v1/agency/initiated'
const received = 'POST /iam-portal/v1/agency/received'
const authority = 'POST /iam-portal/v1/agency/authority'

let world: DelegationWorld

beforeAll(async () => {
  world = await delegationWorld()
})
afterAll(() => world.stop())

const auditOf = async (id: string) =>
  (
    await world.database.db
      .selectFrom('audit_record')
      .select(['action', 'result', 'actor_no'])
      .where('target_id', '=', id)
      .orderBy('row_no')
      .execute()
  ).map(({ action, result, actor_no }) => [action, result, actor_no])

test('[DEL-01] a delegation is given, accepted, seen by both in their lists, and taken back', async () => {
  const [principal, agent] = [await world.somebody(), await world.somebody('staff')]
  const given = await world.save(principal, world.wish(agent, { reason: '年假' }))
  expect(given).toMatchObject({ status: 200 })
  const { data } = given.envelope
  expect(data).toMatchObject({
    ...{
      principalNo: principal.userNo,
      principalName: `员工${principal.userNo}`,
      principalOrgName: '销售部',
    },
    ...{ agentNo: agent.userNo, agentName: `员工${agent.userNo}`, orgCode: 'sales', orgName: '销售部' },
    ...{ roleNo: 'lead', appScope: 'all', status: 0, reason: '年假', revision: 1 },
    endTime: world.halfHours(48),
  })
  expect(data).not.toHaveProperty('apps')
  const id = data.agencyId
  const one = { params: { id } }
  const before = (await agent.browser.call(authority)).envelope.data
  expect(before.agent).toEqual([])

  const accepted = await agent.browser.call(decide, { ...one, body: { accept: true, comment: '好的' } })
  expect(accepted.envelope.data).toMatchObject({ status: 2, comment: '好的', revision: 2 })
  const { envelope: gave } = await principal.browser.call(initiated, { body: {} })
  expect(gave.data).toMatchObject({ total: 1, list: [{ agencyId: id, status: 2 }] })
  const { envelope: got } = await agent.browser.call(received, { body: { status: 2 } })
  expect(got.data).toMatchObject({ total: 1, list: [{ agencyId: id, principalNo: principal.userNo }] })
  expect((await agent.browser.call(received, { body: { status: 1 } })).envelope.data.total).toBe(0)
  const held = (await agent.browser.call(authority)).envelope.data
  expect(held.agent.map(({ agencyId }) => agencyId)).toEqual([id])

  const taken = await principal.browser.call(revoke, { ...one, body: { reason: '提前回来' } })
  expect(taken.envelope.data).toMatchObject({ status: 4, endedBy: 'principal', endReason: '提前回来' })
  expect((await agent.browser.call(authority)).envelope.data.agent).toEqual([])
  expect(await auditOf(id)).toEqual([
    ['delegation.create', 'ok', principal.userNo],
    ['delegation.accept', 'ok', agent.userNo],
    ['delegation.revoke', 'ok', principal.userNo],
  ])
})
