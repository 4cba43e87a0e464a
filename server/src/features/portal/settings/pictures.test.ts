import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { type DelegationWorld, delegationWorld } from '#server/testing/delegation-world.ts'
import { jpeg, png, webp } from '#server/testing/pictures.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { sweepPictures } from './picture-store.ts'

let world: DelegationWorld
let boss: Browser
let ticket: Record<string, string>

const db = () => world.database.db

beforeAll(async () => {
  world = await delegationWorld()
  boss = (await world.somebody('root')).browser
  ticket = await world.ticketOf(boss)
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('setting').execute()
  await db().deleteFrom('branding_picture').execute()
  await db().deleteFrom('rate_counter').execute()
})

type Sent = { file: Uint8Array; setting?: string; type?: string; browser?: Browser; lang?: 'zh' | 'en' }
async function upload({
  file,
  setting = 'logoLight',
  type = 'image/png',
  browser = boss,
  lang = 'zh',
}: Sent) {
  const query = new URLSearchParams({ setting, fileName: '../our logo.png' })
  const response = await browser.fetchRaw(`/api/iam-authority/v1/admin/setting/picture?${query}`, {
    method: 'POST',
    headers: { env: 'prod', lang, containertype: 'web-pc', 'content-type': type },
    body: Buffer.from(file),
  })
  const { data, message } = (await response.json()) as { data: { value: string }; message: string }
  return { status: response.status, data, message }
}

async function save(wanted: Record<string, unknown>) {
  const { envelope } = await boss.call('GET /iam-authority/v1/admin/setting/get')
  const changes = Object.entries(wanted).map(([name, value]) => ({
    ...{ name, value },
    revision: envelope.data.settings.find((setting) => setting.name === name)?.revision ?? 0,
  }))
  return boss.call('POST /iam-authority/v1/admin/setting/save', {
    body: { changes } as never,
    headers: ticket,
  })
}

const open = (path: string) => fetch(`${world.second.baseUrl}${path}`, { redirect: 'manual' })

test('[UI-02] a logo that was saved at one portal is on the pages of the other one, until it is removed', async () => {
  const file = png(320, 64)
  const { status, data } = await upload({ file })
  expect(status).toBe(200)
  expect(data).toEqual({
    value: expect.stringMatching(/^[0-9a-f]{64}\.png$/),
    ...{ width: 320, height: 64, size: file.length },
  })
  expect((await save({ logoLight: data.value })).status).toBe(200)
  const page = async () => (await open('/iambiz/signin')).text()
  expect(await page()).toContain(`"light":"/iambiz/branding/${data.value}"`)

  const picture = await open(`/iambiz/branding/${data.value}`)
  expect(picture.status).toBe(200)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await picture.arrayBuffer()).equals(file)).toBe(true)

  await save({ logoLight: '' })
  expect(await page()).not.toContain('/iambiz/branding/')
})

test('[UI-02] the square logo is the icon of the page and of the installed app', async () => {
  const { data } = await upload({ file: png(256, 256), setting: 'logoSquare' })
  await save({ logoSquare: data.value })
  const text = await (await open('/iambiz/signin')).text()
  const address = `/iambiz/branding/${data.value}`
  expect(text.match(/<link rel="(?:icon|apple-touch-icon)"[^>]*>/g)).toEqual([
    `<link rel="icon" href="${address}" type="image/png">`,
    `<link rel="apple-touch-icon" href="${address}">`,
  ])
  const manifest = (await (await open('/iambiz/app.webmanifest')).json()) as { icons: unknown }
  expect(manifest.icons).toEqual([{ src: address, type: 'image/png', sizes: '256x256', purpose: 'any' }])
})

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const refused: [string, Omit<Sent, 'browser'>, number, string][] = [
  ['an SVG with a script', { file: Buffer.from(script), type: 'image/svg+xml' }, 415, ''],
  [
    'an SVG that claims to be PNG',
    { file: Buffer.from(script) },
    415,
    '只能上传完整的 PNG、JPEG 或 WebP 图片',
  ],
  ['a text', { file: Buffer.from('logo'), lang: 'en' }, 415, 'Upload an undamaged PNG, JPEG or WebP image.'],
  ['half a picture', { file: png(320, 64).subarray(0, -20) }, 415, '只能上传完整的 PNG、JPEG 或 WebP 图片'],
  ['a bomb', { file: png(20_000, 20_000) }, 413, '图片尺寸过大，请缩小后再上传'],
  ['10 MB', { file: Buffer.alloc(10_000_000) }, 413, ''],
  [
    'a logo that is too wide',
    { file: png(2001, 64), lang: 'en' },
    422,
    'Logos must be 32 to 1,000 pixels high, 32 to 2,000 wide and up to 512 KB.',
  ],
  [
    'a small sign-in picture',
    { file: png(799, 600), setting: 'signInPicture', lang: 'en' },
    422,
    'The sign-in picture must be 800 to 4,000 pixels wide, 600 to 4,000 high and up to 2 MB.',
  ],
  [
    'a square logo that is none',
    { file: png(256, 255), setting: 'logoSquare' },
    422,
    '方形标志须为正方形，边长 192 至 1,024 像素，不超过 512 KB',
  ],
]
test.each(refused)('S-156: %s is refused, and nothing is stored', async (_name, sent, status, message) => {
  const answer = await expectChanges(db(), [], () => upload(sent))
  expect(answer.status).toBe(status)
  expect(answer.message).toContain(message)
  expect(answer.message).not.toBe('')
})

test('JPEG and WebP are known by their content, and metadata is dropped', async () => {
  const sent = await upload({ file: jpeg({ width: 200, height: 60, exif: 'secret' }) })
  expect(sent.data.value).toMatch(/\.jpg$/)
  const stored = await open(`/iambiz/branding/${sent.data.value}`)
  expect(stored.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await stored.arrayBuffer()).includes('secret')).toBe(false)
  expect((await upload({ file: webp.lossy })).status).toBe(422)
})

test('only who may change the settings uploads pictures', async () => {
  const { browser } = await world.somebody()
  const answer = await expectChanges(db(), ['audit_record'], () => upload({ file: png(320, 64), browser }))
  expect(answer.status).toBe(403)
})

test('a setting takes only a picture that exists and keeps its limits', async () => {
  const { data } = await upload({ file: png(320, 64) })
  const wrong: [Record<string, unknown>, string][] = [
    [{ logoLight: `${'0'.repeat(64)}.png` }, '图片已不存在，请重新上传'],
    [{ logoLight: '../../etc/passwd' }, '图片已不存在，请重新上传'],
    [{ logoSquare: data.value }, '方形标志须为正方形，边长 192 至 1,024 像素，不超过 512 KB'],
    [{ logoLight: 7 }, '设置值的类型不符'],
  ]
  for (const [wanted, message] of wrong) {
    const { status, envelope } = await expectChanges(db(), [], () => save(wanted))
    expect(status).toBe(422)
    expect((envelope.data as { fields?: unknown }).fields).toEqual([
      { field: Object.keys(wanted)[0], message },
    ])
  }
  for (const path of ['x', `${'0'.repeat(64)}.png`, `${data.value}.png`, '%2e%2e%2fx'])
    expect((await open(`/iambiz/branding/${path}`)).status).toBe(404)
})

test('the operation log has the name and the hash of a picture, and no bytes', async () => {
  const { data } = await upload({ file: png(320, 64) })
  await save({ logoLight: data.value })
  const records = await db()
    .selectFrom('audit_record')
    .select(['action', 'detail'])
    .where('action', 'in', ['setting.picture', 'setting.update'])
    .orderBy('at', 'desc')
    .limit(2)
    .execute()
  const text = JSON.stringify(records)
  expect(text).toContain('our logo.png')
  expect(text.split(data.value)).toHaveLength(3)
  expect(text.length).toBeLessThan(1000)
})

test('pictures that no setting names are deleted after a day', async () => {
  const saved = (await upload({ file: png(320, 64) })).data.value
  const unsaved = (await upload({ file: png(320, 65) })).data.value
  await save({ logoLight: saved })
  const names = async () =>
    (await db().selectFrom('branding_picture').select('name').execute()).map(({ name }) => name)
  const later = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000)
  await sweepPictures(world.database.worker.db, later(23))
  expect((await names()).toSorted()).toEqual([saved, unsaved].toSorted())
  await sweepPictures(world.database.worker.db, later(25))
  expect(await names()).toEqual([saved])
})
