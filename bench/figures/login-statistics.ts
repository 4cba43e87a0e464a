import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { isDeepStrictEqual } from 'node:util'
import { startEmbeddedDatabase } from '@iambiz/launcher/embedded-database.ts'
import { rowsOfPage, settleOrder, totalOf } from '@iambiz/server/features/statistics/logins/listing.ts'
import { sumsOfLog } from '@iambiz/server/features/statistics/logins/log-sums.ts'
import { rangeBetween } from '@iambiz/server/features/statistics/logins/range-reports.ts'
import { rebuild } from '@iambiz/server/features/statistics/logins/rollup.ts'
import { type Database, migratePortal, openDatabase } from '@iambiz/server/platform/db/database.ts'
import { keepRights } from '@iambiz/server/platform/rights.ts'
import { wireTimeIn } from '@iambiz/server/platform/wire-time.ts'
import { givenContext, givenIn } from '@iambiz/server/testing/given.ts'
import type pg from 'pg'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { alternate, rounded } from '../measure.ts'
import { childrenSeconds } from '../processor-time.ts'
import { type History, writeHistory } from '../world/login-history.ts'
import { onDatabase } from '../world/world.ts'
import { charts, days30, inBranch, inYear, month, year } from './login-statistics-questions.ts'

const settings = `set search_path to portal; set time zone 'Asia/Shanghai'; set maintenance_work_mem to '512MB'`
const now = new Date('2026-06-30T02:00:00Z')
/** Elapsed milliseconds and milliseconds of processor time. */
type Cost = { ms: number; processorMs: number }

type Written = {
  database: Database
  client: pg.Client
  size: string
  /** Returns the processor time of the database and this process until now. */
  processorMs: () => number
  /**
   * True for the log that the goals apply to. Its plain table is queried only once per question, because that takes
   * long.
   */
  isLarge: boolean
}
/** A question that both sides answered, and its costs. */
type Taken = { figure: string; what: string; goalMs: number; plain: Cost; ours: Cost }

async function costOf({ processorMs }: Written, work: () => Promise<unknown>): Promise<Cost> {
  const [began, worked] = [performance.now(), processorMs()]
  await work()
  return { ms: performance.now() - began, processorMs: processorMs() - worked }
}

/** The same question to the plain table and to our statistics. */
type Sides<Found> = {
  plain: string
  ours: () => Promise<Found>
  /** Returns whether both answers are equal, so that a fast but empty answer does not pass. */
  agree?: (plain: Record<string, unknown>[], ours: Found) => boolean
}

async function taken<Found>(
  { repetitions, say }: Bench,
  written: Written,
  asked: Pick<Taken, 'figure' | 'what' | 'goalMs'>,
  { plain, ours, agree = () => true }: Sides<Found>,
): Promise<Taken> {
  say(`${asked.what}: "limit" is the plain table`)
  let rows: Record<string, unknown>[] = []
  const readPlain = () =>
    costOf(written, async () => {
      rows = (await written.client.query(plain)).rows
    })
  const plainBefore = await readPlain()
  if (!agree(rows, await ours())) throw new Error(`${asked.what}: the plain table says something else`)
  const sides = {
    limit: written.isLarge ? async () => plainBefore : readPlain,
    ours: () => costOf(written, ours),
  }
  const found = await alternate(sides, repetitions, say)
  return { ...asked, plain: found.limit, ours: found.ours }
}

async function chartsTaken(bench: Bench, written: Written): Promise<Taken[]> {
  const { db } = written.database
  const rangeOf = ({ startTime, endTime }: typeof month) => rangeBetween(db, startTime, endTime)
  const ranges = { month: await rangeOf(month), year: await rangeOf(year), days30: await rangeOf(days30) }
  const all: Taken[] = []
  for (const [what, { goalMs, plain, ours }] of Object.entries(charts))
    all.push(
      await taken(bench, written, { figure: 'P-12', what, goalMs }, { plain, ours: () => ours(db, ranges) }),
    )
  return all
}

const listFilters = {
  'without a filter': { asked: {}, plain: 'true' },
  'of one application': { asked: { appCodes: ['app-3'] }, plain: `app_code = 'app-3'` },
  'of an organization with those below it': { asked: { orgCode: 'o1' }, plain: inBranch },
  'of failures': { asked: { eventTypes: ['fail' as const] }, plain: `event_type = 'fail'` },
  'by OAuth on phones': {
    asked: { loginTypes: ['oauth'], containerType: 'app' },
    plain: `login_type = 'oauth' and container_type = 'app'`,
  },
  'of people by a part of their name': {
    asked: { userKeyword: '李12' },
    plain: `user_no in (select user_no from person where name_zh like '%李12%')`,
  },
}

/** A reader who sees every row of the log. */
const seesAll = {
  adminKind: 'super_manager' as const,
  capabilities: { bulletinMaintain: false, agencyAuthority: false, appLoginStat: true, loginStat: true },
}

async function listsTaken(bench: Bench, written: Written): Promise<Taken[]> {
  const { db } = written.database
  const deps = { db, readRights: keepRights(db), wireTime: wireTimeIn('Asia/Shanghai') }
  const actor = { ...(await givenIn(db).actor('U1')), ...seesAll }
  const context = givenContext({ now })
  const all: Taken[] = []
  for (const [what, { asked, plain }] of Object.entries(listFilters)) {
    const filter = { ...year, ...asked, includeChildOrg: true, mine: false }
    const where = `${inYear} and ${plain}`
    const settled = () => settleOrder(deps, actor, context, filter)
    const { total } = await totalOf(deps, (await settled()).filter)
    const pages = [
      { pageNum: 1, goalMs: 20 },
      { pageNum: 1000, goalMs: 100 },
    ]
    // An empty page would be fast without proving anything.
    for (const { pageNum, goalMs } of pages.filter((page) => 20 * page.pageNum <= total))
      all.push(
        await taken(
          bench,
          written,
          { figure: 'P-13', what: `page ${pageNum} of the log of a year ${what}`, goalMs },
          {
            plain: `select row_no from login_log where ${where} order by occurred_at desc, id desc offset ${(pageNum - 1) * 20} limit 20`,
            ours: async () => rowsOfPage(deps, 'zh', await settled(), { pageNum, pageSize: 20 }),
            agree: (rows, found) =>
              rows.length > 0 &&
              isDeepStrictEqual(
                rows.map(({ row_no }) => row_no),
                found.map(({ row_no }) => row_no),
              ),
          },
        ),
      )
    all.push(
      await taken(
        bench,
        written,
        { figure: 'P-13', what: `total of the log of a year ${what}`, goalMs: 50 },
        {
          plain: `select count(*) as total from login_log where ${where}`,
          ours: async () => totalOf(deps, (await settled()).filter),
          agree: ([row], { total }) => Number(row?.total) === total,
        },
      ),
    )
    all.push(
      await taken(
        bench,
        written,
        { figure: 'P-13', what: `failures and people of the log of a year ${what}`, goalMs: 50 },
        {
          plain: `select count(*) filter (where result = 0) as failures, count(distinct user_no) filter (where user_no <> '') as people
            from login_log where ${where}`,
          ours: () => sumsOfLog(deps, actor, context, { ...filter, everybody: false }),
          // When there are very many rows, people are counted only on request.
          agree: ([row], { failTimes, userCount = Number(row?.people) }) =>
            Number(row?.failures) === failTimes && Number(row?.people) === userCount,
        },
      ),
    )
  }
  return all
}

/** Maximum minutes to rebuild the statistics of twenty million rows in the background. */
const rebuildMinutes = 15

async function rebuilding({ say }: Bench, written: Written): Promise<Finding> {
  const { database, client, size, isLarge } = written
  const { ms, processorMs } = await costOf(written, () => rebuild(database.db))
  await client.query('vacuum analyze')
  const ours = `${rounded(ms / 1000)} s (${rounded(processorMs / 1000)} s of processors)`
  say(`counted again in ${ours}`)
  return {
    figure: 'P-12',
    what: `counting everything again, ${size}`,
    goal: isLarge ? `${rebuildMinutes} minutes` : '',
    limit: '',
    ours,
    ratio: '',
    ...(isLarge && { met: ms <= rebuildMinutes * 60_000 }),
  }
}

const shown = ({ ms, processorMs }: Cost) => `${rounded(ms)} ms (${rounded(processorMs)} ms)`

const findingOf = ({ figure, what, goalMs, plain, ours }: Taken, size: string): Finding => ({
  figure,
  what: `${what}, ${size}`,
  goal: `${goalMs} ms`,
  limit: `${shown(plain)}, plain table`,
  ours: shown(ours),
  ratio: (plain.ms / ours.ms).toFixed(1),
  met: ours.ms <= goalMs,
})

type Size = { findings: Finding[]; charts: Taken[] }

async function figuresOf(bench: Bench, history: History): Promise<Size> {
  const cleanup = new AsyncDisposableStack()
  // Each size is removed before the next one is built; all of them are removed when the process is stopped.
  bench.cleanup.use(cleanup)
  try {
    return await figuresIn(cleanup, bench, history)
  } finally {
    await cleanup.disposeAsync()
  }
}

async function figuresIn(cleanup: AsyncDisposableStack, bench: Bench, history: History): Promise<Size> {
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-bench-'))
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  const embedded = await startEmbeddedDatabase({ folder, say: bench.say })
  cleanup.defer(embedded.stop)
  const database = openDatabase({
    url: embedded.url,
    max: 2,
    timeZone: 'Asia/Shanghai',
    onError: () => {},
    statementTimeoutMs: 3_600_000,
  })
  cleanup.defer(database.close)
  await migratePortal(database.db)
  return onDatabase(embedded.url, async (client) => {
    await client.query(settings)
    const { rows, copying, indexing } = await onDatabase(embedded.url, async (other) => {
      await other.query(settings)
      return writeHistory([client, other], history, now, () => childrenSeconds(embedded.pid()))
    })
    const size = `${history.rows.toLocaleString('en')} rows`
    const processorMs = () => {
      const { user, system } = process.cpuUsage()
      return childrenSeconds(embedded.pid()) * 1000 + (user + system) / 1000
    }
    const isLarge = history.rows > 2_000_000
    const written = { database, client, size, processorMs, isLarge }
    const perSecond = rows / copying.seconds
    const micros = ({ processorSeconds }: typeof copying) => `${rounded((processorSeconds / rows) * 1e6)} µs`
    const loading: Finding = {
      figure: 'P-14',
      what: `loading ${size} at once`,
      goal: '400,000/s',
      limit: '',
      ours: `${rounded(perSecond)}/s (${micros(copying)}), with its indexes ${rounded(rows / (copying.seconds + indexing.seconds))}/s (${micros(indexing)} more)`,
      ratio: '',
      met: perSecond >= 400_000,
    }
    bench.say(`${size} written in ${rounded(copying.seconds)} s`)
    const counted = await rebuilding(bench, written)
    const charts = await chartsTaken(bench, written)
    const lists = await listsTaken(bench, written)
    const asked = [...charts, ...lists].map((one) => findingOf(one, size))
    return { findings: [loading, counted, ...asked], charts }
  })
}

/** Returns the growth of the same charts with ten times as many rows; the exponent is 0 when the cost does not grow. */
const growths = (small: Size, large: Size): Finding[] =>
  small.charts.map(({ figure, what, ours }, n) => {
    const grown = large.charts[n]?.ours
    const byClock = (grown?.ms ?? Number.NaN) / ours.ms
    // The two sizes are measured at different times, so elapsed time depends more on other processes than processor
    // time does.
    const more = (grown?.processorMs ?? Number.NaN) / ours.processorMs
    return {
      figure,
      what: `${what}: growth with ten times as many rows`,
      goal: 'at most 2',
      limit: '',
      ours: `${more.toFixed(2)} by processor time, exponent ${Math.log10(more).toFixed(2)}; ${byClock.toFixed(2)} by the clock`,
      ratio: '',
      met: more <= 2,
    }
  })

const company = { people: 200_000, applications: 300 }

export const loginStatistics: Benchmark = {
  name: 'login-statistics',
  figures: 'P-12, P-13, P-14',
  about: 'charts, list, loading and counting again over two million rows of the login log',
  run: async (bench) => (await figuresOf(bench, { ...company, rows: 2_000_000 })).findings,
}

export const loginStatisticsLarge: Benchmark = {
  name: 'login-statistics-large',
  figures: 'P-12, P-13, P-14',
  about: 'the same over two and over twenty million rows, and how it grows; only taken where it is named',
  async run(bench) {
    const small = await figuresOf(bench, { ...company, rows: 2_000_000 })
    const large = await figuresOf(bench, { ...company, rows: 20_000_000 })
    return [...small.findings, ...large.findings, ...growths(small, large)]
  },
}
