import { crc32, deflateRawSync } from 'node:zlib'

export type Packed = {
  name: string | Buffer
  content?: Buffer | string
  /** File mode, as written by Unix archivers. */
  mode?: number
  /** Unpacked size that the archive claims, where it is wrong. */
  unpacked?: number
  /** Overlaps the previous entry. */
  overlaps?: boolean
  /** General purpose bit flag and compression method of the entry (APPNOTE 4.4.4, 4.4.5). */
  flags?: number
  method?: number
}

/** Style of the writing program: `stream` does not know sizes in advance, `zip64` stores them only in 64 bits. */
type Writer = 'stream' | 'zip64' | 'plain'

const local = 0x04034b50
const central = 0x02014b50
const end = 0x06054b50
const descriptor = 0x08074b50
const end64 = 0x06064b50
const locator64 = 0x07064b50
const in64 = 0xffffffff

/** Sizes and offsets in 64 bits in an extra field (APPNOTE 4.5.3). */
function extra64(...numbers: number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * numbers.length)
  field.writeUInt16LE(1)
  field.writeUInt16LE(field.length - 4, 2)
  numbers.forEach((number, at) => {
    field.writeBigUInt64LE(BigInt(number), 4 + 8 * at)
  })
  return field
}

/** Data descriptor after an entry whose sizes were unknown in advance, in 64 bits (APPNOTE 4.3.9). */
function descriptorOf(crc: number, packed: number, unpacked: number): Buffer {
  const tail = Buffer.alloc(24)
  tail.writeUInt32LE(descriptor)
  tail.writeUInt32LE(crc, 4)
  tail.writeBigUInt64LE(BigInt(packed), 8)
  tail.writeBigUInt64LE(BigInt(unpacked), 16)
  return tail
}

/** Zip64 end of central directory record and its locator (APPNOTE 4.3.14, 4.3.15). */
function ends64(entries: number, length: number, offset: number): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(end64)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(45, 14)
  for (const [at, number] of [entries, entries, length, offset].entries())
    record.writeBigUInt64LE(BigInt(number), 24 + 8 * at)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(locator64)
  locator.writeBigUInt64LE(BigInt(offset + length), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator])
}

/** An entry at an offset, and its central directory header. */
function packedEntry(
  { name, content = '', mode = 0, unpacked, flags = 0, method = 8 }: Packed,
  offset: number,
  writer: Writer,
): { whole: Buffer; row: Buffer } {
  const bytes = Buffer.from(content)
  const packed = deflateRawSync(bytes)
  const label = Buffer.from(name)
  const size = unpacked ?? bytes.length
  const crc = crc32(bytes)
  const is64 = writer === 'zip64'
  const head = Buffer.alloc(30)
  head.writeUInt32LE(local)
  head.writeUInt16LE(is64 ? 45 : 20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(method, 8)
  head.writeUInt32LE(crc, 14)
  head.writeUInt32LE(is64 ? in64 : packed.length, 18)
  head.writeUInt32LE(is64 ? in64 : size, 22)
  head.writeUInt16LE(label.length, 26)
  const row = Buffer.alloc(46)
  row.writeUInt32LE(central)
  row.writeUInt16LE(mode ? 0x0314 : 20, 4)
  head.copy(row, 6, 4, 30)
  row.writeUInt32LE((mode << 16) >>> 0, 38)
  row.writeUInt32LE(is64 ? in64 : offset, 42)
  const [inHead, inRow] = is64 ? [extra64(size, packed.length), extra64(size, packed.length, offset)] : []
  head.writeUInt16LE(inHead?.length ?? 0, 28)
  row.writeUInt16LE(inRow?.length ?? 0, 30)
  if (writer === 'stream') {
    head.writeUInt16LE(8, 6)
    row.writeUInt16LE(8, 8)
    head.fill(0, 14, 26)
  }
  const after = writer === 'stream' ? descriptorOf(crc, packed.length, size) : Buffer.alloc(0)
  return {
    whole: Buffer.concat([head, label, inHead ?? Buffer.alloc(0), packed, after]),
    row: Buffer.concat([row, label, inRow ?? Buffer.alloc(0)]),
  }
}

/** A zip archive of these entries, deflated. */
export function zip(entries: readonly Packed[], writer: Writer = 'plain'): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  let last = 0
  for (const entry of entries) {
    const { whole, row } = packedEntry(entry, entry.overlaps ? last : offset, writer)
    directory.push(row)
    if (entry.overlaps) continue
    parts.push(whole)
    last = offset
    offset += whole.length
  }
  const table = Buffer.concat(directory)
  const is64 = writer === 'zip64'
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(end)
  tail.writeUInt16LE(is64 ? 0xffff : entries.length % 65_536, 8)
  tail.writeUInt16LE(is64 ? 0xffff : entries.length % 65_536, 10)
  tail.writeUInt32LE(is64 ? in64 : table.length, 12)
  tail.writeUInt32LE(is64 ? in64 : offset, 16)
  return Buffer.concat([
    ...parts,
    table,
    is64 ? ends64(entries.length, table.length, offset) : Buffer.alloc(0),
    tail,
  ])
}

const office = 'application/vnd.openxmlformats-officedocument'
const kinds = {
  docx: ['word/document.xml', `${office}.wordprocessingml.document.main+xml`],
  xlsx: ['xl/workbook.xml', `${office}.spreadsheetml.sheet.main+xml`],
  pptx: ['ppt/presentation.xml', `${office}.presentationml.presentation.main+xml`],
} as const

/** An empty Office document with its parts in Office's order; `more` are further parts. */
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

/** The start of a compound file, with the name of one stream in its directory. */
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
  /** Replaces the whole sheet part of these rows. */
  sheet?: Omit<Packed, 'name'>
  isCut?: boolean
  more?: readonly Packed[]
  /** Number formats, by the `s` attribute of a cell. */
  formats?: readonly string[]
  /** Attributes of the first sheet in the workbook; the only cell of each later sheet contains `after`. */
  first?: string
  after?: readonly string[]
  /** Chart sheets before all others. */
  charts?: readonly string[]
  writer?: 'stream' | 'zip64' | 'plain'
}

/** A workbook with these rows in its first sheet, with Excel's part names. */
export function workbook(
  rows: string,
  {
    strings = '<sst/>',
    sheet,
    isCut = false,
    more = [],
    formats = [],
    first = '',
    after = [],
    charts = [],
    writer = 'plain',
  }: WorkbookParts = {},
): Buffer {
  const [, type] = kinds.xlsx
  const content = `<worksheet><sheetData>${rows}${isCut ? '' : '</sheetData></worksheet>'}`
  const entered = after.map((_, at) => `<sheet name="s${at}" sheetId="${at + 2}" r:id="rId${at + 9}"/>`)
  const drawn = charts.map((name, at) => `<sheet name="${name}" sheetId="${at + 90}" r:id="rId${at + 90}"/>`)
  const codes = formats.map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code}"/>`)
  const styles = `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${at + 164}"/>`).join('')}</cellXfs></styleSheet>`
  const relations = [
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
    relation('rId3', 'styles', 'styles.xml'),
    ...after.map((_, at) => relation(`rId${at + 9}`, 'worksheet', `worksheets/sheet${at + 2}.xml`)),
    ...charts.map((_, at) => relation(`rId${at + 90}`, 'chartsheet', `chartsheets/sheet${at + 1}.xml`)),
  ]
  return zip(
    [
      {
        name: '_rels/.rels',
        content: `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      },
      {
        name: '[Content_Types].xml',
        content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
      },
      {
        name: 'xl/workbook.xml',
        content: `<workbook><sheets>${drawn.join('')}<sheet name="a" sheetId="1" r:id="rId1"${first}/>${entered.join('')}</sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships>${relations.join('')}</Relationships>`,
      },
      { name: 'xl/sharedStrings.xml', content: strings },
      { name: 'xl/styles.xml', content: styles },
      { name: 'xl/worksheets/sheet1.xml', ...(sheet ?? { content }) },
      ...after.map((text, at) => ({
        name: `xl/worksheets/sheet${at + 2}.xml`,
        content: `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`,
      })),
      ...charts.map((_, at) => ({ name: `xl/chartsheets/sheet${at + 1}.xml`, content: '<chartsheet/>' })),
      ...more,
    ],
    writer,
  )
}
