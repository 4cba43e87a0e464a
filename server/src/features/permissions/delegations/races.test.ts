import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { type DelegationWorld, delegationWorld, type Somebody } from '#server/testing/delegation-world.ts'

const save = 'POST /iam-portal/v1/agency/save'
const decide = 'POST /iam-portal/v1/agency/decide/:id'
const revoke = 'POST /iam-portal/v1/agency/revoke/:id'
const resign = 'POST /iam-portal/v1/agency/resign/:id'

let world: DelegationWorld

beforeAll(async () => {
  world = await delegationWorld()
})
afterAll(() => world.stop())

/** The same browser at both server processes. */
const atBoth = ({ browser }: Somebody): [Browser, Browser] => [browser, world.second.browser(browser)]

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

const audits = async (id: string) =>
  (
    await world.database.db
      .selectFrom('audit_record')
      .select('action')
      .where('target_id', '=', id)
      .where('result', '=', 'ok')
      .execute()
  )
    .map(({ action }) => action)
    .sort()

/** Makes parallel calls, alternating between both processes. */
const atOnce = <T>(count: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

test('S-081 saved eight times at once in two processes, one delegation of the role comes about', async () => {
  const [principal, agent] = [await world.somebody(), await world.somebody('staff')]
  const headers = await world.ticketOf(principal.browser)
  const browsers = atBoth(principal)
  const answers = await atOnce(8, (index) =>
    browsers[index % 2 === 0 ? 0 : 1].call(save, { body: world.wish(agent), headers }),
  )
  expect(statusesOf(answers)).toEqual([200, ...Array(7).fill(409)])
  const codes = answers.filter(({ status }) => status === 409).map(({ envelope }) => envelope.code)
  expect(new Set(codes)).toEqual(new Set([6004]))
})

test('sent eight times at once under one key, it is one delegation and one answer', async () => {
  const [principal, agent] = [await world.somebody(), await world.somebody('staff')]
  const headers = await world.ticketOf(principal.browser)
  const body = world.wish(agent, { clientToken: randomUUID() })
  const browsers = atBoth(principal)
  const answers = await atOnce(8, (index) => browsers[index % 2 === 0 ? 0 : 1].call(save, { body, headers }))
  expect(statusesOf(answers)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map(({ envelope }) => envelope.data.agencyId)).size).toBe(1)
})

test('two changes that would take the same time do not both succeed', async () => {
  const [principal, agent] = [await world.somebody(), await world.somebody('staff')]
  const headers = await world.ticketOf(principal.browser)
  const slots = [10, 20] as const
  const given: string[] = []
  for (const slot of slots) {
    const times = { startTime: world.halfHours(slot), endTime: world.halfHours(slot + 1) }
    given.push((await world.save(principal, world.wish(agent, times))).envelope.data.agencyId)
  }
  const browsers = atBoth(principal)
  const times = { startTime: world.halfHours(30), endTime: world.halfHours(40) }
  const answers = await atOnce(2, (index) =>
    browsers[index === 0 ? 0 : 1].call(save, {
      body: world.wish(agent, { ...times, agencyId: given[index] ?? '', revision: 1 }),
      headers,
    }),
  )
  expect(statusesOf(answers)).toEqual([200, 409])
})

test('an answer and its being taken back at the same moment: each is done at most once, and nothing is accepted after its end', async () => {
  for (let round = 0; round < 4; round++) {
    const [principal, agent] = [await world.somebody(), await world.somebody('staff')]
    const { agencyId: id } = (await world.save(principal, world.wish(agent))).envelope.data
    const [mine, theirs] = [atBoth(principal), atBoth(agent)]
    const one = { params: { id } }
    const answers = await Promise.all([
      theirs[0].call(decide, { ...one, body: { accept: true } }),
      mine[1].call(revoke, one),
      theirs[1].call(decide, { ...one, body: { accept: false } }),
      mine[0].call(revoke, one),
    ])
    expect(statusesOf(answers).every((status) => status === 200 || status === 409)).toBe(true)
    const done = (await audits(id)).filter((action) => action !== 'delegation.create')
    // Declining or revoking ends the delegation; only an acceptance can precede a revocation.
    expect(['delegation.decline', 'delegation.revoke', 'delegation.accept,delegation.revoke']).toContain(
      done.join(),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(done.length)
  }
})

test('taken back and given back at the same moment, it ends once', async () => {
  const [principal, agent] = [await world.somebody(), await world.somebody('staff')]
  const params = { id: await world.accepted(principal, agent) }
  const answers = await Promise.all([
    ...atBoth(principal).map((browser) => browser.call(revoke, { params })),
    ...atBoth(agent).map((browser) => browser.call(resign, { params })),
  ])
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
  expect((await audits(params.id)).length).toBe(3)
})
