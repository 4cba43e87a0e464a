import { maxImported } from '@iambiz/contract/features/mail-contacts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { readSpreadsheet } from '#server/testing/read-spreadsheet.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { upload } from '#server/testing/upload.ts'
import { workbook } from '#server/testing/zips.ts'

const save = 'POST /iam-portal/bulletin/emailTemplate/saveOrUpdate'
const list = 'POST /iam-portal/bulletin/emailTemplate/list'
const detail = 'POST /iam-portal/bulletin/emailTemplate/detail/:id'
const status = 'POST /iam-portal/bulletin/emailTemplate/status'
const remove = 'DELETE /iam-portal/bulletin/emailTemplate/:id'
const importing = 'POST /iam-portal/bulletin/mailContact/import'
const excel = '/api/iam-portal/bulletin/mailContact/excel/list'

let world: CompanyWorld
let own: string
const db = () => world.database.db

beforeAll(async () => {
  world = await companyWorld({
    editor: { org: 'group', role: 'editor' },
    manager: { org: 'group', role: 'bsm' },
    reader: 'staff',
  })
  const { given } = world
  const system = await given.system()
  own = await given.application({
    system_code: system,
    app_code: 'own',
    name_zh: '费用报销',
    name_en: 'Expenses',
  })
  await given.application({ app_code: 'other' })
  await db().insertInto('system_manager').values({ system_code: system, user_no: 'manager' }).execute()
  await db()
    .updateTable('person')
    .set({ email: 'reader@chengchuan.example' })
    .where('user_no', '=', 'reader')
    .execute()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('mail_group').execute()
  await db().deleteFrom('mail_contact').execute()
  await db().deleteFrom('rate_counter').execute()
})

const written = (more: object = {}) => ({
  kind: 'CONTACT',
  name: '财务服务台',
  email: 'finance@chengchuan.example',
  ...more,
})
const saving = async (more: object = {}, who = 'editor', lang = 'zh') =>
  (await world.as(who).call(save, { body: written(more), headers: { lang } })).envelope
const saved = async (more: object = {}, who = 'editor'): Promise<{ id: string; revision: number }> => {
  const { code, data } = await saving(more, who)
  expect(code).toBe(200)
  return data
}
const listing = async (filters: object = {}, who = 'editor', lang = 'zh') =>
  (await world.as(who).call(list, { body: { kind: 'CONTACT', ...filters }, headers: { lang } })).envelope.data
const names = async (filters: object = {}, who = 'editor') =>
  (await listing(filters, who)).list.map((item) => (item.kind === 'CONTACT' ? item.name : ''))
const read = async (id: string, who = 'editor') =>
  (await world.as(who).call(detail, { params: { id } })).envelope
const addresses = async () =>
  (await db().selectFrom('mail_contact').select('address').orderBy('address').execute()).map(
    ({ address }) => address,
  )

/** A group, and a place in it for each of these contacts. */
async function inGroup(...ids: string[]): Promise<void> {
  const { group_id } = await db()
    .insertInto('mail_group')
    .values({ app_id: null, name: '值班', created_at: new Date(), updated_at: new Date(), updater_no: null })
    .returning('group_id')
    .executeTakeFirstOrThrow()
  for (const [position, contact_id] of ids.entries())
    await db()
      .insertInto('mail_group_member')
      .values({ group_id, position, is_copy: false, user_no: null, contact_id })
      .execute()
}

describe('a contact', () => {
  test('[MAIL-04] is added, read, changed and removed, and each is on record', async () => {
    const { id, revision } = await saved({
      name: '  财务 服务台 ',
      email: ' Finance@Chengchuan.Example ',
      phone: '021-6000 8026',
      orgCode: 'sales',
      appCode: 'own',
      remarks: '月结 / month end',
    })
    expect((await read(id)).data).toMatchObject({
      kind: 'CONTACT',
      name: '财务 服务台',
      email: 'Finance@Chengchuan.Example',
      publicMailbox: true,
      phone: '021-6000 8026',
      orgCode: 'sales',
      appCode: 'own',
      appName: '费用报销',
      status: 1,
      groupCount: 0,
      editable: true,
    })
    const changed = await saved({ id, revision, name: '财务', appCode: 'own' })
    expect(changed).toMatchObject({ id, revision: revision + 1 })
    expect((await read(id)).data).toMatchObject({ name: '财务', phone: '', orgName: '' })
    const gone = await world
      .as('editor')
      .call(remove, { params: { id }, body: { kind: 'CONTACT', revision: changed.revision } })
    expect(gone.status).toBe(200)
    expect((await read(id)).code).toBe(404)
    const actions = await db()
      .selectFrom('audit_record')
      .select('action')
      .where('target_id', '=', id)
      .orderBy('row_no')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'mail-contact.create',
      'mail-contact.update',
      'mail-contact.delete',
    ])
  })

  test('in full-width signs, or with a name around it, is the same address', async () => {
    await saved({ email: 'ｆｉｎａｎｃｅ＠chengchuan。example' })
    await saved({ email: '服务台 <desk@chengchuan.example>' })
    expect(await addresses()).toEqual(['desk@chengchuan.example', 'finance@chengchuan.example'])
  })

  test.each([
    ['no name', { name: ' ' }, 422, 'name', '请填写名称', 'Please enter a name.'],
    ['no address', { email: '' }, 422, 'email', '邮箱格式不正确', 'This is not a mail address.'],
    [
      'two addresses',
      { email: 'a@chengchuan.example,b@chengchuan.example' },
      422,
      'email',
      '邮箱格式不正确',
      'This is not a mail address.',
    ],
    [
      'another domain',
      { email: 'finance@chengchuan.example.evil.test' },
      3004,
      'email',
      '仅支持公司公共邮箱',
      'Only public addresses of the company are accepted.',
    ],
    [
      'the address of a person',
      { email: 'READER@chengchuan.example' },
      422,
      'email',
      expect.stringContaining('员工'),
      expect.stringContaining('employee'),
    ],
    [
      'an unknown department',
      { orgCode: 'nowhere' },
      422,
      'orgCode',
      '所选部门不存在',
      'There is no such department.',
    ],
  ])('[MAIL-06] with %s is refused in words at the field', async (_what, more, code, field, zh, en) => {
    await expectChanges(db(), [], async () => {
      expect(await saving(more)).toMatchObject({
        code,
        message: zh,
        data: { fields: [{ field, message: zh }] },
      })
      expect(await saving(more, 'editor', 'en')).toMatchObject({ code, message: en })
    })
  })

  test.each([
    [{ name: '字'.repeat(81) }, 422],
    [{ phone: '1'.repeat(41) }, 422],
    [{ remarks: '字'.repeat(501) }, 422],
    [{ name: 'a\0b' }, 422],
    [{ appCode: 'nowhere' }, 1001],
  ])('%o is refused', async (more, code) => {
    await expectChanges(db(), [], async () => expect(await saving(more)).toMatchObject({ code }))
  })

  test('has an address that no other has, in whatever letters; its own it may keep', async () => {
    const { id, revision } = await saved()
    expect(await saving({ email: 'FINANCE@chengchuan.example' })).toMatchObject({ code: 8001 })
    await saved({ id, revision, email: 'FINANCE@chengchuan.example' })
    const { id: another, revision: first } = await saved({ email: 'desk@chengchuan.example' })
    expect(await saving({ id: another, revision: first, email: 'finance@chengchuan.example' })).toMatchObject(
      { code: 8001 },
    )
  })

  test('added twice in the same moment is there once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => saving()))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 8001, 8001, 8001])
  })

  test('that somebody else has changed is not written over', async () => {
    const { id, revision } = await saved()
    await saved({ id, revision, name: '先到' })
    expect(await saving({ id, revision, name: '后到' })).toMatchObject({
      code: 409,
      data: { current: { id, name: '先到', revision: revision + 1 } },
    })
    expect(await names()).toEqual(['先到'])
  })

  test('stays while it is in a group', async () => {
    const { id, revision } = await saved()
    await inGroup(id)
    expect((await listing()).list).toMatchObject([{ groupCount: 1 }])
    const gone = await world
      .as('editor')
      .call(remove, { params: { id }, body: { kind: 'CONTACT', revision } })
    expect(gone.envelope).toMatchObject({ code: 8002, message: expect.stringContaining('邮件组') })
    expect(await names()).toEqual(['财务服务台'])
  })

  test('stays while an announcement will be mailed to it', async () => {
    const { id, revision } = await saved()
    const announcement_id = await world.given.announcement({ app_id: own, creator_no: 'editor', status: 1 })
    await db().insertInto('announcement_mailing').values({ announcement_id }).execute()
    await db()
      .insertInto('announcement_mailing_person')
      .values({ announcement_id, position: 0, contact_id: id, user_no: null })
      .execute()
    const body = { kind: 'CONTACT', revision }
    const refused = await world.as('editor').call(remove, { params: { id }, body, headers: { lang: 'en' } })
    expect(refused.envelope).toMatchObject({ code: 8002, message: expect.stringContaining('announcement') })
    await db()
      .updateTable('announcement')
      .set({ status: 2 })
      .where('announcement_id', '=', announcement_id)
      .execute()
    expect((await world.as('editor').call(remove, { params: { id }, body })).status).toBe(200)
  })

  test('stays while a mail to it is on its way, which would not be held back any more', async () => {
    const { id, revision } = await saved()
    const at = { created_at: new Date() }
    const texts = { subject_zh: '甲', subject_en: 'A', text_zh: '甲', text_en: 'A', path: '/home' }
    const { letter_id } = await db()
      .insertInto('letter')
      .values({ cause: 'release', ...texts, ...at })
      .returning('letter_id')
      .executeTakeFirstOrThrow()
    const times = { due_at: new Date(), tried_since: new Date(), ...at }
    const address = 'desk@chengchuan.example'
    await db()
      .insertInto('mail')
      .values({ letter_id, contact_id: id, address, lang: 'zh', state: 'held', ...times })
      .execute()
    const body = { kind: 'CONTACT', revision }
    const removed = async () =>
      (await world.as('editor').call(remove, { params: { id }, body })).envelope.code
    expect(await removed()).toBe(8002)
    await db().updateTable('mail').set({ state: 'queued' }).execute()
    expect(await removed()).toBe(8002)
    await db().updateTable('mail').set({ state: 'sent', settled_at: new Date() }).execute()
    expect(await removed()).toBe(200)
  })
})

describe('the list', () => {
  test('[MAIL-04] is sorted by name, cut into pages, and narrowed', async () => {
    await saved({
      name: '人事服务台',
      email: 'hr@chengchuan.example',
      phone: '021-6000 8017',
      orgCode: 'sales',
    })
    await saved({ name: '财务服务台', appCode: 'own', remarks: '% 月结' })
    await saved({ name: '安全值班', email: 'security@chengchuan.example', appCode: 'other', status: 0 })
    expect(await names()).toEqual(['安全值班', '财务服务台', '人事服务台'])
    expect(await names({ pageSize: 2, pageNum: 2 })).toEqual(['人事服务台'])
    expect(await names({ keyword: 'ＨＲ@' })).toEqual(['人事服务台'])
    expect(await names({ keyword: '60008017' })).toEqual(['人事服务台'])
    expect(await names({ keyword: '%' })).toEqual(['财务服务台'])
    expect(await names({ orgCode: 'group' })).toEqual(['人事服务台'])
    expect(await names({ appCode: '*' })).toEqual(['人事服务台'])
    expect(await names({ appCode: 'own' })).toEqual(['财务服务台'])
    expect(await names({ status: 0 })).toEqual(['安全值班'])
    expect((await listing({ appCode: 'own' }, 'editor', 'en')).list).toMatchObject([{ appName: 'Expenses' }])
  })

  test('shows a manager what is of the own applications and of every one, and only the former can be changed', async () => {
    const general = await saved({ name: '通用', email: 'general@chengchuan.example' })
    await saved({ name: '自己', email: 'own@chengchuan.example', appCode: 'own' }, 'manager')
    const foreign = await saved({ name: '别人', email: 'other@chengchuan.example', appCode: 'other' })
    const { list: seen } = await listing({}, 'manager')
    expect(seen).toMatchObject([
      { name: '通用', editable: false },
      { name: '自己', editable: true },
    ])
    expect((await read(foreign.id, 'manager')).code).toBe(404)
    for (const { id, revision } of [general, foreign]) {
      expect(
        await saving({ id, revision, appCode: 'own', email: `${id}@chengchuan.example` }, 'manager'),
      ).toMatchObject({ code: 404 })
      // Nor does a wrong address tell whose it is.
      expect(await saving({ id, revision, email: 'finance@elsewhere.example' }, 'manager')).toMatchObject({
        code: 404,
      })
      const body = { kind: 'CONTACT', revision }
      expect((await world.as('manager').call(remove, { params: { id }, body })).status).toBe(404)
    }
    expect(await saving({ appCode: 'other', email: 'x@chengchuan.example' }, 'manager')).toMatchObject({
      code: 403,
    })
    expect(await saving({ appCode: '*', email: 'x@chengchuan.example' }, 'manager')).toMatchObject({
      code: 403,
    })
    const body = { kind: 'CONTACT', ids: [general.id, foreign.id], status: 0 }
    expect((await world.as('manager').call(status, { body })).envelope.data).toEqual({
      changed: 0,
      skipped: [
        { id: general.id, reason: 'not-yours' },
        { id: foreign.id, reason: 'not-found' },
      ],
    })
    const denied = await db()
      .selectFrom('audit_record')
      .select('action')
      .where('result', '=', 'denied')
      .where('actor_no', '=', 'manager')
      .execute()
    expect(denied.map(({ action }) => action)).toContain('mail-contact.delete')
  })

  test('several are disabled and enabled at once', async () => {
    const [one, two] = [await saved(), await saved({ email: 'desk@chengchuan.example', status: 0 })]
    const body = { kind: 'CONTACT', ids: [one.id, two.id], status: 0 }
    expect((await world.as('editor').call(status, { body })).envelope.data).toEqual({
      changed: 1,
      skipped: [{ id: two.id, reason: 'unchanged' }],
    })
    expect(await names({ status: 1 })).toEqual([])
  })

  test('who may not write announcements sees nothing and changes nothing', async () => {
    const { id } = await saved()
    await expectChanges(db(), ['audit_record'], async () => {
      expect((await saving({ email: 'a@chengchuan.example' }, 'reader')).code).toBe(403)
      expect((await read(id, 'reader')).code).toBe(403)
      expect((await world.as('reader').call(list, { body: { kind: 'CONTACT' } })).status).toBe(403)
      expect((await world.as('reader').fetchRaw(excel, { method: 'POST' })).status).toBe(403)
    })
  })
})

describe('an import', () => {
  const reading = async (text: string | Buffer, { fileName = 'a.csv', kind = 'contacts' } = {}) => {
    const answer = await upload(world.as('editor'), { file: Buffer.from(text), fileName, kind })
    return { ...answer, data: answer.data as unknown as { parsed: { lines: Record<string, unknown>[] } } }
  }
  const reasons = async (text: string | Buffer, fileName?: string) =>
    (await reading(text, fileName ? { fileName } : {})).data.parsed.lines.map(
      ({ line, name, email, reason }) => [line, name, email, reason ?? 'fine'],
    )

  test('[MAIL-04] is read line by line, each with the reason where it cannot become a contact; nothing is written', async () => {
    await saved({ email: 'known@chengchuan.example' })
    const text = [
      '姓名,邮箱,电话,备注',
      '人事服务台,hr@chengchuan.example,021-6000 8017,入离职',
      '无名,,,',
      ',nameless@chengchuan.example,,',
      '外部,x@elsewhere.example,,',
      '又一个,HR@Chengchuan.Example,,',
      '已有,KNOWN@chengchuan.example,,',
      '本人,reader@chengchuan.example,,',
      `${'长'.repeat(81)},long@chengchuan.example,,`,
    ].join('\n')
    await expectChanges(db(), ['audit_record'], async () => {
      expect(await reasons(text)).toEqual([
        [2, '人事服务台', 'hr@chengchuan.example', 'fine'],
        [3, '无名', '', 'format'],
        [4, '', 'nameless@chengchuan.example', 'name'],
        [5, '外部', 'x@elsewhere.example', 'domain'],
        [6, '又一个', 'HR@Chengchuan.Example', 'duplicate'],
        [7, '已有', 'KNOWN@chengchuan.example', 'exists'],
        [8, '本人', 'reader@chengchuan.example', 'person'],
        [9, '长'.repeat(81), 'long@chengchuan.example', 'too-long'],
      ])
    })
  })

  test('tells in which column a formula has failed, and leaves the line out', async () => {
    const text =
      '姓名,邮箱,电话,备注\n#REF!,a@chengchuan.example,1,\n甲,b@chengchuan.example,#DIV/0!,\n乙,#n/a,1,'
    expect((await reading(text)).data.parsed.lines).toMatchObject([
      { line: 2, name: '#REF!', reason: 'cell-error', column: 'name' },
      { line: 3, phone: '#DIV/0!', reason: 'cell-error', column: 'phone' },
      { line: 4, email: '#n/a', reason: 'cell-error', column: 'email' },
    ])
  })

  test.each([
    ['English headings in another order', 'Phone;E-mail;Name\n1;a@chengchuan.example;A'],
    ['a title above', '联系人名单,,\n名称,公共邮箱,联系电话\nA,a@chengchuan.example,1'],
    ['no headings', 'A\ta@chengchuan.example\t021-6000'],
  ])('its columns are found by %s', async (_what, text) => {
    expect((await reading(text)).data.parsed.lines).toMatchObject([
      { name: 'A', email: 'a@chengchuan.example' },
    ])
  })

  test('reads a workbook, also the one that was exported', async () => {
    await saved({ name: '=1+1', phone: '0123', remarks: '_x000D_ & ]]>' })
    const file = await exported()
    await db().deleteFrom('mail_contact').execute()
    expect((await reading(file, { fileName: 'a.xlsx' })).data.parsed.lines).toEqual([
      {
        line: 2,
        name: '=1+1',
        email: 'finance@chengchuan.example',
        phone: '0123',
        remarks: '_x000D_ & ]]>',
      },
    ])
  })

  test.each([
    ['no addresses', '姓名,电话\n张,1', 'a.csv', 422],
    ['another kind of file', 'x', 'a.txt', 400],
    ['what is no workbook', 'x', 'a.xlsx', 415],
    ['too many lines', `a,${'\n,x@chengchuan.example'.repeat(maxImported + 1)}`, 'a.csv', 422],
    ['3 MB', Buffer.alloc(3 * 1024 * 1024, 'a'), 'a.csv', 413],
  ])('S-187: %s is refused in words', async (_what, file, fileName, code) => {
    const answer = await reading(file, { fileName })
    expect([answer.code, answer.message]).toEqual([code, expect.stringMatching(/\p{Script=Han}/u)])
  })

  test('[MAIL-04] adds those that can be added, once, and tells the others', async () => {
    await saved({ email: 'known@chengchuan.example' })
    const contacts = [
      {
        name: '人事',
        email: 'hr@chengchuan.example',
        phone: '1',
        remarks: '"><img src=x onerror=alert(1)>{{7*7}}',
      },
      { name: '再一次', email: 'Hr@chengchuan.example' },
      { name: '已有', email: 'Known@chengchuan.example' },
      { name: '外部', email: 'x@elsewhere.example' },
    ]
    const body = { appCode: 'own', contacts }
    const call = () => world.as('manager').call(importing, { body })
    expect((await call()).envelope.data).toEqual({
      created: 1,
      skipped: [
        { email: 'Hr@chengchuan.example', reason: 'duplicate' },
        { email: 'Known@chengchuan.example', reason: 'exists' },
        { email: 'x@elsewhere.example', reason: 'domain' },
      ],
    })
    expect((await call()).envelope.data.created).toBe(0)
    expect((await listing({ appCode: 'own' })).list).toMatchObject([
      { name: '人事', phone: '1', remarks: '"><img src=x onerror=alert(1)>{{7*7}}' },
    ])
    const { detail: recorded } = await db()
      .selectFrom('audit_record')
      .select('detail')
      .where('action', '=', 'mail-contact.import')
      .orderBy('row_no')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(recorded).toMatchObject({ added: 1, addresses: ['hr@chengchuan.example'] })
    expect((await world.as('manager').call(importing, { body: { ...body, appCode: '*' } })).status).toBe(403)
  })

  test('two at the same moment add each address once', async () => {
    const contacts = Array.from({ length: 200 }, (_, at) => ({
      name: '甲',
      email: `a${at}@chengchuan.example`,
    }))
    const answers = await Promise.all(
      [contacts, contacts.toReversed()].map((some) =>
        world.as('editor').call(importing, { body: { contacts: some } }),
      ),
    )
    expect(answers.reduce((sum, { envelope }) => sum + envelope.data.created, 0)).toBe(200)
  })
})

async function exported(body: object = {}, who = 'editor', lang = 'zh'): Promise<Buffer> {
  const response = await world.as(who).fetchRaw(excel, {
    method: 'POST',
    headers: { env: 'prod', lang, containertype: 'web-pc', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(
    lang === 'zh' ? /download_\d{14}_联系人\.xlsx/ : /download_\d{14}_contacts\.xlsx/,
  )
  return Buffer.from(await response.arrayBuffer())
}

describe('an export', () => {
  test('[MAIL-04][EXP-01] S-151, S-192: holds what the filter finds, as texts that are what they were', async () => {
    const hostile = [
      "=cmd|' /C calc'!A0",
      '+1',
      '-1',
      '@SUM(A1)',
      '＝1+1',
      '0123',
      '1e5',
      '"><img src=x onerror=alert(1)>{{7*7}}',
    ]
    for (const [at, name] of hostile.entries())
      await saved({
        name,
        email: `h${at}@chengchuan.example`,
        phone: '0123',
        remarks: '_x000D_',
        appCode: 'own',
      })
    await saved({ name: '不在其中', appCode: 'other' })
    const { sheet, rows } = readSpreadsheet(await exported({ appCode: 'own' }))
    const [headings, ...cells] = rows
    expect(sheet).toBe('联系人')
    expect(headings).toEqual([
      '名称',
      '邮箱',
      '电话',
      '部门',
      '负责应用',
      '所在邮件组',
      '状态',
      '备注',
      '更新时间',
    ])
    expect(cells.map(([name]) => name).sort()).toEqual(hostile.toSorted())
    expect(cells[0]?.slice(2, 8)).toEqual(['0123', '', '费用报销', 0, '已启用', '_x000D_'])
  })

  test('is in the language of the call, for the scope of the person, and on record', async () => {
    await saved()
    await saved({ email: 'x@chengchuan.example', appCode: 'other' })
    const { rows } = readSpreadsheet(await exported({}, 'manager', 'en'))
    expect(rows).toHaveLength(2)
    expect(rows[1]?.slice(3, 7)).toEqual(['', 'All applications', 0, 'Enabled'])
    const { detail: recorded } = await db()
      .selectFrom('audit_record')
      .select('detail')
      .where('action', '=', 'mail-contact.export')
      .where('actor_no', '=', 'manager')
      .executeTakeFirstOrThrow()
    expect(recorded).toMatchObject({ rows: 1 })
  })
})

describe('recipients from a file', () => {
  const reading = async (file: string | Buffer, fileName = 'a.csv') => {
    const answer = await upload(world.as('editor'), { file: Buffer.from(file), fileName, kind: 'recipients' })
    return { ...answer, data: answer.data as unknown as { parsed: Record<string, unknown> } }
  }

  test('[MAIL-03] are verified as pasted ones are', async () => {
    await saved()
    const text =
      '姓名;邮箱\n李;reader@chengchuan.example\n台;服务台 <Finance@chengchuan.example>\n王;x@elsewhere.example\n李;READER@chengchuan.example\n赵;'
    const { data } = await reading(text)
    expect(data.parsed).toMatchObject({
      valid: [
        { userNo: 'reader', source: 'user' },
        { email: 'finance@chengchuan.example', source: 'contact' },
      ],
      invalid: [
        { value: 'x@elsewhere.example', reason: 'domain' },
        { value: 'READER@chengchuan.example', reason: 'duplicate' },
        { value: '赵', reason: 'format' },
      ],
      count: 4,
    })
    expect(data).toMatchObject({ fileName: 'a.csv', ext: 'csv' })
    const cells = '<c r="A1" t="inlineStr"><is><t>reader@chengchuan.example</t></is></c>'
    expect((await reading(workbook(`<row r="1">${cells}</row>`), 'a.xlsx')).data.parsed).toMatchObject({
      valid: [{ userNo: 'reader' }],
    })
  })

  test('[MAIL-03] are 200 at most', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => `a${at}@chengchuan.example`).join('\n')
    expect((await reading(lines(200))).data.parsed).toMatchObject({ count: 200 })
    expect(await reading(lines(201))).toMatchObject({ code: 3002 })
  })
})
