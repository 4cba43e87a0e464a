import { crc32, deflateRawSync } from 'node:zlib'

export type Packed = {
  name: string
  content?: Buffer | string
  /** As a Unix archiver writes it. */
  mode?: number
  /** What the archive claims to unpack, where that is not so. */
  unpacked?: number
  /** Lies over the entry before it. */
  overlaps?: boolean
}

const local = 0x04034b50
const central = 0x02014b50
const end = 0x06054b50

/** A zip archive of these entries, deflated. */
export function zip(entries: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  let last = 0
  for (const { name, content = '', mode = 0, unpacked, overlaps } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const label = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(local)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(unpacked ?? bytes.length, 22)
    head.writeUInt16LE(label.length, 26)
    const row = Buffer.alloc(46)
    row.writeUInt32LE(central)
    row.writeUInt16LE(mode ? 0x0314 : 20, 4)
    head.copy(row, 6, 4, 30)
    row.writeUInt32LE((mode << 16) >>> 0, 38)
    row.writeUInt32LE(overlaps ? last : offset, 42)
    directory.push(row, label)
    if (overlaps) continue
    parts.push(head, label, packed)
    last = offset
    offset += head.length + label.length + packed.length
  }
  const table = Buffer.concat(directory)
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(end)
  tail.writeUInt16LE(entries.length % 65_536, 8)
  tail.writeUInt16LE(entries.length % 65_536, 10)
  tail.writeUInt32LE(table.length, 12)
  tail.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, table, tail])
}

const office = 'application/vnd.openxmlformats-officedocument'
const kinds = {
  docx: ['word/document.xml', `${office}.wordprocessingml.document.main+xml`],
  xlsx: ['xl/workbook.xml', `${office}.spreadsheetml.sheet.main+xml`],
  pptx: ['ppt/presentation.xml', `${office}.presentationml.presentation.main+xml`],
} as const

/** An Office document with nothing in it, as Office orders its parts; `more` lie beside them. */
export function officeDocument(kind: keyof typeof kinds, more: readonly Packed[] = []): Buffer {
  const [part, type] = kinds[kind]
  const types = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`
  return zip([
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: part, content: '<x/>' },
    ...more,
  ])
}

/** The beginning of a compound file, with the name of one stream of its directory. */
export const compoundFile = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(`${stream}\0`, 'utf16le'),
    Buffer.alloc(512),
  ])

export const pdf = (text = ''): Buffer => Buffer.from(`%PDF-1.7\n%${text}\n1 0 obj<<>>endobj\n%%EOF\n`)

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`

type WorkbookParts = {
  strings?: string
  /** In place of a whole sheet with these rows. */
  sheet?: Omit<Packed, 'name'>
  isCut?: boolean
  more?: readonly Packed[]
}

/** A workbook of one sheet with these rows, as Excel names its parts. */
export function workbook(
  rows: string,
  { strings = '<sst/>', sheet, isCut = false, more = [] }: WorkbookParts = {},
): Buffer {
  const [, type] = kinds.xlsx
  const content = `<worksheet><sheetData>${rows}${isCut ? '' : '</sheetData></worksheet>'}`
  return zip([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    },
    { name: 'xl/sharedStrings.xml', content: strings },
    { name: 'xl/worksheets/sheet1.xml', ...(sheet ?? { content }) },
    ...more,
  ])
}
