import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { givenIn } from '#server/testing/given.ts'
import { png } from '#server/testing/pictures.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { picturePath, upload } from '#server/testing/upload.ts'

const admin = '/iam-authority/v1/admin/zone'

let world: TestWorld
let boss: Browser
let clerk: Browser
let appId: string

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  world.clock.stopAt(new Date('2026-07-16T02:32:00Z'))
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'sales', role: 'root' }])
  await employ(db(), 'clerk', [{ org: 'sales', role: 'counter' }])
  const given = givenIn(db())
  appId = await given.application({ name_zh: '安全环保' })
  await given.grant(appId, { role: 'counter' })
  boss = world.browser()
  await boss.signIn(world.provider, { sub: 'boss' })
  clerk = world.browser()
  await clerk.signIn(world.provider, { sub: 'clerk' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('zone').execute()
})

const save = (body: object) => boss.call(`POST ${admin}/saveOrUpdate`, { body })
const detail = async (zoneCode = 'safety') =>
  (await boss.call(`POST ${admin}/detail`, { body: { zoneCode } })).envelope.data
const open = (browser: Browser, zoneCode = 'safety', lang = 'zh') =>
  browser.call('GET /iam-portal/v1/portal/zone/:zoneCode', { params: { zoneCode }, headers: { lang } })
const onHome = async (browser: Browser) =>
  (await browser.call('POST /iam-portal/v1/portal/home')).envelope.data.zones ?? []
const sendPicture = async (browser: Browser) =>
  (await upload(browser, { file: png(8, 4), path: picturePath, kind: 'image', type: 'image/png' })).data

const metric = {
  ...{ code: 'accidents', nameZh: '事故数', nameEn: 'Accidents', unitZh: '起', unitEn: '', better: 'lower' },
  target: 3,
  months: [
    { month: '2026-05', value: 4 },
    { month: '2026-06', value: 2 },
  ],
}
const safety = () => ({
  ...{ zoneCode: 'safety', nameZh: '安全专区', nameEn: 'Safety', sloganZh: '安全第一', icon: 'hard-hat' },
  ...{ hue: 50, blocks: ['applications', 'figures'], metrics: [metric], appIds: [appId], status: 1 },
})
const written = async () => {
  const { applications, updaterName: _, updateTime: __, ...zone } = await detail()
  return { ...zone, id: zone.zoneCode, appIds: applications.map((app) => app.appId) }
}

test('[HOME-10] another zone is made without code: on home, at its address, in both languages', async () => {
  expect((await save(safety())).envelope.data).toEqual({ id: 'safety', revision: 1 })
  expect(await onHome(clerk)).toEqual([
    {
      ...{ zoneCode: 'safety', zoneName: '安全专区', pinyin: 'anquanzhuanqu', initials: 'aqzq' },
      ...{ icon: 'hard-hat', hue: 50 },
      headline: { name: '事故数', unit: '起', value: 2, month: '2026-06', previous: 4 },
    },
  ])
  expect((await open(clerk, 'safety', 'en')).envelope.data).toMatchObject({
    ...{ zoneName: 'Safety', banner: { slogan: '安全第一', icon: 'hard-hat', hue: 50 } },
    blocks: ['applications', 'figures'],
    metrics: [{ code: 'accidents', name: 'Accidents', target: 3, value: 2 }],
    apps: [{ appId }],
  })
  expect(await expectChanges(db(), [], () => save(safety()))).toMatchObject({
    status: 409,
    envelope: { code: 8001, data: { fields: [{ field: 'zoneCode' }] } },
  })
})

test('a change replaces figures and applications under the revision that was read', async () => {
  await save(safety())
  const before = await written()
  const changed = {
    ...before,
    appIds: [],
    metrics: [{ ...metric, months: [{ month: '2026-07', value: 1 }] }],
  }
  expect((await save(changed)).envelope.data).toEqual({ id: 'safety', revision: 2 })
  expect(await detail()).toMatchObject({ applications: [], metrics: changed.metrics })
  expect((await expectChanges(db(), [], () => save(changed))).status).toBe(409)
  const record = await db()
    .selectFrom('audit_record')
    .select('detail')
    .where('action', '=', 'zone.update')
    .orderBy('row_no', 'desc')
    .executeTakeFirstOrThrow()
  expect(record.detail).toEqual({
    before: {
      appIds: [appId],
      'metric.accidents': expect.objectContaining({ months: { '2026-05': 4, '2026-06': 2 } }),
    },
    after: { appIds: [], 'metric.accidents': expect.objectContaining({ months: { '2026-07': 1 } }) },
  })
})

const months = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    month: `${1950 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    value: index,
  }))

test.each<[string, number, string, object]>([
  ['1,000 months', 422, 'metrics.0.months', { metrics: [{ ...metric, months: months(1000) }] }],
  [
    'a month twice',
    422,
    'metrics.0.months',
    { metrics: [{ ...metric, months: [months(1)[0], months(1)[0]] }] },
  ],
  [
    'a value beyond counting',
    422,
    'metrics.0.months',
    { metrics: [{ ...metric, months: [{ month: '2026-01', value: 1e300 }] }] },
  ],
  ['a code twice', 422, 'metrics', { metrics: [metric, metric] }],
  [
    '13 figures',
    422,
    'metrics',
    { metrics: Array.from({ length: 13 }, (_, index) => ({ ...metric, code: `m${index}` })) },
  ],
  [
    'an application twice',
    422,
    'appIds',
    { appIds: ['11111111-1111-4111-8111-111111111111', '11111111-1111-4111-8111-111111111111'] },
  ],
  ['an application that there is not', 422, 'appIds', { appIds: ['11111111-1111-4111-8111-111111111111'] }],
  ['a role that there is not', 422, 'roleNos', { roleNos: ['nobody'] }],
  ['an organization that there is not', 422, 'orgCodes', { orgCodes: ['nowhere'] }],
  ['a file that there is not', 422, 'pictureId', { pictureId: '11111111-1111-4111-8111-111111111111' }],
])('%s is refused with words at the field, and nothing is done', async (_what, status, field, wrong) => {
  const answer = await expectChanges(db(), [], () => save({ ...safety(), ...wrong }))
  expect(answer).toMatchObject({ status, envelope: { data: { fields: [{ field }] } } })
})

test.each<[string, object]>([
  ['a number with a unit', { metrics: [{ ...metric, months: [{ month: '2026-01', value: '1284 t' }] }] }],
  ['a month that is none', { metrics: [{ ...metric, months: [{ month: '2026-13', value: 1 }] }] }],
  ['a day for a month', { metrics: [{ ...metric, months: [{ month: '2026-01-05', value: 1 }] }] }],
  ['a target below nothing', { metrics: [{ ...metric, target: -1 }] }],
  ['a code with markup', { zoneCode: '<b>' }],
  ['a block twice', { blocks: ['figures', 'figures'] }],
  ['an unknown block', { blocks: ['games'] }],
  ['no blocks', { blocks: [] }],
  ['no name', { nameZh: ' ' }],
])('%s is refused', async (_what, wrong) => {
  const { status } = await expectChanges(db(), [], () => save({ ...safety(), ...wrong }))
  expect(status).toBe(422)
})

test('a zone for some is nowhere for others, and switched off it is nowhere for anybody', async () => {
  await save({ ...safety(), roleNos: ['root'] })
  expect((await open(boss)).status).toBe(200)
  expect((await open(clerk)).status).toBe(404)
  expect(await onHome(clerk)).toEqual([])
  await save({ ...(await written()), roleNos: [], orgCodes: ['group'] })
  expect((await open(clerk)).status).toBe(200)
  const off = await boss.call(`POST ${admin}/status`, { body: { zoneCode: 'safety', status: 0 } })
  expect(off.envelope.data).toEqual({ changed: true })
  for (const browser of [boss, clerk]) expect((await open(browser)).status).toBe(404)
})

test('the picture of a banner is the uploader’s until it is saved, then everybody’s who sees the zone', async () => {
  const { fileId } = await sendPicture(boss)
  const read = async (browser: Browser) =>
    (
      await browser.fetchRaw(`/api/iam-portal/file/${fileId}`, {
        headers: { env: 'prod', lang: 'zh', containertype: 'web-pc' },
      })
    ).status
  expect(await read(clerk)).toBe(404)
  await save({ ...safety(), pictureId: fileId })
  expect((await open(clerk)).envelope.data.banner.picture).toBe(`/api/iam-portal/file/${fileId}`)
  expect(await read(clerk)).toBe(200)
  await save({ ...(await written()), status: 0 })
  expect([await read(boss), await read(clerk)]).toEqual([200, 404])
  const { pictureId: _, ...without } = await written()
  await save(without)
  expect(await read(clerk)).toBe(404)
  const row = await db()
    .selectFrom('stored_file')
    .select('subject_id')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  expect(row.subject_id).toBeNull()
})

test('a picture that is none is refused', async () => {
  const answer = await upload(boss, {
    ...{ file: Buffer.from('<svg onload=alert(1)>'), path: picturePath, kind: 'image' },
    type: 'image/png',
  })
  expect(answer.status).toBe(415)
})

test('an application that goes offline leaves the page, and the form says so', async () => {
  await save(safety())
  await db().updateTable('application').set({ status: 3 }).where('app_id', '=', appId).execute()
  expect((await open(clerk)).envelope.data.apps).toEqual([])
  expect((await detail()).applications).toMatchObject([{ appId, isOffered: false }])
  await db().updateTable('application').set({ status: 1 }).where('app_id', '=', appId).execute()
})

test('zones are put in order, and deleted with all that is in them', async () => {
  await save(safety())
  await save({ ...safety(), zoneCode: 'quality', nameZh: '质量专区' })
  const sort = (zoneCodes: string[]) => boss.call(`POST ${admin}/sort`, { body: { zoneCodes } })
  expect((await expectChanges(db(), [], () => sort(['safety']))).status).toBe(409)
  expect((await sort(['quality', 'safety'])).status).toBe(200)
  expect((await onHome(clerk)).map(({ zoneCode }) => zoneCode)).toEqual(['quality', 'safety'])
  const remove = () => boss.call(`POST ${admin}/delete`, { body: { ids: ['safety'] } })
  expect((await remove()).envelope.data).toEqual({ deleted: 1 })
  expect((await remove()).envelope.data).toEqual({ deleted: 0 })
  expect(await open(clerk)).toMatchObject({ status: 404, envelope: { message: '内容不存在' } })
  expect((await save({ ...safety(), id: 'safety', revision: 1 })).status).toBe(404)
})

const article = {
  ...{ zoneCode: 'safety', kind: 'article', titleZh: '演练通知', titleEn: 'Drill', status: 1 },
  ...{ contentZh: '<p>周三<strong>演练</strong></p>', contentEn: '<p>On Wednesday</p>' },
  publishTime: '2026-07-01 09:00:00',
}
const write = (body: object) => boss.call(`POST ${admin}/article/saveOrUpdate`, { body })
const articles = async () =>
  (await boss.call(`POST ${admin}/article/list`, { body: { zoneCode: 'safety', pageSize: 50 } })).envelope
    .data
const shownArticles = async () => (await open(clerk)).envelope.data.articles
const readArticle = (articleId: string, lang = 'zh') =>
  clerk.call('GET /iam-portal/v1/portal/zone/:zoneCode/article/:articleId', {
    params: { zoneCode: 'safety', articleId },
    headers: { lang },
  })

test('an article is a draft until it is published, waits for its time, and is read in both languages', async () => {
  await save(safety())
  const { id, revision } = (await write({ ...article, status: 0 })).envelope.data
  expect(await shownArticles()).toEqual([])
  expect((await readArticle(id)).status).toBe(404)
  await write({ ...article, id, revision, publishTime: '2026-07-16 10:33:00' })
  expect(await shownArticles()).toEqual([])
  expect((await articles()).list).toMatchObject([{ id, status: 1, isDue: false }])
  await write({ ...article, id, revision: revision + 1 })
  expect(await shownArticles()).toMatchObject([{ id, title: '演练通知', hasContent: true }])
  expect((await readArticle(id)).envelope.data.content).toBe('<p>周三<strong>演练</strong></p>')
  expect((await readArticle(id, 'en')).envelope.data).toMatchObject({
    title: 'Drill',
    content: '<p>On Wednesday</p>',
  })
  expect((await expectChanges(db(), [], () => write({ ...article, id, revision }))).status).toBe(409)
})

test('the same key is the same article', async () => {
  await save(safety())
  const send = () => write({ ...article, clientToken: 'once-and-for-all' })
  const [one, other] = await Promise.all([send(), send()])
  expect(one.envelope.data).toEqual(other.envelope.data)
  expect((await articles()).total).toBe(1)
  const { id } = one.envelope.data
  const corrected = { ...article, clientToken: 'once-and-for-all', titleZh: '改过' }
  expect(await write(corrected)).toMatchObject({
    status: 409,
    envelope: { code: 40901, data: { sent: { id } } },
  })
  expect((await articles()).list).toMatchObject([{ id, titleZh: article.titleZh }])
})

test('an article that is corrected after a lost answer has copies of its pictures', async () => {
  await save(safety())
  const { url } = await sendPicture(boss)
  const illustrated = { ...article, contentZh: `<p><img src="${url}" alt="演练"></p>` }
  const [first, second] = [await write(illustrated), await write({ ...illustrated, titleZh: '改过' })]
  const contentOf = async ({ envelope }: typeof first) =>
    (await readArticle(envelope.data.id)).envelope.data.content
  expect(await contentOf(first)).toContain(url)
  const copy = /src="([^"]+)"/.exec(await contentOf(second))?.[1] ?? ''
  expect(copy).not.toBe(url)
  expect((await clerk.fetchRaw(copy, { headers: { env: 'prod' } })).status).toBe(200)
})

test('what runs or loads is taken out of an article, and pictures of others stay out', async () => {
  await save(safety())
  const hostile =
    '<p onclick="alert(1)">文</p><script>alert(1)</script><img src="https://evil.example/a.png"><a href="javascript:alert(1)">x</a>'
  const { id } = (await write({ ...article, contentZh: hostile })).envelope.data
  const { content } = (await readArticle(id)).envelope.data
  expect(content).not.toMatch(/onclick|script|evil|javascript/)
  await employ(db(), 'editor', [{ org: 'sales', role: 'editor' }])
  const editor = world.browser()
  await editor.signIn(world.provider, { sub: 'editor' })
  const foreign = (await sendPicture(editor)).url
  const refused = await expectChanges(db(), [], () =>
    write({ ...article, contentZh: `<p><img src="${foreign}" alt="x"></p>` }),
  )
  expect(refused).toMatchObject({ status: 422, envelope: { data: { fields: [{ field: 'contentZh' }] } } })
  const { url } = await sendPicture(boss)
  const shown = (await write({ ...article, contentZh: `<p><img src="${url}" alt="演练"></p>` })).envelope.data
  const picture = await clerk.fetchRaw(url, { headers: { env: 'prod', lang: 'zh', containertype: 'web-pc' } })
  expect([shown.revision, picture.status]).toEqual([1, 200])
})

test.each<[string, number, object]>([
  ['nothing to read', 422, { contentZh: '<p> </p>', contentEn: '' }],
  ['a script for a link', 422, { url: 'javascript:alert(1)' }],
  ['a day that there is not', 422, { publishTime: '2026-02-30 09:00:00' }],
  ['a time without its day', 422, { publishTime: '09:00' }],
  ['too long a text', 422, { contentZh: `<p>${'长'.repeat(50_001)}</p>` }],
  ['a foreign zone', 404, { zoneCode: 'nowhere' }],
  ['an unknown article', 404, { id: '11111111-1111-4111-8111-111111111111', revision: 1 }],
])('an article with %s is refused', async (_what, status, wrong) => {
  await save(safety())
  const answer = await expectChanges(db(), [], () => write({ ...article, ...wrong }))
  expect(answer.status).toBe(status)
})

test('articles are put in order; those that were written since come first', async () => {
  await save(safety())
  const made: string[] = []
  for (const day of ['01', '02', '03']) {
    made.push((await write({ ...article, publishTime: `2026-07-${day} 09:00:00` })).envelope.data.id)
  }
  const [first = '', second = '', third = ''] = made
  const order = async () => (await shownArticles()).map(({ id }) => id)
  expect(await order()).toEqual([third, second, first])
  const sort = (ids: string[]) =>
    boss.call(`POST ${admin}/article/sort`, { body: { zoneCode: 'safety', ids } })
  await sort([first, second])
  expect(await order()).toEqual([third, first, second])
  expect((await expectChanges(db(), [], () => sort([appId]))).status).toBe(409)
  await sort([])
  expect(await order()).toEqual([third, second, first])
  const gone = await boss.call(`POST ${admin}/article/delete`, { body: { ids: [third, appId] } })
  expect(gone.envelope.data).toEqual({ deleted: 1 })
  expect(await order()).toEqual([second, first])
})

test('nobody but super managers keeps zones', async () => {
  const { status } = await expectChanges(db(), ['audit_record'], () =>
    clerk.call(`POST ${admin}/saveOrUpdate`, { body: safety() }),
  )
  expect(status).toBe(403)
})
