import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DelegationWorld, delegationWorld, type Somebody } from '#server/testing/delegation-world.ts'
import { fresh } from '#server/testing/fresh.ts'

const overview = 'POST /iam-portal/v1/agency/overview'
const initiated = 'POST /iam-portal/v1/agency/initiated'
const received = 'POST /iam-portal/v1/agency/received'
const authority = 'POST /iam-portal/v1/agency/authority'
const candidate = 'POST /iam-portal/v1/agency/candidate'

let world: DelegationWorld
let center: Somebody

beforeAll(async () => {
  world = await delegationWorld()
  center = await world.somebody('auc')
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.database.db.deleteFrom('delegation').execute()
})

const hour = 3_600_000

type Row = Parameters<DelegationWorld['given']['delegation']>[0]

/** A stored delegation; hours are relative to now. */
function stored(
  [principal_no, agent_no]: readonly [string, string],
  { from = -1, to = 24, ...more }: Partial<Row> & { from?: number; to?: number } = {},
): Promise<string> {
  const now = world.clock.now().getTime()
  return world.given.delegation({
    ...{ principal_no, agent_no, org_code: 'sales', role_no: 'lead' },
    ...{ starts_at: new Date(now + from * hour), ends_at: new Date(now + to * hour) },
    ...more,
  })
}

/** Creates a delegation in each status between two people; the principal of the last one has lost the role. */
async function oneOfEach() {
  const [one, other, mover] = [await world.somebody(), await world.somebody(), await world.somebody('staff')]
  const pair = [one.userNo, other.userNo] as const
  const waits = { accepted: null, decided_at: null }
  const ended = { ended_at: world.clock.now(), ended_by: 'principal' as const }
  const ids = [
    await stored(pair, waits),
    await stored(pair, { from: 1 }),
    await stored(pair),
    await stored(pair, { from: -3, to: -1 }),
    await stored(pair, ended),
    await stored(pair, { accepted: false }),
    await stored([mover.userNo, other.userNo]),
  ]
  return { one, other, mover, ids }
}

describe('lists filter by where a delegation stands now', () => {
  test('[DEL-01] each status by itself, with totals that fit', async () => {
    const { one, other, ids } = await oneOfEach()
    for (const status of [0, 1, 2, 3, 4, 5, 6] as const) {
      const own = (await one.browser.call(initiated, { body: { status } })).envelope.data
      expect(own.list.map(({ agencyId }) => agencyId)).toEqual(status === 6 ? [] : [ids[status]])
      const got = (await other.browser.call(received, { body: { status } })).envelope.data
      expect(got).toMatchObject({ total: 1, list: [{ agencyId: ids[status], status }] })
      const all = (await center.browser.call(overview, { body: { status } })).envelope.data
      expect(all).toMatchObject({ total: 1, pages: 1, list: [{ agencyId: ids[status], status }] })
    }
    expect((await one.browser.call(received)).envelope.data.total).toBe(0)
    expect((await other.browser.call(received)).envelope.data.total).toBe(7)
  })

  test('S-045 the moment in which one begins and the one in which it is over', async () => {
    const [one, other] = [await world.somebody(), await world.somebody()]
    const begins = world.clock.now().getTime() + 60_000
    world.clock.stopAt(new Date(begins - 60_000))
    try {
      await stored([one.userNo, other.userNo], {
        starts_at: new Date(begins),
        ends_at: new Date(begins + 60_000),
      })
      const statusAt = async (time: number) => {
        world.clock.stopAt(new Date(time))
        const { data } = (await one.browser.call(initiated)).envelope
        return data.list[0]?.status
      }
      const edges = [begins - 1, begins, begins + 59_999, begins + 60_000]
      const seen = []
      for (const time of edges) seen.push(await statusAt(time))
      expect(seen).toEqual([1, 2, 2, 3])
    } finally {
      world.clock.stopAt(new Date())
      world.clock.run()
    }
  })

  test('pages, the latest first, do not lose or repeat one', async () => {
    const [one, other] = [await world.somebody(), await world.somebody()]
    const same = world.clock.now()
    for (let count = 0; count < 5; count++)
      await stored([one.userNo, other.userNo], {
        created_at: same,
        from: 24 * count + 1,
        to: 24 * count + 20,
      })
    const seen: string[] = []
    for (const pageNum of [1, 2, 3]) {
      const { data } = (await one.browser.call(initiated, { body: { pageNum, pageSize: 2 } })).envelope
      expect(data).toMatchObject({ total: 5, pages: 3 })
      seen.push(...data.list.map(({ agencyId }) => agencyId))
    }
    expect(new Set(seen).size).toBe(5)
    const sorted = await one.browser.call(initiated, { body: { sortField: 'startTime', sortOrder: 'asc' } })
    const starts = sorted.envelope.data.list.map(({ startTime }) => startTime)
    expect(starts).toEqual([...starts].sort())
    const unknown = await one.browser.call(initiated, { body: { sortField: 'principal_no' } })
    expect(unknown.status).toBe(400)
  })
})

describe('the overview of administrators', () => {
  test('finds by number, name and reading of either one, by organization and role', async () => {
    const { given } = world
    const person = async (name_zh: string, name_en: string) =>
      given.person({ user_no: fresh('N'), name_zh, name_en })
    const wang = await person('王芳', 'Fannie Wang')
    const zhao = await person('赵磊', 'Ray Zhao')
    const sun = await person('孙丽', 'Lily Sun')
    const org_code = await given.organization({ org_code: fresh('org') })
    const [first, second] = [await stored([wang, zhao]), await stored([zhao, sun], { org_code })]
    const found = async (body: object) =>
      (await center.browser.call(overview, { body: body as never })).envelope.data.list
        .map(({ agencyId }) => agencyId)
        .sort()
    const both = [first, second].sort()
    expect(await found({})).toEqual(both)
    expect(await found({ keyword: '王' })).toEqual([first])
    expect(await found({ keyword: wang.toLowerCase() })).toEqual([first])
    expect(await found({ keyword: 'Zhao Lei' })).toEqual(both)
    expect(await found({ keyword: 'ZL' })).toEqual(both)
    expect(await found({ keyword: 'sunli' })).toEqual([second])
    expect(await found({ keyword: '%' })).toEqual([])
    expect(await found({ orgCode: org_code })).toEqual([second])
    expect(await found({ roleNo: 'staff' })).toEqual([])
    expect(await found({ orgCode: 'sales', roleNo: 'lead', status: 6 })).toEqual([first])
  })

  test('is of administrators alone', async () => {
    const plain = await world.somebody()
    for (const [lang, message] of [
      ['zh', '您没有该权限'],
      ['en', 'You do not have this permission'],
    ] as const)
      expect(await plain.browser.call(overview, { headers: { lang } })).toMatchObject({
        ...{ status: 403, envelope: { message } },
      })
    expect((await (await world.somebody('root')).browser.call(overview)).status).toBe(200)
  })
})

describe('people who can be an agent', () => {
  test('are found by number, name and reading, if they work here with a role in use; never oneself', async () => {
    const { given } = world
    const mark = fresh('q').slice(2)
    const people = {
      working: { user_no: fresh('w'), name_zh: `诸葛${mark}` },
      disabled: { user_no: fresh('d'), name_zh: `诸葛${mark}`, status: 0 as const },
      roleless: { user_no: fresh('r'), name_zh: `诸葛${mark}` },
      closed: { user_no: fresh('c'), name_zh: `诸葛${mark}` },
    }
    for (const person of Object.values(people)) await given.person(person)
    for (const { user_no } of [people.working, people.disabled])
      await given.personRole(user_no, 'sales', 'staff')
    const org_code = await given.organization({ org_code: fresh('org'), status: 0 })
    await given.personRole(people.closed.user_no, org_code, 'staff')
    const me = await world.somebody()
    const found = async (keyword: string) =>
      (await me.browser.call(candidate, { body: { keyword } })).envelope.data
    const only = [{ userNo: people.working.user_no, userName: `诸葛${mark}`, orgName: '销售部' }]
    for (const keyword of [
      ...[people.working.user_no, `诸葛${mark}`, `葛${mark}`, `zhuge${mark}`, `Zhu'ge ${mark}`, `ZG${mark}`],
    ])
      expect(await found(keyword)).toEqual(only)
    expect(await found(me.userNo)).toEqual([])
    expect(await found('%')).toEqual([])
    for (const keyword of ['', '   ', '诸'.repeat(81)])
      expect((await me.browser.call(candidate, { body: { keyword } })).status).toBe(422)
  })

  test('are found by the readings of surnames, and sorted by them', async () => {
    for (const name_zh of ['曾北辰', '长孙北辰', '曹北辰'])
      await world.given.personRole(
        await world.given.person({ user_no: fresh('s'), name_zh }),
        'sales',
        'staff',
      )
    const me = await world.somebody()
    const found = async (keyword: string) =>
      (await me.browser.call(candidate, { body: { keyword } })).envelope.data.map(({ userName }) => userName)
    expect(await found('zbc')).toEqual(['曾北辰'])
    expect(await found('北辰')).toEqual(['曹北辰', '曾北辰', '长孙北辰'])
  })

  test('are twenty at most, and the one of exactly that number is among them', async () => {
    const mark = fresh('many')
    for (let count = 0; count <= 25; count++) {
      const user_no = count === 25 ? mark : `${mark}-${count}`
      await world.given.person({ user_no, name_zh: count === 25 ? '左某' : '安某' })
      await world.given.personRole(user_no, 'sales', 'staff')
    }
    const me = await world.somebody()
    const { data } = (await me.browser.call(candidate, { body: { keyword: mark } })).envelope
    expect(data.length).toBe(20)
    expect(data[0]?.userNo).toBe(mark)
  })
})

test('[DEL-01] [DEL-03] the authority of a person: what can be delegated, why the rest cannot, and what can be chosen of it', async () => {
  const { given } = world
  const org_code = await given.organization({ org_code: fresh('org'), sort_no: 3 })
  const mine = await world.somebody('lead', { org: org_code, role: 'lead' }, { org: 'group', role: 'staff' })
  const [visible, denied, own] = [
    await given.application({ name_en: 'Visible' }),
    await given.application(),
    await given.application(),
  ]
  await given.grant(visible, { organization: org_code })
  await given.grant(denied, { organization: org_code })
  await given.grant(denied, { person: mine.userNo }, 'deny')
  await given.grant(own, { person: mine.userNo })
  const closed = await given.role({ role_no: fresh('closed'), status: 0, delegable: true })
  await given.personRole(mine.userNo, 'sales', closed)
  const { principal } = (await mine.browser.call(authority, { headers: { lang: 'en' } })).envelope.data
  expect(principal.map(({ orgCode, roleNo, delegable }) => [orgCode, roleNo, delegable])).toEqual([
    ['group', 'staff', false],
    ['sales', 'lead', true],
    [org_code, 'lead', true],
  ])
  expect(principal[0]).toMatchObject({
    orgName: 'Headquarters',
    reason: 'This role can’t be delegated.',
    apps: [],
  })
  expect(principal[1]?.apps).not.toContainEqual(expect.objectContaining({ appId: visible }))
  expect(principal[2]?.apps).toMatchObject([{ appId: visible, appName: 'Visible' }])
  expect(principal[2]).not.toHaveProperty('reason')
})
