import { maxImported } from '@iambiz/contract/features/mail/contacts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailContactWorld, mailContactWorld } from '#server/testing/mail-contact-world.ts'
import { readSpreadsheet } from '#server/testing/read-spreadsheet.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { upload } from '#server/testing/upload.ts'
import { workbook } from '#server/testing/zips.ts'

const importing = 'POST /iam-portal/bulletin/mailContact/import'
const excel = '/api/iam-portal/bulletin/mailContact/excel/list'

let world: MailContactWorld
const db = () => world.database.db

beforeAll(async () => {
  world = await mailContactWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.forgetContacts())

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
    await world.saved({ email: 'known@chengchuan.example' })
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
      '姓名,邮箱,电话,备注\n#REF!,a@chengchuan.example,1,\n1.23E+17,b@chengchuan.example,1,\n乙,#n/a,1,'
    expect((await reading(text)).data.parsed.lines).toMatchObject([
      { line: 2, name: '#REF!', reason: 'cell-error', column: 'name' },
      { line: 3, name: '1.23E+17', reason: 'digits-lost', column: 'name' },
      { line: 4, email: '#n/a', reason: 'cell-error', column: 'email' },
    ])
  })

  test('leaves a wrong phone number or remark out of a line, which can be imported without it', async () => {
    const rows = ['甲,a@chengchuan.example,1.38E+10,ok', `乙,b@chengchuan.example,${'1'.repeat(41)},#N/A`]
    const { data } = await reading(`姓名,邮箱,电话,备注\n${rows.join('\n')}`)
    const [first, second] = data.parsed.lines
    expect(first).toMatchObject({ phone: '', remarks: 'ok' })
    expect(first).toHaveProperty('leftOut', [{ field: 'phone', fault: 'digits-lost', value: '1.38E+10' }])
    expect(second).toMatchObject({
      ...{ phone: '', remarks: '' },
      leftOut: [
        { field: 'phone', fault: 'too-long' },
        { field: 'remarks', fault: 'cell-error' },
      ],
    })
    expect([first, second].map((line) => line?.reason)).toEqual([undefined, undefined])
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
    await world.saved({ name: '=1+1', phone: '0123', remarks: '_x000D_ & ]]>' })
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
    await world.saved({ email: 'known@chengchuan.example' })
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
    expect((await world.listing({ appCode: 'own' })).list).toMatchObject([
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
      await world.saved({
        name,
        email: `h${at}@chengchuan.example`,
        phone: '0123',
        remarks: '_x000D_',
        appCode: 'own',
      })
    await world.saved({ name: '不在其中', appCode: 'other' })
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
    await world.saved()
    await world.saved({ email: 'x@chengchuan.example', appCode: 'other' })
    const { rows } = readSpreadsheet(await exported({}, 'manager', 'en'))
    expect(rows).toHaveLength(2)
    expect(rows[1]?.slice(3, 7)).toEqual(['', 'All apps', 0, 'Enabled'])
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
    await world.saved()
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
