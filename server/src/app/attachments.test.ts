import { catalogue, type FailureName } from '@iambiz/contract/errors.ts'
import { maxAttachmentSize } from '@iambiz/contract/platform/files.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openContents } from '#server/platform/files/open-contents.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import type { Answer } from '#server/testing/browser.ts'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { png } from '#server/testing/pictures.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { attachmentPath, picturePath, upload } from '#server/testing/upload.ts'
import { officeDocument, pdf, zip } from '#server/testing/zips.ts'

const create = 'POST /iam-portal/system/bulletin'
const update = 'POST /iam-portal/system/updateBulletin/:id'

let world: CompanyWorld
let app: string
let managed: string
const as = (who: string) => world.as(who)
const db = () => world.database.db

beforeAll(async () => {
  world = await companyWorld({
    editor: 'editor',
    second: 'editor',
    manager: 'bsm',
    reader: 'staff',
    other: 'staff',
  })
  const { given } = world
  const system = await given.system()
  app = await given.application()
  managed = await given.application({ system_code: system })
  await given.grant(app, { person: 'reader' })
  await db().insertInto('system_manager').values({ system_code: system, user_no: 'manager' }).execute()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('rate_counter').execute()
})

async function uploaded(more: Partial<Parameters<typeof upload>[1]> = {}, who = 'editor'): Promise<string> {
  const reply = await upload(as(who), { file: pdf(), ...more })
  expect([reply.status, reply.message]).toEqual([200, 'success'])
  return reply.data.fileId
}

const uploadedPicture = (who = 'editor') =>
  uploaded({ file: png(), path: picturePath, kind: 'image', type: 'image/png', fileName: '' }, who)

const picture = (id: string) => `<p>图<img src="/api/iam-portal/file/${id}" alt="" /></p>`

const save = (body: object, who = 'editor') =>
  as(who).call(create, {
    body: {
      title: { zh: '值班安排' },
      type: 2,
      content: { zh: '<p>见附件</p>' },
      appId: app,
      pushScope: 2,
      forcedPush: false,
      ...body,
    },
  })

async function saved(body: object, who = 'editor') {
  const { status, envelope } = await save(body, who)
  expect([status, envelope.message]).toEqual([200, 'success'])
  return envelope.data
}

const change = (id: string, body: object, who = 'editor') => as(who).call(update, { params: { id }, body })

const expectRefused = ({ status, envelope }: Answer<unknown>, failure: FailureName) =>
  expect([status, envelope.code, envelope.message]).toEqual([
    catalogue[failure].status,
    catalogue[failure].code,
    catalogue[failure].zh,
  ])

const get = async (who: string, fileId: string) =>
  as(who).fetchRaw(`/api/iam-portal/file/${fileId}`, { headers: { env: 'prod' } })

const statuses = async (fileId: string, people: readonly string[]) =>
  Promise.all(people.map(async (who) => [who, (await get(who, fileId)).status]))

const opened = async (bulletinId: string, who = 'reader') =>
  (await as(who).call('GET /iam-portal/user/getBulletinDetail', { query: { bulletinId } })).envelope.data

describe('uploading an attachment', () => {
  test('[ANN-06] as it is, or as the field of a form', async () => {
    const form = new FormData()
    form.set('file', new Blob([officeDocument('xlsx')]), '值班表.XLSX')
    const reply = await expectChanges(db(), ['stored_file', 'audit_record'], () =>
      upload(as('editor'), { file: form, fileName: '' }),
    )
    expect(reply.data).toMatchObject({
      fileName: '值班表.xlsx',
      ext: 'xlsx',
      size: officeDocument('xlsx').length,
    })
    const raw = await upload(as('editor'), { file: pdf(), type: 'application/octet-stream' })
    expect(raw.data).toMatchObject({ fileName: 'a.pdf', ext: 'pdf', type: 'application/pdf' })
  })

  test.each([
    ['another extension', { file: pdf(), fileName: 'a.pdf.exe' }, 400],
    ['a name that is too long', { file: pdf(), fileName: `${'a'.repeat(300)}.pdf` }, 400],
    ['a zero in its name', { file: pdf(), fileName: 'x\0.pdf' }, 400],
    ['another content', { file: png() }, 415],
    ['no content', { file: Buffer.alloc(0) }, 422],
    ['a way out of a folder', { file: zip([{ name: '../x', content: 'x' }]), fileName: 'a.zip' }, 400],
    ['one byte too many', { file: Buffer.alloc(maxAttachmentSize + 1, 'x') }, 413],
    ['far too many bytes', { file: Buffer.alloc(maxAttachmentSize + 20_000) }, 413],
    ['another purpose', { file: pdf(), kind: 'fault' }, 415],
  ])('S-183 to S-187: %s is refused and keeps nothing', async (_what, sent, code) => {
    const files = () => db().selectFrom('stored_file').select('file_id').execute()
    const before = await files()
    const reply = await upload(as('editor'), sent)
    expect([reply.status, reply.code]).toEqual([code, code])
    expect(await files()).toEqual(before)
  })

  test('the largest one is taken', async () => {
    const file = Buffer.concat([pdf(), Buffer.alloc(maxAttachmentSize)]).subarray(0, maxAttachmentSize)
    expect((await upload(as('editor'), { file })).data.size).toBe(maxAttachmentSize)
  })

  const part = (name: string, text: string) =>
    `--${'b'.repeat(30)}\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n${text}\r\n`
  const end = `--${'b'.repeat(30)}--\r\n`
  test.each([
    ['a thousand fields', part('x', '').repeat(1000) + part('file', String(pdf())) + end, undefined],
    ['two files', part('file', String(pdf())).repeat(2) + end, undefined],
    ['no file', part('__proto__', String(pdf())) + end, undefined],
    ['no end', part('file', String(pdf())), undefined],
    ['no boundary', part('file', String(pdf())) + end, 'multipart/form-data'],
    [
      'another boundary',
      part('file', String(pdf())) + end,
      `multipart/form-data; boundary=${'c'.repeat(30)}`,
    ],
    ['a heading of megabytes', part('x'.repeat(1024 * 1024), String(pdf())) + end, undefined],
  ])('S-191: a form with %s is refused', async (_what, form, type) => {
    const reply = await upload(as('editor'), {
      file: Buffer.from(form),
      type: type ?? `multipart/form-data; boundary=${'b'.repeat(30)}`,
    })
    expect(reply.status).toBe(400)
  })

  test.each([
    ['an attachment', attachmentPath, 'attachment', 'application/octet-stream'],
    ['a picture of a text', picturePath, 'image', 'image/png'],
  ])('without the right %s is refused before it is read', async (_what, path, kind, type) => {
    // Of the maximum size and of no valid type: reading it would produce another refusal.
    const file = Buffer.alloc(4 * 1024 * 1024)
    const refused = await upload(as('reader'), { file, path, kind, type })
    expect([refused.status, refused.message]).toEqual([403, catalogue['access.bulletin'].zh])
    expect((await upload(world.browser(), { file, path, kind, type })).status).toBe(401)
  })

  test('nobody attaches all day', async () => {
    world.clock.stop()
    const replies: number[] = []
    for (let count = 0; count < 31; count += 1)
      replies.push((await upload(as('second'), { file: Buffer.from('x') })).status)
    expect(replies.filter((status) => status === 429)).toHaveLength(1)
    world.clock.run()
  })
})

describe('[ANN-06] an announcement and its attachment', () => {
  test('its readers see and get it, with its name', async () => {
    const fileId = await uploaded({ fileName: '值班表"; filename=evil.pdf' })
    const { bulletinId } = await saved({ attachments: [fileId], action: 'release' })
    expect(await opened(bulletinId)).toMatchObject({
      hasAttachment: true,
      attachments: [{ fileId, fileName: '值班表; filename=evil.pdf', ext: 'pdf', size: pdf().length }],
    })
    const response = await get('reader', fileId)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf())
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('值班表; filename=evil.pdf')}`,
      'content-type': 'application/pdf',
      'content-length': String(pdf().length),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const without = await saved({ action: 'release' })
    expect(await opened(without.bulletinId)).toMatchObject({ hasAttachment: false, attachments: [] })
  })

  test('S-189: two are refused, and so is one of another announcement or of somebody else', async () => {
    const [one, two] = [await uploaded(), await uploaded()]
    expectRefused(await save({ attachments: [one, two] }), 'announcement.attachments')
    expectRefused(await save({ attachments: [one, one] }), 'announcement.attachments')
    await saved({ attachments: [one] })
    for (const fileId of [one, await uploaded({}, 'second'), await uploadedPicture(), crypto.randomUUID()]) {
      await expectChanges(db(), [], async () =>
        expectRefused(await save({ attachments: [fileId] }), 'file.not-yours'),
      )
    }
  })

  test('who may read it: before it is saved its uploader, then the editors, then the readers', async () => {
    const everybody = ['editor', 'second', 'manager', 'reader', 'other']
    const only = (...allowed: string[]) => everybody.map((who) => [who, allowed.includes(who) ? 200 : 404])
    const fileId = await uploaded()
    expect(await statuses(fileId, everybody)).toEqual(only('editor'))
    const { bulletinId } = await saved({ attachments: [fileId] })
    expect(await statuses(fileId, everybody)).toEqual(only('editor', 'second'))
    const released = await change(bulletinId, { action: 'release', revision: 1 })
    expect(await statuses(fileId, everybody)).toEqual(only('editor', 'second', 'reader'))
    await change(bulletinId, { action: 'void', revision: released.envelope.data.revision })
    expect(await statuses(fileId, everybody)).toEqual(only('editor', 'second'))
    expect((await world.browser().fetchRaw(`/api/iam-portal/file/${fileId}`)).status).toBe(401)
  })

  test('another editor keeps, replaces and removes it; what is let go of is swept', async () => {
    const [first, next] = [await uploaded(), await uploaded({}, 'second')]
    const { bulletinId } = await saved({ attachments: [first], action: 'release' })
    const kept = await change(bulletinId, { attachments: [first], pinned: true, revision: 1 }, 'second')
    expect(kept.envelope.message).toBe('success')
    await change(bulletinId, { attachments: [next], revision: 2 }, 'second')
    expect((await opened(bulletinId)).attachments.map(({ fileId }) => fileId)).toEqual([next])
    const { envelope } = await as('editor').call('GET /iam-portal/system/bulletin/detail', {
      query: { bulletinId },
    })
    expect(envelope.data.attachments.map(({ fileId }) => fileId)).toEqual([next])
    expect(envelope.data.changes[0]?.fields).toEqual(['attachment_id'])
    // Fields that the request omits stay unchanged.
    await change(bulletinId, { pinned: false, revision: 3 })
    expect((await opened(bulletinId)).hasAttachment).toBe(true)

    const contents = openContents(world.config.files)
    await sweepFiles(world.database.worker.db, contents, new Date(Date.now() + 25 * 3_600_000))
    expect((await get('editor', first)).status).toBe(404)
    expect(await contents.get(first)).toBe(undefined)
    expect((await get('reader', next)).status).toBe(200)

    await change(bulletinId, { attachments: [], revision: 4 })
    expect(await opened(bulletinId)).toMatchObject({ hasAttachment: false, attachments: [] })
  })

  test('a deleted draft lets go of its files', async () => {
    const [fileId, image] = [await uploaded(), await uploadedPicture()]
    const { bulletinId } = await saved({ attachments: [fileId], content: { zh: picture(image) } })
    await change(bulletinId, { action: 'delete', revision: 1 })
    const rows = await db()
      .selectFrom('stored_file')
      .select('subject_id')
      .where('file_id', 'in', [fileId, image])
      .execute()
    expect(rows).toEqual([{ subject_id: null }, { subject_id: null }])
  })
})

describe('[ANN-04] a copy of an announcement', () => {
  const stored = (subject: string) =>
    db()
      .selectFrom('stored_file')
      .select(['file_id', 'purpose', 'file_name', 'uploader_no'])
      .where('subject_id', '=', subject)
      .orderBy('purpose')
      .execute()

  test('has copies of its attachment and of its pictures, which outlive it', async () => {
    const [fileId, image] = [await uploaded({ fileName: '值班表.pdf' }), await uploadedPicture()]
    const first = await saved({ attachments: [fileId], content: { zh: picture(image), en: picture(image) } })
    const second = await saved(
      {
        ...{ attachments: [fileId.toUpperCase()], content: { zh: picture(image), en: picture(image) } },
        ...{ copiedFrom: first.bulletinId, action: 'release' },
      },
      'second',
    )
    const [attachment, copy] = await stored(second.bulletinId)
    expect([attachment, copy]).toMatchObject([
      { purpose: 'attachment', file_name: '值班表.pdf', uploader_no: 'second' },
      { purpose: 'image', uploader_no: 'second' },
    ])
    await change(first.bulletinId, { action: 'delete', revision: 1 })
    await sweepFiles(
      world.database.worker.db,
      openContents(world.config.files),
      new Date(Date.now() + 25 * 3_600_000),
    )
    const shown = await opened(second.bulletinId)
    expect(shown.attachments).toMatchObject([{ fileId: attachment?.file_id, fileName: '值班表.pdf' }])
    expect(shown.content).toContain(`/api/iam-portal/file/${copy?.file_id}`)
    const response = await get('reader', attachment?.file_id ?? '')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf())
    expect((await get('reader', copy?.file_id ?? '')).status).toBe(200)
  })

  test('sent twice under one key is one, with one copy of each file', async () => {
    const { bulletinId: copiedFrom } = await saved({ attachments: [await uploaded()] })
    const [file] = await stored(copiedFrom)
    const body = { attachments: [file?.file_id], copiedFrom, clientToken: 'copied-once' }
    const one = await saved(body)
    expect(await saved(body)).toEqual(one)
    expect(await stored(one.bulletinId)).toHaveLength(1)
  })

  test('that is refused leaves no copies', async () => {
    const [fileId, image] = [await uploaded(), await uploadedPicture()]
    const { bulletinId: copiedFrom } = await saved({
      attachments: [fileId],
      content: { zh: picture(image) },
    })
    const body = { attachments: [fileId], content: { zh: picture(image) }, copiedFrom }
    await expectChanges(db(), ['audit_record'], async () =>
      expectRefused(await save({ ...body, title: { zh: '' }, action: 'release' }), 'announcement.incomplete'),
    )
  })

  test('S-189: of what somebody does not maintain, or of another one than it names, gets nothing', async () => {
    const [fileId, image] = [await uploaded(), await uploadedPicture()]
    const { bulletinId } = await saved({ attachments: [fileId], content: { zh: picture(image) } })
    const { bulletinId: other } = await saved({})
    const own = { appId: managed }
    for (const [who, body] of [
      ['manager', { ...own, attachments: [fileId], copiedFrom: bulletinId }],
      ['manager', { ...own, content: { zh: picture(image) }, copiedFrom: bulletinId }],
      ['second', { attachments: [fileId], copiedFrom: other }],
      ['second', { attachments: [fileId], copiedFrom: crypto.randomUUID() }],
    ] as const) {
      await expectChanges(db(), [], async () => expectRefused(await save(body, who), 'file.not-yours'))
    }
  })
})

describe('pictures within the text', () => {
  test('belong to the announcement, and are shown to its readers', async () => {
    const [zh, en] = [await uploadedPicture(), await uploadedPicture()]
    const { bulletinId } = await saved({
      content: { zh: picture(zh), en: picture(en) },
      action: 'release',
    })
    expect((await opened(bulletinId)).content).toContain(`/api/iam-portal/file/${zh}`)
    expect(await statuses(zh, ['reader', 'other', 'second'])).toEqual([
      ['reader', 200],
      ['other', 404],
      ['second', 200],
    ])
    expect((await get('reader', en)).status).toBe(200)
  })

  test('of somebody else are refused, and so are attachments', async () => {
    for (const fileId of [await uploadedPicture('second'), await uploaded(), crypto.randomUUID()]) {
      await expectChanges(db(), [], async () => {
        const answer = await save({ content: { zh: picture(fileId) } })
        expectRefused(answer, 'file.not-yours')
        expect(answer.envelope.data).toMatchObject({ fields: [{ field: 'content.zh' }] })
      })
    }
  })

  test('leave a draft that names them no more, and stay where readers have seen them', async () => {
    const [one, two] = [await uploadedPicture(), await uploadedPicture()]
    const subjectOf = async (fileId: string) =>
      (
        await db()
          .selectFrom('stored_file')
          .select('subject_id')
          .where('file_id', '=', fileId)
          .executeTakeFirst()
      )?.subject_id
    const { bulletinId } = await saved({ content: { zh: picture(one) } })
    await change(bulletinId, { content: { zh: picture(two) }, revision: 1 })
    expect([await subjectOf(one), await subjectOf(two)]).toEqual([null, bulletinId])
    await change(bulletinId, { action: 'release', revision: 2 })
    await change(bulletinId, { content: { zh: '<p>没有图</p>' }, revision: 3 })
    expect(await subjectOf(two)).toBe(bulletinId)
  })
})
