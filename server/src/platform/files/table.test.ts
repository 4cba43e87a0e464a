import { randomBytes } from 'node:crypto'
import { maxTableSize } from '@iambiz/contract/platform/files.ts'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { Failure } from '#server/platform/failure.ts'
import { compoundFile, officeDocument, workbook } from '#server/testing/zips.ts'
import { brokenCell } from './cell-error.ts'
import { readTable } from './table.ts'
import { tableRows } from './table-rows.ts'

const headings = ['名称', '邮箱', '电话', '备注', '金额']

const rowsOf = async (file: Buffer | string, name = 'a.csv', mostRows = 100) =>
  (await readTable(Buffer.from(file), name, { mostRows, headings })).map(({ cells }) => cells)

/** Without the reader process, for tests of single cells. */
const cellsOf = async (file: Buffer) =>
  (await tableRows({ kind: 'xlsx', file, mostRows: 100, headings })).map(({ cells: found }) => found)

const refusal = async (file: Buffer | string, name = 'a.xlsx'): Promise<string> => {
  try {
    return JSON.stringify(await readTable(Buffer.from(file), name, { mostRows: 100, headings }))
  } catch (error) {
    return error instanceof Failure ? error.failure : String(error)
  }
}

const cells = (xml: string) => workbook(`<row r="1">${xml}</row>`)

describe('a workbook', () => {
  test('[MAIL-04] is read as texts: numbers as they are counted, days as they are written, formulas as what came out', async () => {
    const file = await writeXlsx({
      sheets: [
        { name: 'people', rows: [['姓名', 13800001234, new Date('2026-03-01'), true, null, ' 空 白 ']] },
        { name: 'others', rows: [['not read']] },
      ],
    })
    expect(await rowsOf(Buffer.from(file), 'a.xlsx')).toEqual([
      ['姓名', '13800001234', '2026-03-01', 'true', '', '空 白'],
    ])
    expect(await rowsOf(cells('<c r="A1"><f>1+1</f><v>2</v></c>'), 'a.xlsx')).toEqual([['2']])
  })

  test('keeps the numbers of its rows; empty ones are left out, and breaks within a cell are spaces', async () => {
    const text = (cell: string, content: string) =>
      `<c r="${cell}" t="inlineStr"><is><t>${content}</t></is></c>`
    const file = workbook(
      `<row r="2">${text('B2', 'a_x000D_&#10;b')}</row><row r="3"><c r="A3"/></row><row r="900">${text('A900', 'c\u200B&lt;')}</row>`,
    )
    expect(await readTable(file, 'A.XLSX', { mostRows: 100, headings })).toEqual([
      { line: 2, cells: ['', 'a b'] },
      { line: 900, cells: ['c<'] },
    ])
  })

  test('of more rows than are wanted tells that there are more, however many, and empty ones do not count', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `<row r="${at + 1}" ht="15"/>`).join('')
    const filled = Array.from({ length: 50 }, (_, at) => `<row r="${at + 100_001}"><c><v>1</v></c></row>`)
    expect(await rowsOf(workbook(many + filled.join('')), 'a.xlsx', 50)).toHaveLength(50)
    expect(await rowsOf(workbook(many + filled.join('')), 'a.xlsx', 3)).toHaveLength(4)
  })

  const number = (value: string, format: string) =>
    workbook(`<row r="1"><c r="A1" s="0"><v>${value}</v></c></row>`, { formats: [format] })

  test.each([
    ['00000', '123', '00123'],
    ['00000;-00000', '123', '00123'],
    ['[$-804]00000_ ', '123', '00123'],
    ['&quot;E&quot;00000', '123', 'E00123'],
    ['\\E00000', '123', 'E00123'],
    ['&quot;E&quot;General', '123', 'E123'],
    ['000\\-0000\\-0000', '13800001234', '138-0000-1234'],
    ['000 0000 0000', '13800001234', '138 0000 1234'],
    ['0', '13800001234', '13800001234'],
    ['0_ ', '123', '123'],
    ['0_);[Red]\\(0\\)', '123', '123'],
    ['0.00', '123', '123'],
    ['#,##0', '13800001234', '13800001234'],
    ['0%', '0.5', '0.5'],
    ['0.00E+00', '1.3800001234E10', '13800001234'],
    ['General', '1.3800001234E10', '13800001234'],
    ['@', '0.30000000000000004', '0.3'],
    ['yyyy/m/d', '46082', '2026-03-01'],
    ['yyyy/m/d h:mm', '46082.354166666664', '2026-03-01 08:30'],
    ['h:mm', '0.3958333333333333', '09:30'],
    ['h:mm:ss', '0.39584490740740735', '09:30:01'],
    ['yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;', '46082', '2026-03-01'],
  ])('[EXP-01] shows by the format %s the number %s as %s', async (format, value, shown) => {
    expect(await cellsOf(number(value, format))).toEqual([[shown]])
  })

  test.each([
    ['110101199003071234', '1.10101199003071E+17'],
    ['1.10101199003071E+17', '1.10101199003071E+17'],
    ['6222021234567890', '6.22202123456789E+15'],
    ['1E+20', '1E+20'],
    ['300000', '3E+5', '0.00E+00'],
  ])('shows that of the number %s digits are lost', async (value, shown, format = '0') => {
    expect(await cellsOf(number(value, format))).toEqual([[shown]])
    expect(brokenCell(shown)).toBe('digits-lost')
  })

  test.each([
    ['hidden', ' state="hidden"'],
    ['hidden for good', ' state="veryHidden"'],
  ])('whose first sheet is %s is read from the first one that is seen', async (_what, first) => {
    const file = workbook('<row r="1"><c r="A1"><v>1</v></c></row>', { first, after: ['seen', 'later'] })
    expect(await rowsOf(file, 'a.xlsx')).toEqual([['seen']])
  })

  test('whose first sheets are charts alone is read from the first one with cells that is seen', async () => {
    const file = workbook('<row r="1"><c r="A1"><v>1</v></c></row>', {
      ...{ charts: ['图 1', '图 2'], first: ' state="hidden"', after: ['seen'] },
    })
    expect(await rowsOf(file, 'a.xlsx')).toEqual([['seen']])
    expect(await refusal(workbook('', { charts: ['图'], first: ' state="hidden"' }))).toBe('file.mismatch')
  })

  test('has the text of merged cells in each of them, but none in a row without a text of its own', async () => {
    const text = (cell: string) => `<c r="${cell}" t="inlineStr"><is><t>${cell}</t></is></c>`
    const rows = ['A1 B1 D1', 'C2', 'A3', '', 'B5'].map(
      (own, at) => `<row r="${at + 1}">${own.split(' ').filter(Boolean).map(text).join('')}</row>`,
    )
    const merges = ['A1:A2', 'B1:C1', 'D1:D4', 'B2:B4', 'A5:A6', 'B5:XFD9']
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData><mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`
    expect(await cellsOf(workbook('', { sheet: { content: sheet } }))).toEqual([
      ['A1', 'B1', 'B1', 'D1'],
      ['A1', '', 'C2', 'D1'],
      ['A3', '', '', 'D1'],
      ['', ...Array(39).fill('B5')],
    ])
  })

  test('tells of a formula that nothing has calculated yet that it has no value', async () => {
    const row = ['<c><f>A2</f><v></v></c>', '<c><f>A2</f></c>', '<c t="str"><f>A2</f><v></v></c>', '<c/>']
    const [found] = await cellsOf(workbook(`<row>${row.join('')}<c><v>1</v></c></row>`))
    expect(found).toEqual(['#CALC!', '#CALC!', '', '', '1'])
    expect(found?.map(brokenCell)).toEqual(['cell-error', 'cell-error', undefined, undefined, undefined])
  })

  test.each(['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00', '2026-03-01'])(
    'shows the date %s of a program that writes dates as texts as a day',
    async (date) => {
      expect(await cellsOf(cells(`<c r="A1" t="d"><v>${date}</v></c>`))).toEqual([['2026-03-01']])
    },
  )

  test.each(['stream', 'zip64'] as const)('is read as a %s writer packs it', async (writer) => {
    const file = workbook('<row><c t="str"><v>a</v></c><c><v>1</v></c></row>', { writer })
    expect(await rowsOf(file, 'a.xlsx')).toEqual([['a', '1']])
  })

  test('is read whichever way its texts are written', async () => {
    const row = [
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      '<c t="str"><f>A1</f><v>formula</v></c>',
      '<c t="inlineStr"><is><r><t>in</t></r><r><rPr><b/></rPr><t>line</t></r></is></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="d"><v>2026-03-01</v></c>',
      '<c t="n" quotePrefix="1"><v>7</v></c>',
      '<c t="inlineStr"><is><t><![CDATA[<&>]]></t></is></c>',
    ]
    const strings =
      '<sst><si><t xml:space="preserve"> shared </t></si><si><r><t>ri</t></r><r><t>ch</t></r><rPh sb="0" eb="1"><t>reading</t></rPh></si></sst>'
    expect(await rowsOf(workbook(`<row>${row.join('')}</row>`, { strings }), 'a.xlsx')).toEqual([
      ['shared', 'rich', 'formula', 'inline', 'true', '#N/A', '2026-03-01', '7', '<&>'],
    ])
  })

  test('with cells at the far end, which only look like something, is read in time', async () => {
    const far = '<row r="1048576"><c r="A1048576" s="0"/><c r="AZ1048576" s="0"/></row>'
    const file = workbook(`<row r="1"><c r="A1" s="0"><v>7</v></c></row>${far}`, { formats: ['000'] })
    expect(await rowsOf(file, 'a.xlsx')).toEqual([['007']])
  })

  test.each([
    ['another end of its name', 'x', 'a.xls', 'file.table-extension'],
    ['no end of its name', 'x', 'xlsx', 'file.table-extension'],
    ['a document', officeDocument('docx'), 'a.xlsx', 'file.mismatch'],
    ['a workbook of before, or an encrypted one', compoundFile('Workbook'), 'a.xlsx', 'file.mismatch'],
    ['a text', 'a,b', 'a.xlsx', 'file.mismatch'],
    ['no sheet', officeDocument('xlsx'), 'a.xlsx', 'file.mismatch'],
    ['nothing', '', 'a.csv', 'file.empty'],
    ['half a workbook', cells('<c/>').subarray(0, -20), 'a.xlsx', 'file.mismatch'],
    ['a cell in no column', cells('<c r="ZZZZZZ1"><v>1</v></c>'), 'a.xlsx', 'file.mismatch'],
    [
      'a sheet that ends too soon',
      workbook('<row r="1"><c r="A1"><v>1</v>', { isCut: true }),
      'a.xlsx',
      '[]',
    ],
    ['too many bytes', Buffer.alloc(maxTableSize + 1), 'a.csv', 'file.table-size'],
    ['bytes that are no text', Buffer.from([0x61, 0xff, 0xff, 0x00]), 'a.csv', 'file.mismatch'],
    ['a text with zeros', 'a\0b', 'a.csv', 'file.mismatch'],
  ])('is refused: %s', async (_what, file, name, expected) => {
    expect(await refusal(file, name)).toBe(expected)
  })
})

describe('S-187: workbooks that harm whoever unpacks them', () => {
  const zeros = Buffer.alloc(8 * 1024 * 1024)
  /** Incompressible data, so that the archive does not exceed the compression ratio. */
  const noise = (length: number) => [{ name: 'noise', content: randomBytes(length) }]
  test.each([
    ['a bomb', officeDocument('xlsx', [{ name: 'xl/x.xml', content: zeros }])],
    ['a way out', officeDocument('xlsx', [{ name: '../x', content: 'x' }])],
    [
      'thousands of entries',
      officeDocument(
        'xlsx',
        Array.from({ length: 2001 }, (_, at) => ({ name: `${at}`, content: 'x' })),
      ),
    ],
  ])('%s', async (_what, file) => {
    expect(await refusal(file)).toBe('file.archive')
  })

  test('one that claims to hold nothing', async () => {
    const file = officeDocument('xlsx', [{ name: 'xl/x.xml', content: zeros, unpacked: 0 }])
    expect(await refusal(file)).toBe('file.mismatch')
  })

  test('one whose entry is larger than it claims', async () => {
    const sheet = `<worksheet><sheetData>${'<row/>'.repeat(20_000)}<row><c><v>1</v></c></row></sheetData></worksheet>`
    expect(await refusal(workbook('', { sheet: { content: sheet, unpacked: 100 } }))).toBe('file.mismatch')
  })

  test('one whose sheet ends within a tag of many bytes is read once', async () => {
    const sheet = `<worksheet><sheetData><row ${'a'.repeat(30 * 1024 * 1024)}`
    const file = workbook('', { sheet: { content: sheet }, more: noise(400_000) })
    expect(await refusal(file)).toBe('file.mismatch')
  })

  test('one of so many texts that they would fill the memory', async () => {
    const strings = `<sst>${'<si><t>a</t></si>'.repeat(3_000_000)}</sst>`
    const file = workbook('<row/>', { strings, more: noise(600_000) })
    expect(await refusal(file)).toBe('file.archive')
    // A new reader process works again.
    expect(await refusal('a', 'a.csv')).toBe('[{"line":1,"cells":["a"]}]')
  })
})

describe('a text with separators', () => {
  test.each([
    ['commas', '张,a@b.example\r\n李,c@d.example'],
    ['semicolons', '张;a@b.example\n李;c@d.example\n'],
    ['tabs', '张\ta@b.example\r李\tc@d.example'],
    ['a mark', '\uFEFF张,a@b.example\n李,c@d.example'],
    ['empty rows', '\n张,a@b.example\n\n,\n李,c@d.example\n'],
    ['quotes', '"张","a@b.example"\n"李",c@d.example'],
    ['UTF-16', Buffer.from('\uFEFF张,a@b.example\n李,c@d.example', 'utf16le')],
    // GB 18030 bytes D5 C5 and C0 EE.
    ['what Chinese Windows writes', Buffer.from('\xd5\xc5,a@b.example\n\xc0\xee,c@d.example', 'latin1')],
  ])('with %s', async (_what, file) => {
    expect(await rowsOf(file)).toEqual([
      ['张', 'a@b.example'],
      ['李', 'c@d.example'],
    ])
  })

  test.each([
    ['semicolons', '名称;邮箱;电话;备注\n甲;jia@chengchuan.example;1;一,二,三,四,五;'],
    ['tabs', '通讯录,2026,a,b,c,d\n名称\t邮箱\t电话\t备注\n甲\tjia@chengchuan.example\t1\t一,二,三,四,五'],
    ['commas', '名称,邮箱,电话,备注,,\n甲,jia@chengchuan.example,1,"一,二,三,四,五",,'],
    ['full-width commas', '名称，邮箱，电话，备注\n甲，jia@chengchuan.example，1，一,二,三,四,五'],
    ['full-width semicolons', '名称；邮箱；电话；备注\n甲；jia@chengchuan.example；1；一,二,三,四,五'],
    ['bars', '名称|邮箱|电话|备注\r甲|jia@chengchuan.example|1|一,二,三,四,五'],
    [
      'numbered and explained headings',
      '名称(必填);邮箱1;电话;备注\n甲;jia@chengchuan.example;1;一,二,三,四,五;',
    ],
  ])('is cut where its headings are known: %s', async (_what, text) => {
    const row = ['甲', 'jia@chengchuan.example', '1', '一,二,三,四,五']
    expect((await rowsOf(text)).at(-1)?.slice(0, 4)).toEqual(row)
  })

  test('keeps commas of numbers, and breaks in quotes', async () => {
    expect(await rowsOf('名称;金额\r\n"甲\r\n乙";1.234,50\r\n')).toEqual([
      ['名称', '金额'],
      ['甲 乙', '1.234,50'],
    ])
  })

  test('quotes keep separators, breaks and quotes together', async () => {
    expect(await rowsOf('"a, ""b""\nc",0123,=1+1,"')).toEqual([['a, "b" c', '0123', '=1+1', '']])
  })

  test.each([
    ['one quote that is never closed', `"${'x'.repeat(maxTableSize - 2)}`],
    ['nothing but separators', ','.repeat(maxTableSize)],
    ['nothing but quotes', '"'.repeat(maxTableSize)],
    ['nothing but line ends', '\n'.repeat(maxTableSize)],
  ])('%s is read in time', async (_what, file) => {
    const rows = await rowsOf(file)
    expect(rows.length).toBeLessThanOrEqual(1)
    expect(JSON.stringify(rows).length).toBeLessThan(50_000)
  })
})

test('whole numbers that a program counted in fractions are whole ones', async () => {
  expect(await rowsOf('10086.0,1.0,10086.5,10086.00,a10086.0')).toEqual([
    ['10086', '1.0', '10086.5', '10086.00', 'a10086.0'],
  ])
})

test.each(['1.38E+10', '1.38e+10', '1,38E+10', '1E+20'])('digits are lost of %s', (cell) => {
  expect(brokenCell(cell)).toBe('digits-lost')
})
test.each(['1E10', '1.38', '1+E', 'E+10'])('none are of %s', (cell) => {
  expect(brokenCell(cell)).toBeUndefined()
})

test('a text that begins with two marks of Unicode is read as with one', async () => {
  expect(await rowsOf('\uFEFF\uFEFF"名称",邮箱\n甲,a@b.example')).toEqual([
    ['名称', '邮箱'],
    ['甲', 'a@b.example'],
  ])
})

test('a text may name its separator in a first line, and keep numbers from being counted', async () => {
  const text = 'sep=;\r\n名称;电话\r\n甲,乙;="02160008017"\r\n丙;"=""0216"""\r\n'
  expect(await readTable(Buffer.from(text), 'a.csv', { mostRows: 10, headings })).toEqual([
    { line: 2, cells: ['名称', '电话'] },
    { line: 3, cells: ['甲,乙', '02160008017'] },
    { line: 4, cells: ['丙', '0216'] },
  ])
  expect(await rowsOf('\uFEFFSEP=|\na|b')).toEqual([['a', 'b']])
  expect(await rowsOf('"sep=;"\ra;b\rc;d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(await rowsOf("'00123,'+86 10,'=1+1,O'Neil,'甲'")).toEqual([
    ['00123', '+86 10', '=1+1', "O'Neil", "'甲'"],
  ])
  expect(await rowsOf('a,"=1+1"')).toEqual([['a', '=1+1']])
})
