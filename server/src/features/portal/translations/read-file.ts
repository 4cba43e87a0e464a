import { maxTranslations } from '@iambiz/contract/features/portal/translations.ts'
import { maxTableSize } from '@iambiz/contract/platform/files.ts'
import { hasDuplicateMembers, textOf } from '@iambiz/runtime/sent-text.ts'
import { fail } from '#server/platform/failure.ts'
import { extensionOf } from '#server/platform/files/label.ts'
import { readTable } from '#server/platform/files/table.ts'
import { columnWords } from './phrases.ts'

/** A row of a file; an absent or empty text changes nothing. */
export type TypedRow = { line: number; key: string; zh?: string; en?: string }

type Sent = { content: Buffer; fileName: string }

const columns = ['key', 'zh', 'en'] as const
type Column = (typeof columns)[number]

const plain = (heading: string) => heading.normalize('NFKC').trim().toLowerCase()

const columnByHeading = new Map<string, Column>(
  columns.flatMap((column) =>
    [column, columnWords[column].zh, columnWords[column].en].map((word) => [plain(word), column] as const),
  ),
)

async function rowsOfTable({ content, fileName }: Sent): Promise<TypedRow[]> {
  const [head, ...rows] = await readTable(content, fileName, {
    mostRows: maxTranslations + 1,
    headings: [...columnByHeading.keys()],
  })
  const places = new Map(head?.cells.map((cell, at) => [columnByHeading.get(plain(cell)), at]))
  const at = { key: places.get('key'), zh: places.get('zh'), en: places.get('en') }
  if (at.key === undefined || (at.zh === undefined && at.en === undefined)) fail('translation.file')
  const cellOf = (cells: readonly string[], column: Column) => cells[at[column] ?? -1] ?? ''
  return rows.map(({ line, cells }) => {
    const [zh, en] = [cellOf(cells, 'zh'), cellOf(cells, 'en')]
    return { line, key: cellOf(cells, 'key'), ...(zh && { zh }), ...(en && { en }) }
  })
}

const isTable = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string' && text.isWellFormed())

function parsed(content: Buffer): unknown {
  const text = textOf(content)
  try {
    const value: unknown = text === undefined ? undefined : JSON.parse(text)
    return text !== undefined && hasDuplicateMembers(text) ? undefined : value
  } catch {
    return undefined
  }
}

function rowsOfJson(content: Buffer): TypedRow[] {
  if (content.length > maxTableSize) fail('file.table-size')
  const file = parsed(content)
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return fail('translation.file')
  const { zh = {}, en = {} }: { zh?: unknown; en?: unknown } = file
  if (!isTable(zh) || !isTable(en)) return fail('translation.file')
  const keys = [...new Set([...Object.keys(zh), ...Object.keys(en)])]
  if (keys.length === 0) fail('translation.file')
  return keys.map((key, at) => ({
    ...{ line: at + 1, key },
    ...(Object.hasOwn(zh, key) && zh[key] ? { zh: zh[key] } : {}),
    ...(Object.hasOwn(en, key) && en[key] ? { en: en[key] } : {}),
  }))
}

/** Returns the keys and texts of a file. Refuses invalid files, and those with too many keys. */
export async function readTranslations(sent: Sent): Promise<TypedRow[]> {
  const rows = extensionOf(sent.fileName) === 'json' ? rowsOfJson(sent.content) : await rowsOfTable(sent)
  if (rows.length > maxTranslations) fail('translation.many')
  return rows
}
