import { maxPageNumber, type PageRequest, type QueryField } from '@iambiz/contract/platform/page.ts'
import { fail } from '@iambiz/server/platform/failure.ts'

type Page<T> = { list: T[]; total: number; pageNum: number; pageSize: number; pages: number }

/** One page of a list. */
export function pageOf<T>(
  all: readonly T[],
  { pageNum, pageSize }: Pick<PageRequest, 'pageNum' | 'pageSize'>,
): Page<T> {
  const from = (pageNum - 1) * pageSize
  const pages = Math.min(maxPageNumber, Math.ceil(all.length / pageSize))
  return { list: all.slice(from, from + pageSize), total: all.length, pageNum, pageSize, pages }
}

type Cells = Record<string, unknown>

const textOf = (item: Cells, field: string): string => String(item[field] ?? '').toLowerCase()

const compare = (a: string, b: string): number => a.localeCompare(b, 'zh-u-co-pinyin-kn-true')

function matches(item: Cells, { fieldName, fieldStringValue, operator }: QueryField): boolean {
  const value = textOf(item, fieldName)
  const wanted = fieldStringValue.toLowerCase()
  const order = compare(value, wanted)
  const [low = '', high = ''] = wanted.split(',')
  const tests: Record<QueryField['operator'], boolean> = {
    likeAnywhere: value.includes(wanted),
    likeStart: value.startsWith(wanted),
    likeEnd: value.endsWith(wanted),
    eq: order === 0,
    ne: order !== 0,
    gt: order > 0,
    ge: order >= 0,
    lt: order < 0,
    le: order <= 0,
    in: wanted.split(',').includes(value),
    between: compare(value, low) >= 0 && compare(value, high) <= 0,
    isNull: value === '',
    notNull: value !== '',
  }
  return tests[operator]
}

/** The items that the filters of a list call keep, sorted by its field; a field that no item has is refused. */
export function filtered<T extends Cells>(
  all: readonly T[],
  { queryFields = [], sortField, sortOrder }: Pick<PageRequest, 'queryFields' | 'sortField' | 'sortOrder'>,
): T[] {
  const known = (field: string) => all.length === 0 || all.some((item) => Object.hasOwn(item, field))
  const unknown = queryFields.find(({ fieldName }) => !known(fieldName))
  if (unknown) fail('request.invalid', { fieldName: unknown.fieldName })
  if (sortField && !known(sortField)) fail('request.invalid', { sortField })
  const kept = all.filter((item) => queryFields.every((field) => matches(item, field)))
  if (!sortField) return kept
  const sign = sortOrder === 'desc' ? -1 : 1
  return kept.sort((a, b) => sign * compare(textOf(a, sortField), textOf(b, sortField)))
}
