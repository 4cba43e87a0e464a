import { loginEventTypes } from '@iambiz/contract/platform/login-log.ts'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { urlAs } from '@iambiz/runtime/testing/test-database.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealAll } from '#server/features/logs/login/seal-login-log.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { countEvents } from './count-reports.ts'
import { peopleOfRows } from './log-sums.ts'
import type { Period } from './parts.ts'
import { countAllPeople, countPeople, countPeopleOfApps } from './people-reports.ts'
import { periodsOf, rangeBetween } from './range-reports.ts'
import { rebuild, rollUpOf, startRebuilding } from './rollup.ts'
import type { Filter } from './wanted.ts'

/**
 * Time zones, and the times around which rows are generated: one zone without a clock change, and one other per run,
 * mostly with a change by an hour, by half an hour or at midnight.
 */
const zones = [
  { timeZone: 'Asia/Shanghai', around: '2026-05-31T16:00:00Z' },
  ...inTurn([
    { timeZone: 'America/New_York', around: '2026-11-01T06:00:00Z' },
    { timeZone: 'America/New_York', around: '2026-03-08T07:00:00Z' },
    { timeZone: 'Asia/Kathmandu', around: '2025-12-31T18:15:00Z' },
    { timeZone: 'America/Havana', around: '2025-11-02T05:00:00Z' },
    { timeZone: 'America/Sao_Paulo', around: '2018-11-04T03:00:00Z' },
    { timeZone: 'Australia/Lord_Howe', around: '2026-04-04T15:00:00Z' },
  ]),
]

const values = {
  app_code: ['iambiz', 'crm', 'erp'],
  org_code: ['group', 'sales', null],
  login_type: ['password', 'wecom'],
  env: ['prod', 'fat'],
  container_type: ['web-pc', 'app'],
  user_no: ['P1', 'P2', 'P3', 'P4'],
  fail_reason: ['wrong_password', 'locked', null],
  session_id: ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002', null],
  ip: ['10.24.8.126', '10.24.9.1', '2001:db8::1', 'unknown'],
}

const minute = 60_000
const some = <T>(all: readonly T[]) => fc.constantFrom(...all)

/** Most rows are within some days of the clock change, the others within three months. */
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
    fail_reason: some(values.fail_reason),
    session_id: some(values.session_id),
    ip: some(values.ip),
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

/** Returns every row with its local time. */
const rowsOf = async (db: Db) => {
  const { rows } = await sql<Row>`
    select l.*, occurred_at as at, to_char(occurred_at, 'YYYY-MM-DD HH24":00"') as hour,
      to_char(occurred_at, 'YYYY-MM-DD') as day, to_char(occurred_at, 'IYYY-"W"IW') as week,
      to_char(occurred_at, 'YYYY-MM') as month, to_char(occurred_at, 'ID HH24') as cell
    from login_log l`.execute(db)
  return rows
}

const words = sql`
  lateral (select unnest(c.word_nos) as word_no, unnest(c.words) as word) w
  join login_person_key p on p.person_key >> 6 = w.word_no and w.word >> (p.person_key & 63) & 1 = 1`

/** The contents of the lists, with and without recent events. */
const tables = {
  login_hour_count: sql`
    select c.hour::text, k.*, c.events
    from (
      select hour, unnest(kind_ids) as kind_id, unnest(events) as events from login_hour_count
    ) c join login_kind k using (kind_id)`,
  login_count: sql`
    select c.grain, c.subject, c.bucket::text, a.app_code, o.org_code, k.*, c.events
    from (
      select grain, subject, subject_key, bucket, unnest(kind_ids) as kind_id, unnest(events) as events from login_count
    ) c join login_kind k using (kind_id)
    left join login_app_key a on c.subject = 'app' and a.app_key = c.subject_key
    left join login_org_key o on c.subject = 'org' and o.org_key = c.subject_key`,
  people_of_subjects: sql`
    select c.subject, c.bucket::text, a.app_code, o.org_code, c.own_people, p.user_no, s.shared & 7 as ways
    from login_count c
    left join login_app_key a on c.subject = 'app' and a.app_key = c.subject_key
    left join login_org_key o on c.subject = 'org' and o.org_key = c.subject_key
    left join unnest(c.shared_people) s (shared) on true
    left join login_person_key p on p.person_key = s.shared / 8`,
  login_use_of_app: sql`
    select c.day::text, a.app_code, o.org_code, p.user_no, k.*
    from (
      select day, app_key, unnest(org_keys) as org_key, unnest(kind_ids) as kind_id, unnest(person_keys) as person_key
      from login_use_of_app
    ) c join login_kind k using (kind_id) join login_app_key a using (app_key)
    join login_org_key o using (org_key) join login_person_key p using (person_key)`,
  login_use_of_org: sql`
    select c.day::text, a.app_code, o.org_code, p.user_no, k.*
    from (
      select day, org_key, unnest(app_keys) as app_key, unnest(kind_ids) as kind_id, unnest(person_keys) as person_key
      from login_use_of_org
    ) c join login_kind k using (kind_id) join login_app_key a using (app_key)
    join login_org_key o using (org_key) join login_person_key p using (person_key)`,
  login_people_of_kind: sql`
    select c.grain, c.bucket::text, k.*, p.user_no from login_people_of_kind c join login_kind k using (kind_id)
    left join (${words}) on true`,
  login_people: sql`
    select c.grain, c.bucket::text, c.way, c.slice, c.people from login_people c`,
  login_people_bits: sql`
    select c.grain, c.bucket::text, c.way, p.user_no from login_people_bits c
    join login_person_key p on p.person_key / 8192 = c.block_no and get_bit(c.bits, p.person_key % 8192 # 63) = 1`,
  login_month_use: sql`
    select c.subject, c.bucket::text, c.event_type, c.result, c.slice, a.app_code, o.org_code, c.events
    from (
      select m.subject, m.bucket, m.event_type, m.result, m.slice, u.events,
        case when m.subject = 'app' then u.key else m.within_key end as app_key,
        case when m.subject = 'org' then u.key else m.within_key end as org_key
      from login_month_use m cross join unnest(m.subject_keys, m.events) u (key, events)
    ) c
    left join login_app_key a on a.app_key = c.app_key
    left join login_org_key o on o.org_key = c.org_key`,
  login_person_key: sql`select user_no, first_login_on::text from login_person_key`,
}

/** Returns the contents of all lists, with names instead of keys. */
async function keptIn(db: Db): Promise<Record<string, string[]>> {
  const kept: Record<string, string[]> = {}
  for (const [table, query] of Object.entries(tables)) {
    const { rows } = await sql<object>`${query}`.execute(db)
    kept[table] = rows.map((row) => JSON.stringify({ ...row, kind_id: null })).sort()
  }
  return kept
}

async function recentRows(db: Db): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from login_recent`.execute(db)
  return rows[0]?.rows ?? 0
}

const clock = { now: () => new Date() }

describe.each(zones)('in $timeZone around $around', ({ timeZone, around }) => {
  let created: Awaited<ReturnType<typeof testDatabase>>
  let database: Database
  let worker: Database
  let rows: Row[]
  const db = () => database.db

  beforeAll(async () => {
    created = await testDatabase()
    const common = { max: 3, timeZone, onError: () => {} }
    database = openDatabase({ url: created.url, ...common })
    worker = openDatabase({ url: urlAs(databaseRoles.worker, created.url), ...common })
    // The keys start near the end of one bitmap block, so that people are in two blocks.
    await sql`alter table login_person_key alter person_key restart with 8190`.execute(db())
    const given =
      fc.sample(fc.array(rowAround(around), { minLength: 600, maxLength: 600 }), {
        numRuns: 1,
        seed: 8,
      })[0] ?? []
    // All portions have rows of the same days, so that later portions contain late rows.
    for (const start of [0, 200, 400]) {
      await insert(db(), given.slice(start, start + 200))
      await sealAll({ db: worker.db, clock, rollUp: rollUpOf(150) }, 70)
    }
    rows = await rowsOf(db())
  })
  afterAll(async () => {
    await database.close()
    await worker.close()
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
  const parts = {
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
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    hours: fc.subarray([0, 1, 2, 3, 9, 23], { minLength: 1 }),
    failReasons: subset(values.fail_reason),
    sessionId: some(values.session_id.filter((one) => one !== null)),
    network: some(['10.24.8.0/24', '10.24.8.126/16', '2001:db8::/64']),
  }
  const names = Object.keys(parts) as (keyof typeof parts)[]
  /** One to three filters together; more of them match almost no rows. */
  const asked = fc
    .subarray(names, { minLength: 0, maxLength: 3 })
    .chain((some) => fc.record(Object.fromEntries(some.map((name) => [name, parts[name]]))))
  /** The events that people are counted by. */
  const signIns = { eventTypes: ['login'], result: 1 }

  const networks: Readonly<Record<string, readonly string[]>> = {
    '10.24.8.0/24': ['10.24.8.126'],
    '10.24.8.126/16': ['10.24.8.126', '10.24.9.1'],
    '2001:db8::/64': ['2001:db8::1'],
  }
  const matchesDetail = (filter: Omit<Filter, 'range'>, row: Row) =>
    (filter.weekdays?.includes(Number(row.cell.slice(0, 1))) ?? true) &&
    (filter.hours?.includes(Number(row.cell.slice(2))) ?? true) &&
    (filter.failReasons?.includes(row.fail_reason ?? '') ?? true) &&
    (filter.sessionId === undefined || filter.sessionId === row.session_id) &&
    (filter.network === undefined || networks[filter.network]?.includes(row.ip) === true)
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
        (filter.containerType === undefined || filter.containerType === row.container_type) &&
        matchesDetail(filter, row),
    )

  const tally = (found: readonly Row[], keyOf: (row: Row) => string, of: (group: Row[]) => number) =>
    Object.fromEntries([...Map.groupBy(found, keyOf)].map(([key, group]) => [key, of(group)]).sort())
  const people = (group: readonly Row[]) => new Set(group.map(({ user_no }) => user_no)).size
  const counted = (found: readonly [string, number][]) => Object.fromEntries(found.toSorted())

  type Asked = { start: string; end: string; filter: object }
  const filters = fc
    .tuple(moment, moment, asked, fc.boolean())
    .map(([one, other, filter, ofSignIns]): Asked => {
      const [start = '', end = ''] = [one, other].toSorted()
      return { start, end, filter: ofSignIns ? { ...filter, ...signIns } : filter }
    })
  const dayFrom = (days: number) =>
    new Date(Date.parse(around) + days * 1440 * minute).toISOString().slice(0, 10)
  const anyOf = (name: keyof typeof parts) =>
    fc.sample(parts[name] as fc.Arbitrary<unknown>, { numRuns: 1, seed: 8 })[0]
  /**
   * Each filter alone, and applications with organizations, over the whole range, because whole months use a separate
   * query.
   */
  const overAll = [
    [],
    ...names.map((name) => [name]),
    ...([
      ['appCodes', 'orgCodes'],
      ['appCodes', 'orgCodes', 'env'],
      ['orgCodes', 'env'],
      ['orgCodes', 'weekdays'],
      ['loginTypes', 'containerType'],
      ['env', 'containerType'],
    ] as const),
  ].flatMap((together) =>
    [{}, signIns].map((rest): [Asked] => [
      {
        start: `${dayFrom(-50)} 00:00:00`,
        end: `${dayFrom(50)} 00:00:00`,
        filter: { ...rest, ...Object.fromEntries(together.map((name) => [name, anyOf(name)])) },
      },
    ]),
  )
  const check = (verify: (filter: Filter) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(filters, async ({ start, end, filter }) =>
        verify({ ...filter, range: await rangeBetween(db(), start, end) } as Filter),
      ),
      { numRuns: 20 + overAll.length, examples: overAll },
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
      expect(await peopleOfRows(db(), filter, { everybody: false })).toEqual({ userCount: people(found) })
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

  /** Moves all recent events to the lists by adding one row. */
  async function addToLists() {
    await insert(db(), fc.sample(rowAround(around), 1))
    await sealAll({ db: worker.db, clock, rollUp: rollUpOf(1) })
  }

  test('a rebuild comes to the same as sealing, and keeps nothing twice', async () => {
    await insert(db(), fc.sample(rowAround(around), 1))
    await sealAll({ db: worker.db, clock, rollUp: rollUpOf(1000) })
    expect(await recentRows(db())).toBeGreaterThan(0)
    await addToLists()
    expect(await recentRows(db())).toBe(0)
    const before = await keptIn(db())
    expect(before.login_use_of_app?.length).toBe((await rowsOf(db())).length)
    expect(await rebuild(worker.db)).toBeGreaterThan(1)
    expect(await keptIn(db())).toEqual(before)
  })

  test('a rebuild assigns numbers to names that have none, whatever is in them', async () => {
    // A month without other rows.
    const at = new Date(Date.parse(around) - 120 * 1440 * minute)
    const odd = { at, user_no: '李\u001f四', container_type: 'web\u001e\u001fpc' }
    await insert(db(), [{ ...fc.sample(rowAround(around), 1)[0], ...odd } as Given])
    await addToLists()
    const before = await keptIn(db())
    expect(before.login_person_key?.some((person) => person.includes('四'))).toBe(true)
    for (const table of ['login_person_key', 'login_app_key', 'login_org_key', 'login_kind'])
      await sql`delete from ${sql.table(table)}`.execute(db())
    await rebuild(worker.db)
    expect(await keptIn(db())).toEqual(before)
    const containers = await db().selectFrom('login_kind').select('container_type').execute()
    expect(containers.map((kind) => kind.container_type)).toContain(odd.container_type)
  })

  test('a program of another version or time zone rebuilds by itself, and nothing is left of the old counts', async () => {
    await addToLists()
    const before = await keptIn(db())
    const elsewhere = timeZone === 'Asia/Kathmandu' ? 'Asia/Shanghai' : 'Asia/Kathmandu'
    const start = async (zone: string) => {
      const log = createLog('test', 'fatal')
      const open = () =>
        openDatabase({
          url: urlAs(databaseRoles.worker, created.url),
          max: 2,
          timeZone: zone,
          onError: () => {},
        })
      const counting = startRebuilding({ db: worker.db, open, log, pauseMs: 0 })
      await counting.done
      await counting.stop()
    }
    await start(elsewhere)
    expect(await keptIn(db())).not.toEqual(before)
    await start(timeZone)
    expect(await keptIn(db())).toEqual(before)
    await sql`delete from login_count`.execute(db())
    await start(timeZone)
    expect((await keptIn(db())).login_count).toEqual([])
    await sql`update login_counting set version = 0`.execute(db())
    await start(timeZone)
    expect(await keptIn(db())).toEqual(before)
  })

  test('rows that are written meanwhile are counted once', async () => {
    const more = fc.sample(rowAround(around), { numRuns: 60, seed: 9 })
    const sealing = (async () => {
      for (const row of more) {
        await insert(db(), [row])
        await sealAll({ db: worker.db, clock, rollUp: rollUpOf(25) })
      }
    })()
    await Promise.all([rebuild(worker.db), sealing])
    await sealAll({ db: worker.db, clock, rollUp: rollUpOf(25) })
    await addToLists()
    const kept = await keptIn(db())
    await rebuild(worker.db)
    expect(await keptIn(db())).toEqual(kept)
    rows = await rowsOf(db())
    const range = await rangeBetween(db(), '2018-01-01 00:00:00', '2027-01-01 00:00:00')
    expect((await countEvents(db(), { range }, {}))[0]?.events).toBe(rows.length)
  })

  test('people of days and months are those of the rows, once nothing is recent', async () => {
    await addToLists()
    rows = await rowsOf(db())
    const range = await rangeBetween(db(), `${dayFrom(-200)} 00:00:00`, `${dayFrom(50)} 00:00:00`)
    const [loginTypes, env, containerType] = [['wecom'], 'prod', 'app']
    const filters = [
      ...[{ appCodes: ['crm'] }, { appCodes: ['crm', 'erp'] }, { appCodes: ['crm'], orgCodes: ['sales'] }],
      ...[{ orgCodes: ['sales'] }, { orgCodes: ['sales', 'group'] }, { orgCodes: ['sales', 'group', ''] }],
      ...[{ orgCodes: ['sales', 'group'], weekdays: [1, 6] }, { orgCodes: [] }, { orgCodes: ['sales'], env }],
      ...[{}, { weekdays: [1, 6] }],
      ...[
        { loginTypes, env },
        { loginTypes, containerType },
        { env, containerType },
      ],
      ...[
        { loginTypes, env, containerType },
        { loginTypes: ['wecom', 'password'], containerType },
      ],
    ]
    const several = [['launch', 'login'], ['launch', 'login', 'refresh'], ['launch', 'fail'], loginEventTypes]
    for (const eventTypes of [['login', 'refresh'], ['login'], ['launch'], ...several])
      for (const part of filters)
        for (const period of ['day', 'month'] as const) {
          const filter = { ...part, eventTypes, result: 1, range } as Filter
          const points = await countPeople(db(), filter, period)
          expect(counted(points.map((point) => [point.period, point.people])), JSON.stringify(part)).toEqual(
            tally(matching(filter), labels[period], people),
          )
        }
  })
})
