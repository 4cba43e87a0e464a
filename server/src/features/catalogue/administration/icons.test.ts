import type { FileRef } from '@iambiz/contract/platform/files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { jpeg, png } from '#server/testing/pictures.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

let world: CompanyWorld
const as = (who: string) => world.as(who)
const db = () => world.database.db

beforeAll(async () => {
  world = await companyWorld({ boss: 'root', manager: 'bsm', center: 'auc', staff: 'staff' })
  const { given } = world
  await given.system({ system_code: 'finance' })
  await given.category({ category_code: 'office' })
  await db().insertInto('system_manager').values({ system_code: 'finance', user_no: 'manager' }).execute()
})
afterAll(() => world.stop())

async function upload(who: string, file: Uint8Array = png(64, 64), type = 'image/png') {
  const response = await as(who).fetchRaw(
    '/api/iam-portal/v1/portal/file/upload?type=icon&fileName=logo.png',
    {
      method: 'POST',
      headers: { env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': type },
      body: Buffer.from(file),
    },
  )
  return { status: response.status, ...((await response.json()) as { data: FileRef; message: string }) }
}

const save = (icon: string, more: object = {}, who = 'boss') =>
  as(who).call('POST /iam-authority/v1/admin/app/saveOrUpdate', {
    body: {
      ...{ appCode: fresh('app'), systemCode: 'finance', nameZh: '报销', categoryCode: 'office', icon },
      ...{ homeUrl: 'https://expenses.example.com/', status: 1 as const },
      ...more,
    },
  })

const get = (who: string, url: string) => as(who).fetchRaw(url, { headers: { env: 'prod' } })

test.each(['boss', 'manager', 'center'])('[UI-03] a picture is uploaded for an icon by %s', async (who) => {
  const { status, data } = await upload(who)
  expect([status, data.type]).toEqual([200, 'image/png'])
})

test('who administers nothing uploads no icon, and the try is recorded', async () => {
  const refused = await expectChanges(db(), ['audit_record'], () => upload('staff'))
  expect(refused.status).toBe(403)
})

const noIcons: [string, Uint8Array, number, string?][] = [
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
  ['SVG by its type', Buffer.from('<svg/>'), 415, 'image/svg+xml'],
  ['a GIF that is a program', Buffer.from('GIF89a/*…*/=1;alert(1)'), 415],
  ['too small', png(31, 64), 422],
  ['too large', png(64, 1025), 422],
  ['too many bytes', Buffer.concat([jpeg(), Buffer.alloc(6_000_000)]), 413],
]
test.each(noIcons)('S-156: %s is no icon', async (_name, file, status, type = 'image/png') => {
  const answer = await expectChanges(db(), [], () => upload('boss', file, type))
  expect(answer.status).toBe(status)
})

test('S-156: what hangs behind a picture is not kept', async () => {
  const { data } = await upload('boss', Buffer.concat([png(64, 64), Buffer.from('<html><script>')]))
  const stored = Buffer.from(await (await get('boss', data.url)).arrayBuffer())
  expect(stored.includes('script')).toBe(false)
})

test('[UI-03] everybody sees an application by its picture, and browsers keep it for good', async () => {
  const { data } = await upload('manager')
  const other = await get('staff', data.url)
  expect(other.status).toBe(404)
  const saved = (await save(data.url, {}, 'manager')).envelope.data
  await world.given.grant(saved.id, { organization: 'sales' })
  const { envelope } = await as('staff').call('POST /iam-portal/v1/portal/availableApp', {
    body: { all: true },
  })
  expect(envelope.data.page.list.find(({ appId }) => appId === saved.id)?.icon).toBe(data.url)
  const { status, headers } = await get('staff', data.url)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
})

test('another picture takes the place of the one before, which belongs to nothing then', async () => {
  const [first, second] = [(await upload('boss')).data, (await upload('boss')).data]
  const appCode = fresh('app')
  const { id, revision } = (await save(first.url, { appCode })).envelope.data
  expect((await save(second.url, { appCode, id, revision })).status).toBe(200)
  const files = await db()
    .selectFrom('stored_file')
    .select(['file_id', 'subject_id'])
    .where('file_id', 'in', [first.fileId, second.fileId])
    .execute()
  expect(new Map(files.map(({ file_id, subject_id }) => [file_id, subject_id]))).toEqual(
    new Map([
      [first.fileId, null],
      [second.fileId, id],
    ]),
  )
  // An editor who did not upload the icon may keep it.
  expect((await save(second.url, { appCode, id, revision: revision + 1 }, 'manager')).status).toBe(200)
})

test('an icon must be uploaded as an icon by the person who saves it, for one application', async () => {
  const mine = (await upload('manager')).data
  const taken = (await upload('boss')).data
  await save(taken.url)
  for (const url of [mine.url, taken.url, '/api/iam-portal/file/00000000-0000-4000-8000-000000000000']) {
    const answer = await expectChanges(db(), [], () => save(url))
    expect(answer.envelope).toMatchObject({ code: 422, data: { fields: [{ field: 'icon' }] } })
  }
  for (const icon of ['/api/iam-portal/file/../x', 'https://evil.example/x.png', '//evil.example/x'])
    expect((await expectChanges(db(), [], () => save(icon))).status).toBe(422)
})

test('an application that is deleted leaves its picture to be swept', async () => {
  const { data } = await upload('boss')
  const { id } = (await save(data.url, { status: 0 })).envelope.data
  await as('boss').call('POST /iam-authority/v1/admin/app/delete', { body: { ids: [id] } })
  const file = await db()
    .selectFrom('stored_file')
    .select('subject_id')
    .where('file_id', '=', data.fileId)
    .executeTakeFirst()
  expect(file?.subject_id).toBeNull()
})
