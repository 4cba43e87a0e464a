import { inflateRawSync } from 'node:zlib'

/** Entries of a ZIP file by name, from its central directory. */
function unzip(file: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06'))
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    const packed = file.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset))
    const start = file.readUInt32LE(at + 42)
    const key = file.toString('utf8', at + 46, at + 46 + (name ?? 0))
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const content = file.subarray(data, data + packed)
    entries.set(key, file.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content)
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) =>
  text
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    // ECMA-376 part 1, 22.9.2.19: an escaped character.
    .replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The cells of the first sheet as a spreadsheet shows them: text, number, or null where empty. */
export function readSpreadsheet(file: Buffer): { sheet: string; rows: (string | number | null)[][] } {
  const entries = unzip(file)
  const sheet = /<sheet name="([^"]*)"/.exec(String(entries.get('xl/workbook.xml')))?.[1] ?? ''
  const xml = String(entries.get('xl/worksheets/sheet1.xml'))
  if (/<f[ >]/.test(xml)) throw new Error('a cell is a formula')
  const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) => {
    const row: (string | number | null)[] = []
    for (const [, column = 'A', kind, content = ''] of cells.matchAll(
      /<c r="([A-Z])\d+"(?: t="(\w+)")?[^>]*>(.*?)<\/c>/gs,
    )) {
      const value = /<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/s.exec(content)?.[1] ?? ''
      row[column.charCodeAt(0) - 65] = kind === 'inlineStr' ? unescaped(value) : Number(value)
    }
    return Array.from(row, (cell) => cell ?? null)
  })
  return { sheet: unescaped(sheet), rows }
}
