import { loginEventTypes } from '@iambiz/contract/features/login-statistics.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealAll } from '#server/features/login-logs/sealing.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { countEvents } from './count-reports.ts'
import type { Period } from './parts.ts'
import { countAllPeople, countPeople, countPeopleOfApps } from './people-reports.ts'
import { periodsOf, rangeBetween } from './range-reports.ts'
import { rebuild, rollUp } from './rollup.ts'
import type { Filter } from './wanted.ts'

/** Zones with the days on which their clocks move: by an hour, by half an hour, over midnight, and not at all. */
const zones = [
  { timeZone: 'Asia/Shanghai', around: '2026-05-31T16:00:00Z' },
  { timeZone: 'America/New_York', around: '2026-11-01T06:00:00Z' },
  { timeZone: 'America/New_York', around: '2026-03-08T07:00:00Z' },
  { timeZone: 'Asia/Kathmandu', around: '2025-12-31T18:15:00Z' },
  { timeZone: 'America/Havana', around: '2025-11-02T05:00:00Z' },
  { timeZone: 'America/Sao_Paulo', around: '2018-11-04T03:00:00Z' },
  { timeZone: 'Australia/Lord_Howe', around: '2026-04-04T15:00:00Z' },
]

const values = {
  app_code: ['iambiz', 'crm', 'erp'],
  org_code: ['group', 'sales', null],
  login_type: ['password', 'wecom'],
  env: ['prod', 'fat'],
  container_type: ['web-pc', 'app'],
  user_no: ['P1', 'P2', 'P3', 'P4'],
}

const minute = 60_000
const some = <T>(all: readonly T[]) => fc.constantFrom(...all)

/** Most rows lie within some days of the change of the clocks, the others within three months. */
const rowAround = (around: string) =>
  fc.record({
    at: fc
      .oneof(
        { weight: 4, arbitrary: fc.integer({ min: -3 * 1440, max: 3 * 1440 }) },
        { weight: 1, arbitrary: fc.integer({ min: -45 * 1440, max: 45 * 1440 }) },
      )
      .map((minutes) => new Date(Date.parse(around) + minutes * minute)),
    event_type: some(loginEventTypes),
    result: some([0, 1] as const),
    app_code: some(values.app_code),
    org_code: some(values.org_code),
    login_type: some(values.login_type),
    env: some(values.env),
    container_type: some(values.container_type),
    user_no: some(values.user_no),
  })

type Given = ReturnType<typeof rowAround> extends fc.Arbitrary<infer Row> ? Row : never

const insert = (db: Db, rows: readonly Given[]) =>
  db
    .insertInto('login_log')
    .values(
      rows.map(({ at, ...row }) => ({
        ...row,
        occurred_at: at,
        user_name: '',
        app_name: '',
        ip: '192.0.2.1',
        user_agent: '',
        browser: '',
        os: '',
        device: 'pc' as const,
        trace_id: '',
      })),
    )
    .execute()

type Row = Given & {
  hour: string
  day: string
  week: string
  month: string
  cell: string
}

/** Every row with what the clocks showed. */
const rowsOf = async (db: Db) => {
  const { rows } = await sql<Row>`
    select l.*, occurred_at as at, to_char(occurred_at, 'YYYY-MM-DD HH24":00"') as hour,
      to_char(occurred_at, 'YYYY-MM-DD') as day, to_char(occurred_at, 'IYYY-"W"IW') as week,
      to_char(occurred_at, 'YYYY-MM') as month, to_char(occurred_at, 'ID HH24') as cell
    from login_log l`.execute(db)
  return rows
}

const tables = {
  login_hour_count: sql`select c.hour::text, k.*, c.events from login_hour_count c join login_kind k using (kind_id)`,
  login_count: sql`
    select c.grain, c.bucket::text, a.app_code, o.org_code, k.*, c.events
    from login_count c join login_kind k using (kind_id)
    left join login_app_key a using (app_key) left join login_org_key o using (org_key)`,
  login_person: sql`
    select c.grain, c.bucket::text, a.app_code, o.org_code, p.user_no, k.*, c.events
    from login_person c join login_kind k using (kind_id) join login_app_key a using (app_key)
    join login_org_key o using (org_key) join login_person_key p using (person_key)`,
  login_person_count: sql`select grain, bucket::text, event_type, slice, people from login_person_count`,
  login_person_key: sql`select user_no, first_login_on::text from login_person_key`,
}

/** Everything that is kept, by names instead of numbers. */
async function keptIn(db: Db): Promise<Record<string, string[]>> {
  const kept: Record<string, string[]> = {}
  for (const [table, query] of Object.entries(tables)) {
    const { rows } = await sql<object>`${query}`.execute(db)
    kept[table] = rows.map((row) => JSON.stringify({ ...row, kind_id: null })).sort()
  }
  return kept
}

const clock = { now: () => new Date() }

describe.each(zones)('in $timeZone around $around', ({ timeZone, around }) => {
  let created: Awaited<ReturnType<typeof testDatabase>>
  let database: Database
  let rows: Row[]
  const db = () => database.db

  beforeAll(async () => {
    created = await testDatabase()
    database = openDatabase({ url: created.url, max: 3, timeZone, onError: () => {} })
    const given =
      fc.sample(fc.array(rowAround(around), { minLength: 600, maxLength: 600 }), {
        numRuns: 1,
        seed: 8,
      })[0] ?? []
    // Each portion has rows of the same days, so that what comes later is late.
    for (const start of [0, 200, 400]) {
      await insert(db(), given.slice(start, start + 200))
      await sealAll({ db: db(), clock, rollUp }, 70)
    }
    rows = await rowsOf(db())
  })
  afterAll(async () => {
    await database.close()
    await created.close()
  })

  const moment = fc
    .oneof(
      { weight: 3, arbitrary: fc.integer({ min: -4 * 24, max: 4 * 24 }).map((hours) => hours * 60) },
      { weight: 2, arbitrary: fc.integer({ min: -40, max: 40 }).map((days) => days * 1440) },
      { weight: 2, arbitrary: fc.integer({ min: -50 * 1440, max: 50 * 1440 }) },
    )
    .map((minutes) => new Date(Date.parse(`${around.slice(0, 10)}T00:00:00Z`) + minutes * minute))
    .map((at) => at.toISOString().slice(0, 19).replace('T', ' '))

  const subset = (all: readonly (string | null)[]) =>
    fc.subarray(
      all.filter((one) => one !== null),
      { minLength: 1 },
    )
  const asked = fc.record(
    {
      appCodes: subset(values.app_code),
      orgCodes: subset(values.org_code),
      userNos: subset(values.user_no),
      eventTypes: fc.oneof(
        fc.subarray([...loginEventTypes], { minLength: 1 }),
        some([['login'], ['launch']] as const),
      ),
      result: some([0, 1] as const),
      loginTypes: subset(values.login_type),
      env: some(values.env),
      containerType: some(values.container_type),
    },
    { requiredKeys: [] },
  )

  const matching = ({ range, ...filter }: Filter) =>
    rows.filter(
      (row) =>
        row.at >= range.from &&
        row.at < range.to &&
        (filter.appCodes?.includes(row.app_code) ?? true) &&
        (filter.orgCodes?.includes(row.org_code ?? '') ?? true) &&
        (filter.userNos?.includes(row.user_no) ?? true) &&
        (filter.eventTypes?.includes(row.event_type) ?? true) &&
        (filter.result === undefined || filter.result === row.result) &&
        (filter.loginTypes?.includes(row.login_type) ?? true) &&
        (filter.env === undefined || filter.env === row.env) &&
        (filter.containerType === undefined || filter.containerType === row.container_type),
    )

  const tally = (found: readonly Row[], keyOf: (row: Row) => string, of: (group: Row[]) => number) =>
    Object.fromEntries([...Map.groupBy(found, keyOf)].map(([key, group]) => [key, of(group)]).sort())
  const people = (group: readonly Row[]) => new Set(group.map(({ user_no }) => user_no)).size
  const counted = (found: readonly [string, number][]) => Object.fromEntries(found.toSorted())

  const filters = fc.tuple(moment, moment, asked).map(([one, other, filter]) => {
    const [start = '', end = ''] = [one, other].toSorted()
    return { start, end, filter }
  })
  const check = (verify: (filter: Filter) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(filters, async ({ start, end, filter }) =>
        verify({ ...filter, range: await rangeBetween(db(), start, end) } as Filter),
      ),
      { numRuns: 20 },
    )

  const labels: Record<Exclude<Period, 'whole'>, (row: Row) => string> = {
    hour: (row) => row.hour,
    day: (row) => row.day,
    week: (row) => row.week,
    month: (row) => row.month,
    'weekday-hour': (row) => row.cell,
  }

  test('events by period are those of the rows, under any filter', () =>
    check(async (filter) => {
      const found = matching(filter)
      for (const [period, label] of Object.entries(labels)) {
        const points = await countEvents(db(), filter, { period: period as Period })
        expect(counted(points.map((point) => [point.period, point.events])), period).toEqual(
          tally(found, label, (group) => group.length),
        )
      }
    }))

  test('events by group are those of the rows, under any filter', () =>
    check(async (filter) => {
      const found = matching(filter)
      const groups = {
        none: () => '',
        app: (row: Row) => row.app_code,
        org: (row: Row) => row.org_code ?? '',
        loginType: (row: Row) => row.login_type,
        env: (row: Row) => row.env,
        containerType: (row: Row) => row.container_type,
      }
      for (const [grouping, code] of Object.entries(groups)) {
        const points = await countEvents(db(), filter, { grouping: grouping as keyof typeof groups })
        expect(counted(points.map((point) => [point.code, point.events])), grouping).toEqual(
          tally(found, code, (group) => group.length),
        )
      }
    }))

  test('people by period, altogether and by application are those of the rows, under any filter', () =>
    check(async (filter) => {
      const found = matching(filter)
      for (const period of ['hour', 'day', 'week', 'month'] as const) {
        const points = await countPeople(db(), filter, period)
        expect(counted(points.map((point) => [point.period, point.people])), period).toEqual(
          tally(found, labels[period], people),
        )
      }
      expect(await countAllPeople(db(), filter)).toBe(people(found))
      expect(counted([...(await countPeopleOfApps(db(), filter))])).toEqual(
        tally(found, (row) => row.app_code, people),
      )
    }))

  test('every period of a range is named once, those of all rows among them', () =>
    check(async (filter) => {
      const found = matching(filter)
      for (const period of ['hour', 'day', 'week', 'month'] as const) {
        const periods = await periodsOf(db(), filter.range, period)
        expect(periods).toEqual([...new Set(periods)].sort())
        expect(new Set(periods)).toEqual(new Set([...periods, ...found.map(labels[period])]))
      }
    }))

  test('counted anew it is the same, and nothing is kept twice', async () => {
    const before = await keptIn(db())
    expect(before.login_person?.length).toBeGreaterThan(100)
    expect(await rebuild(db())).toBeGreaterThan(1)
    expect(await keptIn(db())).toEqual(before)
  })

  test('rows that are written meanwhile are counted once', async () => {
    const more = fc.sample(rowAround(around), { numRuns: 60, seed: 9 })
    const sealing = (async () => {
      for (const row of more) {
        await insert(db(), [row])
        await sealAll({ db: db(), clock, rollUp })
      }
    })()
    await Promise.all([rebuild(db()), sealing])
    await sealAll({ db: db(), clock, rollUp })
    const kept = await keptIn(db())
    await rebuild(db())
    expect(await keptIn(db())).toEqual(kept)
    rows = await rowsOf(db())
    const range = await rangeBetween(db(), '2018-01-01 00:00:00', '2027-01-01 00:00:00')
    expect((await countEvents(db(), { range }, {}))[0]?.events).toBe(660)
  })
})
