import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Failure } from '#server/platform/failure.ts'
import { jpeg, png, webp } from '#server/testing/pictures.ts'
import { compoundFile, officeDocument, type Packed, pdf, zip } from '#server/testing/zips.ts'
import { readAttachment } from './attachment.ts'

const outcome = async (file: Buffer, name: string): Promise<string> => {
  try {
    return (await readAttachment(file, name)).mediaType
  } catch (error) {
    return error instanceof Failure ? error.failure : String(error)
  }
}

const plain = zip([{ name: 'notes/read me.txt', content: 'x' }])
const office = 'application/vnd.openxmlformats-officedocument'

test.each([
  ['a.pdf', pdf(), 'application/pdf'],
  ['a.doc', compoundFile('WordDocument'), 'application/msword'],
  ['a.xls', compoundFile('Workbook'), 'application/vnd.ms-excel'],
  ['a.ppt', compoundFile('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  ['a.docx', officeDocument('docx'), `${office}.wordprocessingml.document`],
  ['a.xlsx', officeDocument('xlsx'), `${office}.spreadsheetml.sheet`],
  ['a.pptx', officeDocument('pptx'), `${office}.presentationml.presentation`],
  ['a.zip', plain, 'application/zip'],
  ['a.png', png(), 'image/png'],
  ['a.jpg', jpeg(), 'image/jpeg'],
  ['a.jpeg', jpeg(), 'image/jpeg'],
  ['A.JPEG', jpeg(), 'image/jpeg'],
  ['A.PDF', pdf(), 'application/pdf'],
  ['值班表.2026.Xlsx', officeDocument('xlsx'), `${office}.spreadsheetml.sheet`],
])('[ANN-06][EXP-03] %s is taken', async (name, file, mediaType) => {
  expect(await outcome(file, name)).toBe(mediaType)
})

/** The parts of a workbook in the order of streaming Java libraries. */
const streamedWorkbook = (writer: 'stream' | 'zip64') =>
  zip(
    [
      { name: '_rels/.rels', content: '<Relationships/>' },
      { name: 'docProps/app.xml', content: '<Properties/>' },
      {
        name: '[Content_Types].xml',
        content: `<Types><Override PartName='/xl/workbook.xml' ContentType='${office}.spreadsheetml.sheet.main+xml'/></Types>`,
      },
      { name: 'xl/workbook.xml', content: '<workbook/>' },
    ],
    writer,
  )

test.each([
  ['with its sizes in 64 bits', 'a.zip', zip([{ name: 'h.txt', content: 'hello' }], 'zip64')],
  ['written without knowing its sizes', 'a.zip', zip([{ name: 'h.txt', content: 'hello' }], 'stream')],
  ['without an entry', 'a.zip', zip([])],
  ['with names of Windows', 'a.zip', zip([{ name: '资料\\说明.txt', content: 'x' }])],
  // 許 in Big5: its second byte is a backslash.
  ['with names of no Unicode', 'a.zip', zip([{ name: Buffer.from('b35c2e747874', 'hex'), content: 'x' }])],
  ['with an empty folder', 'a.zip', zip([{ name: 'empty/' }])],
  ['whose comment follows', 'a.zip', Buffer.concat([plain.subarray(0, -2), Buffer.from('\x02\0ok')])],
  ['of a workbook that was streamed', 'a.xlsx', streamedWorkbook('stream')],
  ['of a workbook in 64 bits', 'a.xlsx', streamedWorkbook('zip64')],
])('[EXP-03] an archive %s is taken', async (_what, name, file) => {
  expect(await outcome(file, name)).toMatch(/^application\//)
})

test.each([
  ['text document', [{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }]],
  ['book', [{ name: 'mimetype', content: 'application/epub+zip' }]],
  ['Java program', [{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: A' }]],
])('S-185: a %s is no plain archive', async (_what, parts) => {
  expect(await outcome(zip(parts), 'a.zip')).toBe('file.mismatch')
})

test.each([
  ['encrypted', { flags: 1 }],
  ['packed in an unknown way', { method: 12 }],
  ['far too long', { content: '<Types>'.padEnd(2_000_000) }],
])('S-185: a package whose list of types is %s is refused', async (_what, part) => {
  const parts: Packed[] = [
    { name: '[Content_Types].xml', content: '<Types/>', ...part },
    { name: 'noise', content: randomBytes(50_000) },
  ]
  for (const name of ['a.zip', 'a.docx']) expect(await outcome(zip(parts), name)).toBe('file.mismatch')
})

test.each([
  ['a.pdf.exe'],
  ['.htaccess'],
  ['CON.txt'],
  ['a'],
  ['a.pdf.'],
  ['pdf'],
  [''],
  ['a.svg'],
  ['a.html'],
  ['a.jpe'],
  ['a.odt'],
  ['a.epub'],
  ['a.jar'],
  ['a.toString'],
])('[EXP-03] S-183: %j does not end as an attachment does', async (name) => {
  expect(await outcome(pdf(), name)).toBe('file.extension')
})

test.each([
  ['../../etc/cron.d/x.pdf', 'x.pdf'],
  ['..\\..\\x.pdf', 'x.pdf'],
  ['C:\\x.PDF', 'x.pdf'],
  ['C:x.pdf', 'Cx.pdf'],
  ['x\0.pdf', 'x.pdf'],
  ['CON.pdf', 'CON_.pdf'],
  ['x.pdf  ', 'x.pdf'],
  ['.pdf', 'file.pdf'],
  ['发布\u202Efdp.pdf', '发布fdp.pdf'],
  ['a";\r\nfilename=evil.pdf', 'a;filename=evil.pdf'],
])('S-183, S-184: %j is labelled %j', async (name, label) => {
  expect((await readAttachment(pdf(), name)).label).toBe(label)
})

test('S-183: a label has at most 100 signs', async () => {
  const { label } = await readAttachment(pdf(), `${'长'.repeat(290)}.pdf`)
  expect([...label]).toHaveLength(100)
  expect(label.endsWith('.pdf')).toBe(true)
})

describe('S-185: what is not what its name says', () => {
  const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)])
  test.each([
    ['a program', program, 'a.pdf', 'file.mismatch'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.png', 'file.type'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.pdf', 'file.mismatch'],
    ['an archive', plain, 'a.xlsx', 'file.mismatch'],
    ['a document', officeDocument('docx'), 'a.xlsx', 'file.mismatch'],
    ['a document', officeDocument('docx'), 'a.zip', 'file.mismatch'],
    ['an installer', compoundFile('Property'), 'a.doc', 'file.mismatch'],
    ['a sheet of before', compoundFile('Workbook'), 'a.doc', 'file.mismatch'],
    ['a picture of another kind', webp.lossy, 'a.png', 'file.mismatch'],
    ['a JPEG', jpeg(), 'a.png', 'file.mismatch'],
    ['half a PNG', png().subarray(0, 50), 'a.png', 'file.type'],
    ['nothing', Buffer.alloc(0), 'a.pdf', 'file.empty'],
    ['a text', Buffer.from('PK, but no archive'), 'a.zip', 'file.mismatch'],
    ['half an archive', plain.subarray(0, -10), 'a.zip', 'file.mismatch'],
    [
      'an archive behind a page',
      Buffer.concat([Buffer.from('PKG<script>'), plain]),
      'a.zip',
      'file.mismatch',
    ],
    ['an archive before a page', Buffer.concat([plain, Buffer.from('<script>')]), 'a.zip', 'file.mismatch'],
    [
      'a document with programs',
      officeDocument('docx', [{ name: 'word/vbaProject.bin' }]),
      'a.docx',
      'file.mismatch',
    ],
  ])('%s', async (_what, file, name, failure) => {
    expect(await outcome(file, name)).toBe(failure)
  })
})

describe('S-187: archives that harm whoever unpacks them', () => {
  const mebibytes = (count: number) => Buffer.alloc(count * 1024 * 1024)
  const thousands = (count: number): Packed[] =>
    Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, content: 'x' }))
  test.each<[string, readonly Packed[], string]>([
    ['a bomb', [{ name: 'zeros', content: mebibytes(3) }], 'file.archive'],
    ['one that claims to be none', [{ name: 'x', unpacked: 0xfffffffe }], 'file.archive'],
    [
      'one that claims to unpack to less',
      [{ name: 'x', content: mebibytes(3), unpacked: 3 }],
      'file.mismatch',
    ],
    [
      'one that claims to unpack to nothing',
      [{ name: 'x', content: mebibytes(3), unpacked: 0 }],
      'file.mismatch',
    ],
    ['thousands of entries', thousands(2001), 'file.archive'],
    ['as many as are taken', thousands(2000), 'application/zip'],
    [
      'entries over one another',
      [
        { name: 'a', content: 'x' },
        { name: 'b', overlaps: true },
      ],
      'file.mismatch',
    ],
    ['a way out', [{ name: '../../etc/cron.d/x', content: 'x' }], 'file.archive'],
    ['a way out within', [{ name: 'a/../../x', content: 'x' }], 'file.archive'],
    ['a way out of Windows', [{ name: '..\\x', content: 'x' }], 'file.archive'],
    ['an absolute path', [{ name: '/etc/passwd', content: 'x' }], 'file.archive'],
    ['a drive', [{ name: 'C:/x', content: 'x' }], 'file.archive'],
    ['a symbolic link', [{ name: 'link', content: '/etc/passwd', mode: 0o120777 }], 'file.archive'],
    ['an ordinary file', [{ name: 'a..b/c', content: 'x', mode: 0o100644 }], 'application/zip'],
    ['no name', [{ name: '', content: 'x' }], 'file.archive'],
  ])('%s', async (_what, entries, expected) => {
    expect(await outcome(zip(entries), 'a.zip')).toBe(expected)
  })

  test('the same in a document', async () => {
    const bomb = officeDocument('xlsx', [{ name: 'xl/sheet.xml', content: mebibytes(3) }])
    expect(await outcome(bomb, 'a.xlsx')).toBe('file.archive')
  })
})

test('S-188: a picture of too many pixels is refused before anything draws it', async () => {
  expect(await outcome(png(10_000, 10_000), 'a.png')).toBe('file.pixels')
})

test('a picture loses what it says beside what it shows, everything else stays as it is', async () => {
  const picture = await readAttachment(jpeg({ exif: 'secret' }), 'a.jpg')
  expect(picture.content.includes('secret')).toBe(false)
  const file = pdf('text')
  expect((await readAttachment(file, 'a.pdf')).content).toEqual(file)
})
