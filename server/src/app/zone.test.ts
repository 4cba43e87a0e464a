import { afterAll, beforeAll, expect, test } from 'vitest'
import { readingOf } from '#server/platform/reading.ts'
import type { Browser } from '#server/testing/browser.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const zone = 'GET /iam-portal/v1/portal/zone/:zoneCode'
const home = 'POST /iam-portal/v1/portal/home'

let world: TestWorld
let browser: Browser
let roleNo: string
let mine: string
let foreign: string

const months = Array.from({ length: 13 }, (_, index) => ({
  month: `${index < 7 ? 2025 : 2026}-${String(((index + 5) % 12) + 1).padStart(2, '0')}`,
  value: 1400 - index * 10,
}))

async function addZone(code: string, name: string): Promise<void> {
  const { db } = world.database
  await db
    .insertInto('zone')
    .values({
      zone_code: code,
      name_zh: name,
      ...readingOf(name),
      name_en: `Zone ${code}`,
      slogan_zh: '一起减碳',
      icon: 'leaf',
    })
    .execute()
}

beforeAll(async () => {
  world = await testPortal()
  world.clock.stopAt(new Date('2026-07-16T02:32:00Z'))
  const { db } = world.database
  const given = givenIn(db)
  const [orgCode, userNo] = [await given.organization(), await given.person()]
  roleNo = await given.role()
  await given.personRole(userNo, orgCode, roleNo)
  mine = await given.application({ name_zh: '能耗监测' })
  foreign = await given.application()
  await given.grant(mine, { role: roleNo })
  await addZone('doubleCarbon', '双碳专区')
  const metric = { zone_code: 'doubleCarbon', name_zh: '碳排放量', unit_zh: 't', better: 'lower' as const }
  await db
    .insertInto('zone_metric')
    .values([
      { ...metric, metric_code: 'emission', name_en: 'Emissions', target: 1350, sort_no: 1 },
      { ...metric, metric_code: 'nothing-yet', sort_no: 0 },
    ])
    .execute()
  await db
    .insertInto('zone_metric_month')
    .values(months.map((row) => ({ zone_code: 'doubleCarbon', metric_code: 'emission', ...row })))
    .execute()
  await db
    .insertInto('zone_application')
    .values([
      { zone_code: 'doubleCarbon', app_id: foreign, sort_no: 1 },
      { zone_code: 'doubleCarbon', app_id: mine, sort_no: 2 },
    ])
    .execute()
  const article = { zone_code: 'doubleCarbon', kind: 'article' as const }
  await db
    .insertInto('zone_article')
    .values([
      {
        ...article,
        title_zh: '旧',
        published_at: new Date('2026-01-05T01:00:00Z'),
        url: 'https://a.example/',
      },
      {
        ...article,
        title_zh: '<b>新</b>',
        kind: 'notice',
        text_zh: '内容',
        published_at: new Date('2026-07-01T01:00:00Z'),
      },
      { ...article, title_zh: '还没到', published_at: new Date('2026-07-16T02:33:00Z') },
    ])
    .execute()
  browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
})
afterAll(() => world.stop())

const opened = async (zoneCode: string, lang = 'zh') =>
  browser.call(zone, { params: { zoneCode }, headers: { lang } })

test('a zone has figures with the latest twelve months, and only the applications that the person sees', async () => {
  const { status, envelope } = await opened('doubleCarbon')
  expect(status).toBe(200)
  expect(envelope.data).toEqual({
    zoneCode: 'doubleCarbon',
    zoneName: '双碳专区',
    banner: { slogan: '一起减碳', icon: 'leaf', hue: 165 },
    blocks: ['figures', 'applications', 'articles'],
    metrics: [
      {
        code: 'emission',
        name: '碳排放量',
        unit: 't',
        better: 'lower',
        value: 1280,
        target: 1350,
        trend: months.slice(1),
      },
    ],
    apps: [expect.objectContaining({ appId: mine, appName: '能耗监测', via: 'role' })],
    articles: [
      {
        id: expect.any(String),
        title: '<b>新</b>',
        kind: 'notice',
        text: '内容',
        hasContent: false,
        time: '2026-07-01 09:00:00',
      },
      {
        id: expect.any(String),
        title: '旧',
        kind: 'article',
        hasContent: false,
        url: 'https://a.example/',
        time: '2026-01-05 09:00:00',
      },
    ],
  })
})

test('in English, Chinese stands in for what was not translated', async () => {
  const { envelope } = await opened('doubleCarbon', 'en')
  expect(envelope.data).toMatchObject({
    zoneName: 'Zone doubleCarbon',
    banner: { slogan: '一起减碳' },
    metrics: [{ name: 'Emissions', unit: 't' }],
  })
})

test('an application that is granted meanwhile appears at the next call', async () => {
  await givenIn(world.database.db).grant(foreign, { role: roleNo })
  const ids = async () => (await opened('doubleCarbon')).envelope.data.apps.map(({ appId }) => appId)
  expect(await ids()).toEqual([foreign, mine])
  await world.database.db.deleteFrom('application_grant').where('app_id', '=', foreign).execute()
  expect(await ids()).toEqual([mine])
})

test('another zone is another row, on home and by its address, and is gone when switched off', async () => {
  const onHome = async () => (await browser.call(home)).envelope.data.zones
  const doubleCarbon = {
    zoneCode: 'doubleCarbon',
    zoneName: '双碳专区',
    pinyin: 'shuangtanzhuanqu',
    initials: 'stzq',
    icon: 'leaf',
    hue: 165,
    headline: { name: '碳排放量', unit: 't', value: 1280, month: '2026-06', previous: 1290 },
  }
  await world.database.db.deleteFrom('zone').where('zone_code', '=', 'safety').execute()
  expect(await onHome()).toEqual([doubleCarbon])
  await addZone('safety', '安全专区')
  expect(await onHome()).toEqual([
    doubleCarbon,
    { zoneCode: 'safety', zoneName: '安全专区', ...readingOf('安全专区'), icon: 'leaf', hue: 165 },
  ])
  expect((await opened('safety')).envelope.data).toMatchObject({ metrics: [], apps: [], articles: [] })
  await world.database.db.updateTable('zone').set({ status: 0 }).where('zone_code', '=', 'safety').execute()
  expect(await onHome()).toEqual([doubleCarbon])
  expect(await opened('safety')).toMatchObject({
    status: 404,
    envelope: { code: 404, message: '内容不存在' },
  })
})

test('a month without a neighbour is compared with nothing', async () => {
  const { db } = world.database
  const without = db.deleteFrom('zone_metric_month').where('month', '=', '2026-05')
  await without.execute()
  const { zones } = (await browser.call(home)).envelope.data
  expect(zones?.[0]?.headline).toEqual({ name: '碳排放量', unit: 't', value: 1280, month: '2026-06' })
})

test.each([
  ['unknown', 'nothing'],
  ['markup', '<script>'],
  ['a path', '../../home'],
  ['a name of every object', 'constructor'],
  ['too long', 'a'.repeat(33)],
])('a zone that there is not (%s) is not found', async (_what, zoneCode) => {
  await expectChanges(world.database.db, [], async () => {
    const { status, envelope } = await opened(zoneCode, 'en')
    expect([status, envelope.code, envelope.data]).toEqual([404, 404, null])
  })
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example'])(
  'the database takes no article that leads to %s',
  async (url) => {
    const article = { zone_code: 'doubleCarbon', kind: 'article' as const, title_zh: 'x' }
    const adding = world.database.db
      .insertInto('zone_article')
      .values({ ...article, published_at: new Date(), url })
    await expect(adding.execute()).rejects.toThrow('check constraint')
  },
)

test('the database takes no figure that is not a number', async () => {
  const adding = world.database.db
    .insertInto('zone_metric_month')
    .values({ zone_code: 'doubleCarbon', metric_code: 'emission', month: '2026-07', value: Number.NaN })
  await expect(adding.execute()).rejects.toThrow('check constraint')
})
