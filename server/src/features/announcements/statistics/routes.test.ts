import { catalogue, type FailureName } from '@iambiz/contract/errors.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longestHold, takePlace } from '#server/platform/one-at-a-time.ts'
import type { Answer } from '#server/testing/browser.ts'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { readSpreadsheet } from '#server/testing/read-spreadsheet.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

const monthly = 'POST /iam-portal/bulletin/monthStatistics/:id'
const systems = 'POST /iam-portal/bulletin/systemStatistics'
const list = 'POST /iam-portal/bulletin/list'
const excel = '/api/iam-portal/bulletin/excel/list'

let world: CompanyWorld
let own: string
const apps: string[] = []
const as = (who: string) => world.as(who)
const db = () => world.database.db

/** Returns a pseudo-random generator that repeats in every run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const states = [
  { status: 1, enabled: true },
  { status: 1, enabled: false },
  { status: 2, enabled: true },
] as const

beforeAll(async () => {
  world = await companyWorld({ editor: 'editor', manager: 'bsm', staff: 'staff' })
  const { given } = world
  const system = await given.system()
  own = await given.application({ system_code: system, name_zh: '费用报销', name_en: 'Expenses' })
  apps.push(own, await given.application(), await given.application())
  await db().insertInto('system_manager').values({ system_code: system, user_no: 'manager' }).execute()
  const of = chance(7)
  for (let index = 0; index < 60; index += 1) {
    // Some of them are in another month or year in Shanghai than in UTC.
    const at = new Date(Date.UTC(2025, 10 + of(14), 1 + of(28), of(24), of(60)))
    const id = await given.announcement({
      ...states[of(3)],
      app_id: apps[of(3)] ?? own,
      creator_no: 'editor',
      title_zh: `=公告${String(index).padStart(3, '0')}`,
      type: of(2) === 0 ? 1 : 2,
      forced_push: of(4) === 0,
      released_at: at,
      publish_start_at: at,
      publish_end_at: of(3) === 0 ? new Date(at.getTime() + 86_400_000) : null,
    })
    if (of(3) === 0) await given.read('staff', id, of(2) === 0 ? 1 : 2)
    if (of(3) === 0) await given.read('editor', id, 0)
  }
  await given.announcement({
    ...{ app_id: own, creator_no: 'editor', title_zh: '草稿', status: 0 },
    ...{ released_at: null, publish_start_at: null },
  })
})
afterAll(() => world.stop())

const heldPlaces = () =>
  db().selectFrom('rate_counter').select('key').where('key', 'like', 'held:%').execute()

const expectRefused = ({ status, envelope }: Answer<unknown>, failure: FailureName) =>
  expect([status, envelope.code, envelope.message]).toEqual([
    catalogue[failure].status,
    catalogue[failure].code,
    catalogue[failure].zh,
  ])

const months = async (id: string, year: number, who = 'editor', more = {}) => {
  const query = { year: String(year), ...more }
  const { status, envelope } = await as(who).call(monthly, { params: { id }, query })
  expect(status).toBe(200)
  return envelope.data
}
const ranking = async (body: object, who = 'editor') => {
  const { status, envelope } = await as(who).call(systems, { body })
  expect(status).toBe(200)
  return envelope.data
}
const listed = async (body: object, who = 'editor') => {
  const { status, envelope } = await as(who).call(list, { body: { pageSize: 200, ...body } })
  expect(status).toBe(200)
  return envelope.data
}
const download = (body: object, who = 'editor', lang = 'zh') =>
  as(who).fetchRaw(excel, {
    method: 'POST',
    headers: { 'content-type': 'application/json', env: 'prod', lang, containertype: 'web-pc' },
    body: JSON.stringify(body),
  })
const exported = async (body: object, who = 'editor', lang = 'zh') => {
  // The number of exports per hour is limited.
  await db().deleteFrom('rate_counter').execute()
  const response = await download(body, who, lang)
  expect(response.status).toBe(200)
  return { response, ...readSpreadsheet(Buffer.from(await response.arrayBuffer())) }
}
const daysOf = (year: number, month: number) => ({
  startTime: `${year}-${String(month).padStart(2, '0')}-01 00:00:00`,
  endTime: `${year}-${String(month).padStart(2, '0')}-${new Date(Date.UTC(year, month, 0)).getUTCDate()} 23:59:59`,
})

describe('[ANN-10] charts, list and spreadsheet say the same', () => {
  test.for([
    ['editor', undefined],
    ['editor', 1],
    ['manager', undefined],
    ['manager', 2],
  ] as const)('for %s, type %s', async ([who, type]) => {
    const typed = type === undefined ? {} : { type }
    const year = await months('0', 2026, who, type === undefined ? {} : { type: String(type) })
    const ranks = await ranking({ year: 2026, startMonth: 1, endMonth: 12, ...typed }, who)
    expect(year.months).toHaveLength(12)
    expect(year.total).toBe(ranks.total)
    expect(ranks.ranking.reduce((sum, { total }) => sum + total, 0)).toBe(ranks.total)
    expect(ranks.systems).toBe(ranks.ranking.length)
    expect(ranks.online + ranks.general).toBe(ranks.total)
    for (const { month, total, online, general, forced, read } of year.months) {
      const rows = (await listed({ ...daysOf(2026, month), ...typed }, who)).list
      const { rows: sheet } = await exported(
        { ...daysOf(2026, month), ...typed, columns: ['title', 'read'] },
        who,
      )
      expect(rows).toHaveLength(total)
      expect(sheet.slice(1)).toEqual(rows.map((row) => [row.title, row.read]))
      expect([online, general]).toEqual([1, 2].map((kind) => rows.filter((row) => row.type === kind).length))
      expect(forced).toBe(rows.filter(({ forcedPush }) => forcedPush).length)
      expect(read).toBe(rows.reduce((sum, row) => sum + row.read, 0))
      expect(ranks.ranking.reduce((sum, system) => sum + (system.months[month - 1] ?? 0), 0)).toBe(total)
    }
    expect(year.total).toBeGreaterThan(5)
  })

  test('of one state alone', async () => {
    let total = 0
    for (const effectState of ['PENDING', 'EFFECTIVE', 'EXPIRED', 'DISABLED', 'VOID'] as const) {
      const year = await months('0', 2026, 'editor', { effectState })
      total += year.total
      for (const { month, total: ofMonth, read } of year.months) {
        const { list: rows } = await listed({ ...daysOf(2026, month), effectState })
        expect(rows).toHaveLength(ofMonth)
        expect(read).toBe(rows.reduce((sum, row) => sum + row.read, 0))
      }
    }
    expect(total).toBe((await months('0', 2026)).total)
  })

  test('one application alone, and the year before', async () => {
    const { ranking: ranks, previousTotal } = await ranking({ year: 2026, startMonth: 11, endMonth: 12 })
    for (const { appId, total, months: own } of ranks) {
      const { months: ofYear } = await months(appId, 2026)
      expect(ofYear.slice(10).map((month) => month.total)).toEqual(own)
      expect(
        (await listed({ appId, startTime: '2026-11-01 00:00:00', endTime: '2026-12-31 23:59:59' })).total,
      ).toBe(total)
    }
    const before = await ranking({ year: 2025, startMonth: 11, endMonth: 12 })
    expect(previousTotal).toBe(before.total)
    expect(before.total).toBeGreaterThan(0)
  })

  test('drafts are in none of them', async () => {
    expect((await listed({ keyword: '草稿' })).total).toBe(0)
  })

  test('a state narrows the list to it', async () => {
    for (const effectState of ['EFFECTIVE', 'EXPIRED', 'DISABLED', 'VOID'] as const) {
      const { list: rows, total } = await listed({ effectState })
      expect(total).toBeGreaterThan(0)
      expect(new Set(rows.map((row) => row.effectState))).toEqual(new Set([effectState]))
    }
  })

  test('the read rate is of the people whom it reached', async () => {
    await db().deleteFrom('announcement_audience').execute()
    const [row] = (await listed({})).list.filter(({ read }) => read === 1)
    const id = row?.bulletinId ?? ''
    expect(row).not.toHaveProperty('readRate')
    await db()
      .insertInto('announcement_audience')
      .values({ announcement_id: id, people: 4, counted_at: new Date() })
      .execute()
    const [counted] = (await listed({ keyword: row?.title })).list
    expect(counted).toMatchObject({ audience: 4, read: 1, unread: 3, readRate: 25 })
  })
})

describe('who sees what', () => {
  test('a manager of a business system sees its applications alone', async () => {
    const { ranking: ranks, maintained } = await ranking(
      { year: 2026, startMonth: 1, endMonth: 12 },
      'manager',
    )
    expect(ranks.map(({ appId }) => appId)).toEqual([own])
    expect(maintained).toBe(1)
    expect(new Set((await listed({}, 'manager')).list.map(({ appId }) => appId))).toEqual(new Set([own]))
    const foreign = await as('manager').call(monthly, {
      params: { id: apps[1] ?? '' },
      query: { year: '2026' },
    })
    expectRefused(foreign, 'resource.not-found')
    expect((await listed({ appId: apps[1] }, 'manager')).total).toBe(0)
  })

  test('staff see nothing', async () => {
    expectRefused(await as('staff').call(list, { body: {} }), 'access.bulletin')
    expect((await download({}, 'staff')).status).toBe(403)
  })
})

describe('what is asked wrongly', () => {
  test.for([1999, 2050])('a year such as %i is refused', async (year) => {
    const answer = await as('editor').call(monthly, { params: { id: '0' }, query: { year: String(year) } })
    expectRefused(answer, 'request.invalid')
    expect((await as('editor').call(systems, { body: { year, startMonth: 1, endMonth: 2 } })).status).toBe(
      400,
    )
  })

  test('the last month lies not before the first; they may be the same', async () => {
    const backwards = await as('editor').call(systems, { body: { year: 2026, startMonth: 5, endMonth: 4 } })
    expectRefused(backwards, 'announcement.period')
    await ranking({ year: 2026, startMonth: 5, endMonth: 5 })
  })
})

describe('[ANN-11] the list as a spreadsheet', () => {
  test('[EXP-01][EXP-02][EXP-03] has a name with its time, and times as they are written everywhere', async () => {
    const { response, sheet, rows } = await exported({ appId: own })
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const name = decodeURIComponent(response.headers.get('content-disposition')?.split("''")[1] ?? '')
    expect(name).toMatch(/^download_\d{14}_公告统计\.xlsx$/)
    expect(sheet).toBe('公告统计')
    expect(rows[0]).toEqual(expect.arrayContaining(['标题', '发布时间', '已读人数（含后来加入）']))
    const { list: shown } = await listed({ appId: own })
    expect(rows.slice(1).map((row) => row[4])).toEqual(shown.map(({ releaseTime }) => releaseTime))
    expect(rows.slice(1).map((row) => row[0])).toEqual(shown.map(({ title }) => title))
    expect(String(rows[1]?.[4])).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const english = await exported({ columns: ['title', 'type'] }, 'editor', 'en')
    expect(english.rows[0]).toEqual(['Title', 'Type'])
    expect(english.response.headers.get('content-disposition')).toContain('_announcement-statistics.xlsx')
  })

  test('is on record with its filter and its rows', async () => {
    await db().deleteFrom('rate_counter').execute()
    await expectChanges(db(), ['audit_record'], async () => {
      await (await download({ appId: own, type: 1 })).arrayBuffer()
      await expect.poll(heldPlaces).toEqual([])
      await db().deleteFrom('rate_counter').execute()
    })
    const record = await db()
      .selectFrom('audit_record')
      .selectAll()
      .where('action', '=', 'announcement.export')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { total } = await listed({ appId: own, type: 1 })
    expect(record.detail).toMatchObject({ filters: { appId: own, type: 1 }, rows: total })
  })

  test('without anything found it has its heading alone', async () => {
    expect((await exported({ keyword: '没有这样的公告' })).rows).toHaveLength(1)
  })

  test('S-193: is refused in words while the last one runs, and ten times an hour at most', async () => {
    world.clock.stop()
    await db().deleteFrom('rate_counter').execute()
    const releasePlace = await takePlace(db(), 'export:editor', new Date())
    const second = await download({})
    expect(second.status).toBe(429)
    expect(second.headers.get('content-type')).toContain('application/json')
    expect(await second.json()).toMatchObject({ code: 429, message: catalogue['export.running'].zh })
    await releasePlace?.()
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) {
      const response = await download({ columns: ['title'] })
      await response.arrayBuffer()
      statuses.push(response.status)
      await expect.poll(heldPlaces).toEqual([])
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    world.clock.run()
  })

  test('a place that nobody gave back is free again after a while', async () => {
    const [start, what] = [new Date('2026-06-15T02:00:00Z'), fresh('export')]
    const later = (ms: number) => new Date(start.getTime() + ms)
    expect(await takePlace(db(), what, start)).not.toBeNull()
    expect(await takePlace(db(), what, later(longestHold - 1))).toBeNull()
    expect(await takePlace(db(), what, later(longestHold))).not.toBeNull()
  })

  test('S-193: has 50,000 rows at most, and a closed connection releases the place for the next export', {
    timeout: 60_000,
  }, async () => {
    await db().deleteFrom('announcement').where('title_zh', 'like', '很多公告 %').execute()
    await sql`
      insert into announcement (title_zh, type, content_zh, app_id, push_scope, status, released_at, publish_start_at, creator_no)
      select '很多公告 ' || n, 2, '<p>一</p>', ${apps[2] ?? ''}, 1, 1, at, at, 'editor'
      from generate_series(1, 50001) n, lateral (select timestamptz '2024-01-01' + n * interval '1 minute' as at) t
    `.execute(db())
    await db().deleteFrom('rate_counter').execute()
    const left = await download({ startTime: '2024-01-01 00:00:00', endTime: '2024-12-31 23:59:59' })
    await left.body?.cancel()
    await expect.poll(heldPlaces).toEqual([])
    const { rows } = await exported({
      startTime: '2024-01-01 00:00:00',
      endTime: '2024-12-31 23:59:59',
      columns: ['title'],
    })
    expect(rows).toHaveLength(50_001)
    expect(rows.slice(1, 3).flat()).toEqual(['很多公告 50001', '很多公告 50000'])
    expect(rows.at(-1)).toEqual(['很多公告 2'])
  })
})
