import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { startEmbeddedDatabase } from '@iambiz/launcher/embedded-database.ts'
import { countEvents } from '@iambiz/server/features/login-statistics/count-reports.ts'
import { listLog } from '@iambiz/server/features/login-statistics/listing.ts'
import { countAllPeople, countPeople } from '@iambiz/server/features/login-statistics/people-reports.ts'
import { rangeBetween } from '@iambiz/server/features/login-statistics/range-reports.ts'
import { rebuild } from '@iambiz/server/features/login-statistics/rollup.ts'
import type { Filter } from '@iambiz/server/features/login-statistics/wanted.ts'
import { type Database, migratePortal, openDatabase } from '@iambiz/server/platform/db/database.ts'
import { keepRights } from '@iambiz/server/platform/rights.ts'
import { wireTimeIn } from '@iambiz/server/platform/wire-time.ts'
import { givenContext, givenIn } from '@iambiz/server/testing/given.ts'
import type pg from 'pg'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { alternate, rounded } from '../measure.ts'
import { type History, writeHistory } from '../world/login-history.ts'
import { onDatabase } from '../world/world.ts'

const now = new Date('2026-06-30T02:00:00Z')
const month = { startTime: '2026-05-01 00:00:00', endTime: '2026-05-31 23:59:59' }
const year = { startTime: '2025-06-01 00:00:00', endTime: '2026-05-31 23:59:59' }
const within = (from: string, to: string) => `occurred_at >= '${from}' and occurred_at <= '${to}'`
const inMonth = within(month.startTime, month.endTime)
const inYear = within(year.startTime, year.endTime)
const signIn = `event_type = 'login' and result = 1`
const success = { eventTypes: ['login'], result: 1 } as const
const branch = ['o1', ...Array.from({ length: 9 }, (_, n) => `o${20 * (n + 1)}`)]
const inBranch = `org_code in (${branch.map((code) => `'${code}'`).join(',')})`

type Charts = Record<
  string,
  { goalMs: number; plain: string; ours: (db: Database['db'], ranges: Ranges) => Promise<unknown> }
>
type Ranges = { month: Filter['range']; year: Filter['range'] }

const charts: Charts = {
  'logins per day, one month': {
    goalMs: 5,
    plain: `select occurred_at::date, count(*) from login_log where ${inMonth} and ${signIn} group by 1`,
    ours: (db, { month: range }) => countEvents(db, { range, ...success }, { period: 'day' }),
  },
  'logins per day of one organization with those below it, one month': {
    goalMs: 5,
    plain: `select occurred_at::date, count(*) from login_log where ${inMonth} and ${signIn} and ${inBranch} group by 1`,
    ours: (db, { month: range }) =>
      countEvents(db, { range, ...success, orgCodes: branch }, { period: 'day' }),
  },
  'share by sign-in type, one year': {
    goalMs: 5,
    plain: `select login_type, count(*) from login_log where ${inYear} and ${signIn} group by 1`,
    ours: (db, { year: range }) => countEvents(db, { range, ...success }, { grouping: 'loginType' }),
  },
  'openings by application, one year': {
    goalMs: 5,
    plain: `select app_code, count(*) from login_log where ${inYear} and event_type = 'launch' and result = 1 group by 1`,
    ours: (db, { year: range }) =>
      countEvents(db, { range, eventTypes: ['launch'], result: 1 }, { grouping: 'app' }),
  },
  'different people per day, one month': {
    goalMs: 5,
    plain: `select occurred_at::date, count(distinct user_no) from login_log where ${inMonth} and ${signIn} group by 1`,
    ours: (db, { month: range }) => countPeople(db, { range, ...success }, 'day'),
  },
  'different people, one month': {
    goalMs: 5,
    plain: `select count(distinct user_no) from login_log where ${inMonth} and ${signIn}`,
    ours: (db, { month: range }) => countAllPeople(db, { range, ...success }),
  },
  'openings of one application by people of an organization with those below it, per day, one month': {
    goalMs: 50,
    plain: `select occurred_at::date, count(*) from login_log where ${inMonth} and event_type = 'launch' and result = 1
      and ${inBranch} and app_code = 'app-0' group by 1`,
    ours: (db, { month: range }) =>
      countEvents(
        db,
        { range, eventTypes: ['launch'], result: 1, orgCodes: branch, appCodes: ['app-0'] },
        { period: 'day' },
      ),
  },
  'different people of an organization with those below it, per day, one month': {
    goalMs: 50,
    plain: `select occurred_at::date, count(distinct user_no) from login_log where ${inMonth} and ${signIn} and ${inBranch} group by 1`,
    ours: (db, { month: range }) => countPeople(db, { range, ...success, orgCodes: branch }, 'day'),
  },
}

const msOf = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return { ms: performance.now() - began }
}

type Written = { database: Database; client: pg.Client; size: string }

async function chartFindings(
  { repetitions, say }: Bench,
  { database, client, size }: Written,
): Promise<Finding[]> {
  const ranges = {
    month: await rangeBetween(database.db, month.startTime, month.endTime),
    year: await rangeBetween(database.db, year.startTime, year.endTime),
  }
  const findings: Finding[] = []
  for (const [what, { goalMs, plain, ours }] of Object.entries(charts)) {
    say(`${what}: "limit" is the plain table`)
    const sides = {
      limit: () => msOf(() => client.query(plain)),
      ours: () => msOf(() => ours(database.db, ranges)),
    }
    await Promise.all([sides.limit(), sides.ours()])
    const found = await alternate(sides, repetitions, say)
    findings.push({
      figure: 'P-12',
      what: `${what}, ${size}`,
      goal: `${goalMs} ms`,
      limit: `${rounded(found.limit.ms)} ms, plain table`,
      ours: `${rounded(found.ours.ms)} ms`,
      ratio: (found.limit.ms / found.ours.ms).toFixed(1),
      met: found.ours.ms <= goalMs,
    })
  }
  return findings
}

async function listFindings(
  { repetitions, say }: Bench,
  { database, client, size }: Written,
): Promise<Finding[]> {
  const { db } = database
  const deps = { db, readRights: keepRights(db), wireTime: wireTimeIn('Asia/Shanghai') }
  const actor = { ...(await givenIn(db).actor('U1')), adminKind: 'super_manager' as const }
  const findings: Finding[] = []
  for (const [pageNum, goalMs] of [
    [1, 20],
    [1000, 100],
  ] as const) {
    const page = () =>
      listLog(deps, actor, givenContext({ now }), { ...year, includeChildOrg: true, pageNum, pageSize: 20 })
    const plain = `select *, (select count(*) from login_log where ${inYear}) from login_log where ${inYear}
      order by occurred_at desc, id desc offset ${(pageNum - 1) * 20} limit 20`
    say(`page ${pageNum} of a year with its total: "limit" is the plain table`)
    const sides = { limit: () => msOf(() => client.query(plain)), ours: () => msOf(page) }
    await Promise.all([sides.limit(), sides.ours()])
    const found = await alternate(sides, repetitions, say)
    findings.push({
      figure: 'P-13',
      what: `page ${pageNum} of the log of a year with its total, ${size}`,
      goal: `${goalMs} ms`,
      limit: `${rounded(found.limit.ms)} ms, plain table`,
      ours: `${rounded(found.ours.ms)} ms`,
      ratio: (found.limit.ms / found.ours.ms).toFixed(1),
      met: found.ours.ms <= goalMs,
    })
  }
  return findings
}

/** Counting everything anew against reading the log once. */
async function rebuilding({ say }: Bench, { database, client, size }: Written): Promise<Finding> {
  const scan = await msOf(() =>
    client.query('select count(*), sum(length(user_agent)), sum(length(user_no)) from login_log'),
  )
  const ours = await msOf(() => rebuild(database.db))
  await client.query(
    'vacuum analyze login_count, login_person, login_person_count, login_person_key, login_hour_count, login_kind',
  )
  say(`counted anew in ${rounded(ours.ms / 1000)} s, read in ${rounded(scan.ms / 1000)} s`)
  return {
    figure: 'P-12',
    what: `counting everything anew, ${size}`,
    goal: 'at most 5 scans',
    limit: `${rounded(scan.ms / 1000)} s, one scan`,
    ours: `${rounded(ours.ms / 1000)} s`,
    ratio: (ours.ms / scan.ms).toFixed(1),
    met: ours.ms <= 5 * scan.ms,
  }
}

async function figuresOf(bench: Bench, history: History): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-bench-'))
  bench.cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  const embedded = await startEmbeddedDatabase({ folder, say: bench.say })
  bench.cleanup.defer(embedded.stop)
  const database = openDatabase({
    url: embedded.url,
    max: 2,
    timeZone: 'Asia/Shanghai',
    onError: () => {},
    statementTimeoutMs: 3_600_000,
  })
  bench.cleanup.defer(database.close)
  await migratePortal(database.db)
  const size = `${history.rows.toLocaleString('en')} rows`
  return onDatabase(embedded.url, async (client) => {
    await client.query(`set search_path to portal; set time zone 'Asia/Shanghai'`)
    const { ms } = await msOf(() => writeHistory(client, history, now))
    bench.say(`${size} written in ${rounded(ms / 1000)} s`)
    const written = { database, client, size }
    return [
      await rebuilding(bench, written),
      ...(await chartFindings(bench, written)),
      ...(await listFindings(bench, written)),
    ]
  })
}

const benchmarkOf = (rows: number, more: Pick<Benchmark, 'name' | 'about'>): Benchmark => ({
  ...more,
  figures: 'P-12, P-13',
  run: (bench) => figuresOf(bench, { rows, people: 200_000, applications: 300 }),
})

export const loginStatistics = benchmarkOf(2_000_000, {
  name: 'login-statistics',
  about: 'charts, list and counting anew over two million rows of the login log',
})

export const loginStatisticsLarge = benchmarkOf(20_000_000, {
  name: 'login-statistics-large',
  about: 'the same over twenty million rows; only taken where it is named',
})
