import { open, readdir } from 'node:fs/promises'
import { maxPictureSize } from '@iambiz/contract/platform/files.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openContents } from '#server/platform/files/open-contents.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import { type FaultWorld, faultWorld, type Somebody } from '#server/testing/fault-world.ts'
import { jpeg, png, webp } from '#server/testing/pictures.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

let world: FaultWorld
beforeAll(async () => {
  world = await faultWorld()
})
afterAll(() => world.stop())

const get = (who: Somebody, fileId: string) =>
  world.as(who).fetchRaw(`/api/iam-portal/file/${fileId}`, { headers: { env: 'prod' } })

async function report(fileIds: readonly string[], who: Somebody = 'reporter') {
  const body = { appCode: 'expenses', faultType: 'error', level: 3, description: '见截图', fileIds }
  return world.as(who).call('POST /iam-portal/v1/portal/fault/submit', { body })
}

const upload = async (who: Somebody = 'reporter', file: Uint8Array = png()) => {
  const reply = await world.upload(who, file)
  expect([reply.status, reply.message]).toEqual([200, 'success'])
  return reply.data.fileId
}

test.each([
  ['PNG', png(3, 2), 'image/png', 'png'],
  ['JPEG', jpeg(), 'image/jpeg', 'jpg'],
  ['WebP', webp.lossy, 'image/webp', 'webp'],
  ['JPEG that calls itself PNG', jpeg({ exif: 'x' }), 'image/jpeg', 'jpg'],
])('a %s is stored as what it is', async (_name, file, type, ext) => {
  const reply = await expectChanges(world.database.db, ['stored_file', 'audit_record'], () =>
    world.upload('reporter', file, { fileName: '..\\报错 1.exe' }),
  )
  expect(reply.data).toMatchObject({ fileName: `报错 1.${ext}`, ext, type })
  const response = await get('reporter', reply.data.fileId)
  expect(response.headers.get('content-type')).toBe(type)
})

test('a file is answered so that it can only be saved', async () => {
  const { headers } = await get('reporter', await upload())
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''screen.png",
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
})

test.each([
  ['markup that calls itself PNG', Buffer.from('<svg onload="alert(1)"/>'), {}, 415],
  ['SVG', Buffer.from('<svg/>'), { type: 'image/svg+xml' }, 415],
  ['a page', Buffer.from('<!doctype html>'), { type: 'text/html' }, 415],
  ['JSON', Buffer.from('{}'), { type: 'application/json' }, 415],
  ['a form', Buffer.from('--x--'), { type: 'multipart/form-data; boundary=x' }, 415],
  ['nothing', Buffer.alloc(0), {}, 422],
  ['a bomb', png(65_000, 65_000), {}, 413],
  ['a file that is too large', Buffer.alloc(maxPictureSize + 1, 0xff), {}, 413],
])('%s is refused and changes nothing', async (_name, file, more, code) => {
  await expectChanges(world.database.db, [], async () => {
    const reply = await world.upload('colleague', file, more)
    expect([reply.status, reply.code]).toEqual([code, code])
    expect(reply.message).toMatch(/\p{Script=Han}/u)
  })
})

test('a stranger is refused before the file is read', async () => {
  const query = 'type=fault&fileName=x.png'
  const response = await world.browser().fetchRaw(`/api/iam-portal/v1/portal/file/upload?${query}`, {
    method: 'POST',
    headers: { env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': 'image/png' },
    // Too large and not a picture: reading it would produce another refusal.
    body: Buffer.alloc(maxPictureSize + 1),
  })
  expect(response.status).toBe(401)
})

describe('who may read a file', () => {
  test('before it is sent: its uploader alone', async () => {
    const fileId = await upload()
    expect((await get('reporter', fileId)).status).toBe(200)
    for (const who of ['colleague', 'owner', 'super'] as const) {
      expect([who, (await get(who, fileId)).status]).toEqual([who, 404])
    }
  })

  test('then: the reporter and the maintainers of the application', async () => {
    const fileId = await upload()
    await report([fileId])
    for (const who of ['reporter', 'owner', 'contact', 'systemManager', 'super'] as const) {
      expect([who, (await get(who, fileId)).status]).toEqual([who, 200])
    }
    for (const who of ['colleague', 'otherManager', 'editor'] as const) {
      expect([who, (await get(who, fileId)).status]).toEqual([who, 404])
    }
    expect((await world.browser().fetchRaw(`/api/iam-portal/file/${fileId}`)).status).toBe(401)
  })

  test.each(['none', crypto.randomUUID(), '..%2f..%2fetc'])('there is no %s', async (fileId) => {
    expect((await get('reporter', fileId)).status).toBe(404)
  })
})

describe('a screenshot belongs to one report', () => {
  test('in the order in which it was sent', async () => {
    const fileIds = [await upload(), await upload('reporter', jpeg()), await upload()].toReversed()
    const { envelope } = await report(fileIds)
    const { envelope: read } = await world
      .as('owner')
      .call('GET /iam-portal/v1/portal/fault/detail', { query: { id: envelope.data.faultId } })
    expect(read.data.files.map((file) => file.fileId)).toEqual(fileIds)
  })

  test('where its uploader names it in another one, as after a lost answer, that one has a copy', async () => {
    const fileIds = [await upload(), await upload('reporter', jpeg())]
    const { envelope: first } = await report(fileIds)
    const { envelope: second } = await report(fileIds)
    const filesOf = async (id: string) =>
      (await world.as('owner').call('GET /iam-portal/v1/portal/fault/detail', { query: { id } })).envelope
        .data.files
    const [originals, copies] = [await filesOf(first.data.faultId), await filesOf(second.data.faultId)]
    expect(originals.map(({ fileId }) => fileId)).toEqual(fileIds)
    expect(copies.map(({ type }) => type)).toEqual(['image/png', 'image/jpeg'])
    for (const [index, { fileId }] of copies.entries()) {
      expect(fileIds).not.toContain(fileId)
      const [copy, original] = [await get('owner', fileId), await get('owner', fileIds[index] ?? '')]
      expect(await copy.bytes()).toEqual(await original.bytes())
    }
  })

  test.each([
    ['somebody else’s', async () => [await upload('owner')]],
    [
      'one of somebody else’s report',
      async () => {
        const fileId = await upload('owner')
        await report([fileId], 'owner')
        return [fileId]
      },
    ],
    [
      'one twice',
      async () => {
        const fileId = await upload('super')
        return [fileId, fileId]
      },
    ],
  ] as const)('%s is refused, and no report is made', async (_what, files) => {
    const fileIds = await files()
    await expectChanges(world.database.db, [], async () => {
      const { status, envelope } = await report(fileIds, 'contact')
      expect([status, envelope.code]).toEqual([422, 422])
    })
  })
})

test('what was never sent is deleted after a day', async () => {
  const [unused, sent] = [await upload('systemManager'), await upload('systemManager')]
  await report([sent], 'systemManager')
  const contents = openContents(world.config.files)
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  expect(await sweepFiles(world.database.worker.db, contents, later(23))).toBe(0)
  await sweepFiles(world.database.worker.db, contents, later(25))
  expect((await get('systemManager', unused)).status).toBe(404)
  expect((await get('systemManager', sent)).status).toBe(200)
})

test.each([
  ['pictures', 'otherManager', png()],
  ['files that are none', 'editor', Buffer.from('<svg/>')],
] as const)('nobody uploads %s all day', async (_what, who, file) => {
  world.clock.stop()
  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1) statuses.push((await world.upload(who, file)).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
  world.clock.run()
})

describe('while the disk is full', () => {
  const noRoom = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const refused = { status: 507, message: '服务器存储空间已满，内容未能保存，请联系管理员' }
  const names = async (folder: string) => (await readdir(folder, { recursive: true })).sort()

  test('an upload is refused with words of its own, leaves nothing behind, and works again afterwards', async () => {
    const { files } = world.config
    if (!('folder' in files)) throw new Error('the test is about a folder')
    await upload()
    const before = await names(files.folder)
    const probe = await open(import.meta.filename)
    const write = vi.spyOn(Object.getPrototypeOf(probe), 'writeFile').mockRejectedValueOnce(noRoom)
    await probe.close()
    const from = world.logged.length
    // The row is inserted first, has no subject, and is swept later.
    await expectChanges(world.database.db, ['stored_file'], async () => {
      expect(await world.upload('reporter', png())).toMatchObject(refused)
    })
    write.mockRestore()
    expect((await names(files.folder)).filter((name) => !before.includes(name) && name.length > 2)).toEqual(
      [],
    )
    const line = world.logged.slice(from).find((each) => each.includes('the disk is full'))
    expect(line).toContain('ENOSPC')
    expect(line).not.toContain('"stack"')
    await upload()
  })

  test('so is what the database has no room for', async () => {
    const { pool } = world.database
    await pool.query(`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception using errcode = '53100', message = 'could not extend file'; end $$`)
    await pool.query('create trigger full_disk before insert on stored_file execute function full_disk()')
    expect(await world.upload('reporter', png())).toMatchObject(refused)
    await pool.query('drop trigger full_disk on stored_file')
    await upload()
  })
})
