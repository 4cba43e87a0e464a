import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { mailingAnnouncements } from '#server/testing/mailing-announcements.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { upload } from '#server/testing/upload.ts'

const save = 'POST /iam-portal/bulletin/emailTemplate/saveOrUpdate'
const detail = 'POST /iam-portal/bulletin/emailTemplate/detail/:id'
const list = 'POST /iam-portal/bulletin/emailTemplate/list'
const status = 'POST /iam-portal/bulletin/emailTemplate/status'
const remove = 'DELETE /iam-portal/bulletin/emailTemplate/:id'
const tryOut = 'POST /iam-portal/bulletin/emailTemplate/test'

let world: CompanyWorld
let crm: string
const db = () => world.database.db

beforeAll(async () => {
  world = await companyWorld({
    editor: { org: 'group', role: 'editor' },
    manager: { org: 'group', role: 'bsm' },
    mute: { org: 'group', role: 'editor' },
    reader: 'staff',
  })
  const { given } = world
  const system = await given.system()
  crm = await given.application({
    app_code: 'crm',
    name_zh: '客户关系',
    name_en: 'CRM',
    system_code: system,
  })
  await given.application({ app_code: 'oa', name_zh: '办公' })
  await db().insertInto('system_manager').values({ system_code: system, user_no: 'manager' }).execute()
  for (const userNo of ['editor', 'manager'])
    await db()
      .updateTable('person')
      .set({ email: `${userNo}@chengchuan.example` })
      .where('user_no', '=', userNo)
      .execute()
  await db().updateTable('person').set({ email: '-' }).where('user_no', '=', 'mute').execute()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('letter').execute()
  await db().deleteFrom('announcement_mailing').execute()
  await db().deleteFrom('mail_template').execute()
  await db().deleteFrom('rate_counter').execute()
})

const plain = {
  kind: 'TEMPLATE',
  type: 1,
  name: '上线通知',
  subject: { zh: '【{应用名称}】上线' },
  body: { zh: '<p>{标题}</p>' },
}
const saving = async (body: object, who = 'editor', lang = 'zh') =>
  (await world.as(who).call(save, { body: { ...plain, ...body }, headers: { lang } })).envelope
const made = async (body: object = {}, who = 'editor') => {
  const { code, data } = await saving(body, who)
  expect(code).toBe(200)
  return data
}
const read = async (id: string, who = 'editor') => {
  const { data } = (await world.as(who).call(detail, { params: { id } })).envelope
  if (data?.kind !== 'TEMPLATE') throw new Error('no template')
  return data
}
const listed = async (body: object, who = 'editor') => {
  const { data } = (await world.as(who).call(list, { body: { kind: 'TEMPLATE', ...body } })).envelope
  return data.list.map((row) => (row.kind === 'TEMPLATE' ? row.name : row))
}
const letters = () =>
  db().selectFrom('letter').innerJoin('mail', 'mail.letter_id', 'letter.letter_id').selectAll().execute()
const asked = async (body: object, who = 'editor', lang = 'zh') =>
  (await world.as(who).call(tryOut, { body, headers: { lang } })).envelope

test('[MAIL-01] a template is read as it was written, with sample values for those who look at it', async () => {
  const written = {
    name: ' 停机维护通知（通用） ',
    appCode: 'crm',
    subject: { zh: '【{应用名称}】{开始时间} 起停机维护', en: '[{appName}] down from {onlineStartTime}' },
    body: { zh: '<h2>{应用名称} 将停机维护</h2>', en: '<h2>{appName} will be down</h2>' },
    fileName: 'C:\\templates\\maintenance_common.HTML',
  }
  let id = ''
  await expectChanges(db(), ['mail_template', 'audit_record'], async () => {
    const saved = await made(written)
    expect(saved).toMatchObject({ revision: 1, ignored: [] })
    id = saved.id
  })

  expect(await read(id)).toMatchObject({
    name: '停机维护通知（通用）',
    appCode: 'crm',
    appName: '客户关系',
    type: 1,
    status: 1,
    fileName: 'maintenance_common.html',
    subject: written.subject,
    body: written.body,
    preview: { zh: '<h2>费用报销 将停机维护</h2>', en: '<h2>Expense will be down</h2>' },
    usage: { releases: 0, mails: 0, sent: 0 },
    updaterName: '员工editor',
    editable: true,
  })
})

test('a text that was stored under older rules keeps nothing else of its template from being changed', async () => {
  const { id } = (await saving({})).data as { id: string }
  const old = { subject_zh: '{{标题}}', body_zh: '<div>{foo}</div>' }
  await db().updateTable('mail_template').set(old).where('template_id', '=', id).execute()
  const texts = { subject: { zh: old.subject_zh }, body: { zh: old.body_zh } }
  const renamed = await saving({ ...texts, id, revision: 1, name: '改名' })
  expect([renamed.code, renamed.data]).toEqual([200, expect.objectContaining({ revision: 2 })])
  const changed = await saving({ ...texts, id, revision: 2, body: { zh: '<p>{foo} 与 {bar}</p>' } })
  expect(changed.data).toMatchObject({ fields: [{ field: 'body.zh' }, { field: 'body.zh' }] })
})

describe('[MAIL-01] what cannot be a template is refused, and nothing is kept', () => {
  const refused = async (body: object, lang = 'zh') => {
    let fields: unknown
    await expectChanges(db(), [], async () => {
      const reply = await saving(body, 'editor', lang)
      expect(reply.code).toBe(422)
      fields = (reply.data as { fields?: unknown } | null)?.fields
    })
    return fields
  }

  test('unknown variables are told with their line, in the language of whoever writes', async () => {
    const body = { zh: '<p>{标题}</p><p></p><ul><li><p>{foo} 与 {版 本}</p></li></ul>' }

    expect(await refused({ body })).toEqual([
      { field: 'body.zh', message: '第 3 行：变量 {foo} 不存在' },
      { field: 'body.zh', message: '第 3 行：变量 {版 本} 不存在' },
    ])
    expect(await refused({ body }, 'en')).toEqual([
      { field: 'body.zh', message: 'Line 3: Unknown variable {foo}.' },
      { field: 'body.zh', message: 'Line 3: Unknown variable {版 本}.' },
    ])
    expect(await refused({ subject: { zh: '{{7*7}}' } })).toEqual([
      { field: 'subject.zh', message: '变量 {7*7} 不存在' },
    ])
  })

  test.each([
    '{{constructor.constructor("return process.env.HOME")()}}',
    '{{__proto__}}',
    '{{标题}}',
    '｛｛标题}}',
    '{ {标题}}',
    '{__proto__}',
    '{constructor}',
    '{toString}',
  ])('what another program would take for a variable is refused when it is saved: %s', async (text) => {
    expect(await refused({ subject: { zh: text } })).toMatchObject([{ field: 'subject.zh' }])
    expect(await refused({ body: { zh: `<p>${text}</p>` } })).toMatchObject([{ field: 'body.zh' }])
    const apart = `<p>${text.replace('{', '{<b>')}</b></p>`
    expect(await refused({ body: { zh: apart } })).toMatchObject([{ field: 'body.zh' }])
  })

  test('a variable whose braces are formatted apart would be sent as it stands', async () => {
    expect(await refused({ body: { zh: '<p>甲</p><p>{应用<b>名称</b>}</p>' } })).toEqual([
      { field: 'body.zh', message: '第 2 行：变量 {应用名称} 中间的格式不一致' },
    ])
  })

  test('content has no place in a subject, and stands once in a body', async () => {
    expect(
      await refused({ subject: { zh: '{内容}' }, body: { zh: '<p>{内容}</p><p>{content}</p>' } }),
    ).toEqual([
      { field: 'subject.zh', message: '主题中不能使用 {内容}' },
      { field: 'body.zh', message: '第 2 行：{内容} 只能使用一次' },
    ])
    expect(await refused({ body: { zh: `<p>${'{标题}'.repeat(201)}</p>` } })).toMatchObject([
      { field: 'body.zh', message: '变量最多使用 200 次' },
    ])
  })

  test('what is empty, half English or too long', async () => {
    expect(
      await refused({ name: ' ', subject: { zh: '' }, body: { zh: '<p> </p><img src=x><p></p>' } }),
    ).toMatchObject([
      { field: 'name', message: '请填写' },
      { field: 'subject.zh', message: '请填写' },
      { field: 'body.zh', message: '请填写' },
    ])
    expect(await refused({ subject: { zh: '甲', en: 'A' } })).toMatchObject([{ field: 'body.en' }])
    expect(await refused({ body: { zh: '<p>甲</p>', en: '<p>A</p>' } })).toMatchObject([
      { field: 'subject.en' },
    ])
    // Sanitizing escapes characters and makes the text longer than what was sent.
    expect(await refused({ body: { zh: `<p>${'"&'.repeat(30_000)}</p>` } })).toMatchObject([
      { field: 'body.zh', message: '正文过长' },
    ])
    expect(await refused({ subject: { zh: '字'.repeat(81) } })).toMatchObject([{ field: 'subject.zh' }])
  })

  test('S-176: more elements than anybody writes: each takes its time to be cleaned, while all others wait', async () => {
    const many = `甲${'<b>'.repeat(10_001)}`
    expect(await refused({ body: { zh: many } })).toMatchObject([{ field: 'body.zh' }])
    const body = { zh: '<p>甲</p>', en: many }
    expect(await refused({ subject: { zh: '甲', en: 'A' }, body })).toMatchObject([{ field: 'body.en' }])
    const { id } = await made()
    const { data } = await asked({ templateId: id, bulletin: { title: {}, content: { zh: many } } })
    expect(data).toMatchObject({ fields: [{ field: 'bulletin.content.zh' }] })
    await db().deleteFrom('mail_template').execute()
  })

  test('an application that somebody else maintains', async () => {
    expect((await saving({ appCode: 'oa' }, 'manager')).code).toBe(403)
    expect((await saving({ appCode: '*' }, 'manager')).code).toBe(403)
    expect((await saving({}, 'reader')).code).toBe(403)
    expect(await listed({})).toEqual([])
  })
})

test('S-148: a body is cleaned when it is saved, and again when it is read', async () => {
  const { id } = await made({
    body: { zh: '<p onclick="x()">甲<script>alert(1)</script><iframe src="//evil"></iframe></p>' },
  })
  const { body_zh } = await db().selectFrom('mail_template').select('body_zh').executeTakeFirstOrThrow()
  expect(body_zh).toBe('<p>甲</p>')

  await db()
    .updateTable('mail_template')
    .set({ body_zh: '<p>乙<img src=x onerror=alert(1)></p><script>1</script>' })
    .execute()
  const { body, preview } = await read(id)
  expect([body.zh, preview.zh]).toEqual(['<p>乙</p>', '<p>乙</p>'])
})

test('a change needs the revision that was read, and a stranger’s template is none', async () => {
  const { id, revision } = await made({ appCode: 'oa' })

  expect(await saving({ id, revision: revision + 1, name: '乙' })).toMatchObject({
    code: 409,
    data: { current: { id, revision, name: '上线通知', body: plain.body } },
  })
  expect((await saving({ id, name: '乙' })).code).toBe(409)
  expect((await saving({ id, revision, appCode: 'crm', name: '乙' }, 'manager')).code).toBe(404)
  expect((await world.as('manager').call(detail, { params: { id } })).envelope.code).toBe(404)
  expect(await made({ id, revision, name: '丙', appCode: 'oa' })).toMatchObject({ id, revision: 2 })
  expect(await listed({})).toEqual(['丙'])
})

test('[MAIL-01] a list holds what one maintains and what is for every application, by its filters', async () => {
  await made({ name: '甲', appCode: 'crm', type: 2 })
  await made({ name: '乙', appCode: 'oa', fileName: 'Online_V3.html' })
  await made({ name: '丙', appCode: '*', status: 0 })

  expect(await listed({})).toEqual(['丙', '乙', '甲'])
  expect(await listed({}, 'manager')).toEqual(['丙', '甲'])
  expect(await listed({ appCode: '*' })).toEqual(['丙'])
  expect(await listed({ appCode: 'crm' })).toEqual(['甲'])
  expect(await listed({ type: 2 })).toEqual(['甲'])
  expect(await listed({ status: 0 })).toEqual(['丙'])
  expect(await listed({ keyword: 'ｏｎｌｉｎｅ_v3' })).toEqual(['乙'])
  expect(await listed({ keyword: '%' })).toEqual([])
  expect(await listed({ pageNum: 2, pageSize: 2 })).toEqual(['甲'])
})

test('what is for every application is seen by all who maintain any, and changed by those who maintain all', async () => {
  const { id } = await made({ appCode: '*' })

  expect(await read(id, 'manager')).toMatchObject({ editable: false })
  const { envelope } = await world
    .as('manager')
    .call(status, { body: { kind: 'TEMPLATE', ids: [id], status: 0 } })
  expect(envelope.data).toEqual({ changed: 0, skipped: [{ id, reason: 'not-yours' }] })
  expect(await read(id)).toMatchObject({ editable: true, status: 1 })
})

test('[MAIL-01] an uploaded page is answered as the body of a template, and nothing of it is kept', async () => {
  const file = Buffer.from('<h1>停机 {应用名称}</h1><script>alert(1)</script>')
  const sent = (who: string, fileName: string) =>
    upload(world.as(who), { file, fileName, kind: 'template', type: 'text/html' })

  await expectChanges(db(), ['audit_record'], async () => {
    expect(await sent('editor', 'a/b\u202e.v3.HTML')).toMatchObject({
      status: 200,
      data: { fileName: 'b.v3.html', ext: 'html', parsed: { html: '<h2>停机 {应用名称}</h2>' } },
    })
  })
  expect(await sent('editor', 'a.html.pdf')).toMatchObject({
    status: 415,
    message: '模板文件须为 html、htm 或 docx',
  })
  expect((await sent('reader', 'a.html')).status).toBe(403)
})

test('one that an announcement needs that is not over is not deleted', async () => {
  const { id, revision } = await made()
  const [now, before] = [new Date(), new Date(Date.now() - 1000)]
  const announced = await world.given.announcement({
    app_id: crm,
    creator_no: 'editor',
    publish_end_at: null,
  })
  await db()
    .insertInto('announcement_mailing')
    .values({ announcement_id: announced, template_id: id })
    .execute()
  const removing = async () =>
    (await world.as('editor').call(remove, { params: { id }, body: { kind: 'TEMPLATE', revision } })).envelope
  const ends = (publish_end_at: Date) =>
    db()
      .updateTable('announcement')
      .set({ publish_end_at })
      .where('announcement_id', '=', announced)
      .execute()

  expect((await removing()).code).toBe(8002)
  await ends(new Date(now.getTime() + 3_600_000))
  expect((await removing()).code).toBe(8002)
  await ends(before)
  expect((await removing()).code).toBe(200)
  expect((await removing()).code).toBe(404)
})

test.each(mailingAnnouncements)(
  'deleting a template whose announcement is %s',
  async (_, announcement, code) => {
    const { id, revision } = await made()
    const announcement_id = await world.given.announcement({
      app_id: crm,
      creator_no: 'editor',
      ...announcement,
    })
    await db().insertInto('announcement_mailing').values({ announcement_id, template_id: id }).execute()
    const removing = { params: { id }, body: { kind: 'TEMPLATE', revision } } as const
    expect((await world.as('editor').call(remove, removing)).envelope.code).toBe(code)
  },
)

test('how often it was used is counted over thirty days, without tests', async () => {
  const { id } = await made()
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000)
  const used = async (
    cause: 'release' | 'template-test',
    created_at: Date,
    states: ('sent' | 'failed')[],
  ) => {
    const { letter_id } = await db()
      .insertInto('letter')
      .values({
        ...{ cause, template_id: id, subject_zh: '甲', subject_en: 'A', text_zh: '甲', text_en: 'A' },
        ...{ path: '/home', created_at },
      })
      .returning('letter_id')
      .executeTakeFirstOrThrow()
    const at = { due_at: created_at, tried_since: created_at, created_at, settled_at: created_at }
    for (const [index, state] of states.entries())
      await db()
        .insertInto('mail')
        .values({ letter_id, address: `a${index}@x.test`, lang: 'zh', state, ...at })
        .execute()
  }
  await used('release', days(1), ['sent', 'sent', 'failed'])
  await used('release', days(29), ['sent'])
  await used('release', days(31), ['sent'])
  await used('template-test', days(1), ['sent'])

  expect(await read(id)).toMatchObject({ usage: { releases: 2, mails: 4, sent: 3 } })
})

describe('S-079: a test mail', () => {
  test('goes to whoever asks and to nobody else, with sample values, in the language that was asked for', async () => {
    const { id } = await made({
      appCode: 'crm',
      subject: { zh: '{应用名称}', en: '{appName}' },
      body: { zh: '<p>{标题}</p>', en: '<p>{title}</p>' },
    })

    expect(await asked({ templateId: id, lang: 'en', to: 'victim@evil.test' }, 'manager')).toMatchObject({
      code: 200,
      data: { to: 'manager@chengchuan.example' },
    })
    expect(await letters()).toMatchObject([
      {
        cause: 'template-test',
        template_id: id,
        app_id: crm,
        user_no: 'manager',
        address: 'manager@chengchuan.example',
        lang: 'en',
        subject_zh: '【测试】费用报销',
        subject_en: '[Test] Expense',
        html_zh: '<p>费用报销系统停机升级</p>',
        text_en: 'Expense system down for an upgrade',
      },
    ])
  })

  test('S-159: shows the announcement that is being written, whatever is written there', async () => {
    const { id } = await made({
      subject: { zh: '{标题}' },
      body: { zh: '<p>{标题} {应用名称} {版本} {开始时间}</p>{内容}' },
    })
    const bulletin = {
      title: { zh: '<a href=https://evil>click</a>' },
      content: { zh: '<p>文<script>alert(1)</script></p>' },
      appId: crm,
      version: '{标题}',
      onlineStartTime: '2026-07-16 22:00:00',
    }

    expect((await asked({ templateId: id, bulletin })).code).toBe(200)
    expect(await letters()).toMatchObject([
      {
        subject_zh: '【测试】<a href=https://evil>click</a>',
        html_zh:
          '<p>&lt;a href=https://evil&gt;click&lt;/a&gt; 客户关系 {标题} 2026-07-16 22:00</p><p>文</p>',
        text_zh: '<a href=https://evil>click</a> 客户关系 {标题} 2026-07-16 22:00\n\n文',
      },
    ])
  })

  test('a subject that is too long once it is marked is cut between characters', async () => {
    const { id } = await made({ subject: { zh: '{标题}{标题}{标题}' } })
    const bulletin = { title: { zh: '🚀'.repeat(80) }, content: { zh: '' } }

    expect((await asked({ templateId: id, bulletin })).code).toBe(200)
    const [letter] = await letters()
    expect(letter?.subject_zh).toBe(`【测试】${'🚀'.repeat(195)}…`)
  })

  test('is refused to those who may not maintain, who have no address, who do not see it, and who ask too often', async () => {
    world.clock.stop()
    const { id } = await made({ appCode: 'oa' })

    expect((await asked({ templateId: id }, 'reader')).code).toBe(403)
    expect((await asked({ templateId: id }, 'manager')).code).toBe(404)
    const { code, message } = await asked({ templateId: id }, 'mute', 'en')
    expect([code, message]).toEqual([422, expect.stringMatching(/no email address/)])
    const foreign = { title: {}, content: {}, appId: await world.given.application() }
    const { id: own } = await made({ appCode: 'crm' })
    expect((await asked({ templateId: own, bulletin: foreign }, 'manager')).code).toBe(404)
    for (let sent = 0; sent < 20; sent += 1) expect((await asked({ templateId: id })).code).toBe(200)
    expect((await asked({ templateId: id })).code).toBe(429)
    world.clock.run()
  })
})
