import { maxPageNumber, type PageRequest, type QueryField } from '@iambiz/contract/platform/page.ts'
import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type Simplify,
  type SqlBool,
  sql,
} from 'kysely'
import { fail } from './failure.ts'

export type Page<T> = { list: T[]; total: number; pageNum: number; pageSize: number; pages: number }

/** A page of rows with its totals. */
export const toPage = <T>(
  list: T[],
  total: number,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Page<T> => ({
  list,
  total,
  pageNum,
  pageSize,
  pages: Math.min(maxPageNumber, Math.ceil(total / pageSize)),
})

/** Cuts one page out of a list that is in memory already. */
export function pageOfList<T>(all: readonly T[], page: { pageNum: number; pageSize: number }): Page<T> {
  const from = (page.pageNum - 1) * page.pageSize
  return toPage(all.slice(from, from + page.pageSize), all.length, page)
}

/** One page of what a query finds, in its order, with how much it finds altogether. */
export async function pageOfQuery<DB, TB extends keyof DB, Row>(
  ordered: SelectQueryBuilder<DB, TB, Row>,
  page: { pageNum: number; pageSize: number },
): Promise<Page<Simplify<Row>>> {
  const { pageNum, pageSize } = page
  const [list, { count }] = await Promise.all([
    ordered
      .offset((pageNum - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    ordered
      .clearOrderBy()
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('count'))
      .$castTo<{ count: number }>()
      .executeTakeFirstOrThrow(),
  ])
  return toPage(list, count, page)
}

/** The fields that a list may be filtered and sorted by: wire name → column and type. */
export type FilterColumns = Record<string, { column: string; type: 'String' | 'Number' | 'Date' | 'Boolean' }>

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (found) => `\\${found}`)

/** The pattern of `like` that finds the text wherever it stands. */
export const anywhere = (text: string) => `%${escapeLike(text)}%`

/** The pattern of `like` that finds the text at the beginning. */
export const atBeginning = (text: string) => `${escapeLike(text)}%`

const datePattern = /^(\d{4}-\d{2}-\d{2})( \d{2}:\d{2}:\d{2})?$/

/** True for a day and time that exist; PostgreSQL refuses others, which must not look like a fault of ours. */
function isDate(text: string): boolean {
  const [, day = '', time = ' 00:00:00'] = datePattern.exec(text) ?? []
  const date = new Date(`${day}T${time.trim()}Z`)
  if (day === '' || Number.isNaN(date.getTime()) || date.getUTCFullYear() === 0) return false
  return date.toISOString().startsWith(day)
}

const booleans: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }

/** The text of a filter as a bound value of the column's type; refused (400) where it is none. */
function boundValue(text: string, type: FilterColumns[string]['type']): Expression<unknown> {
  switch (type) {
    case 'Number':
      return /^-?\d{1,18}(\.\d{1,9})?$/.test(text) ? sql`${text}::numeric` : fail('request.invalid')
    case 'Boolean':
      return Object.hasOwn(booleans, text) ? sql`${booleans[text]}::boolean` : fail('request.invalid')
    case 'Date':
      return isDate(text) ? sql`${text}::timestamptz` : fail('request.invalid')
    case 'String':
      return sql`${text}::text`
  }
}

const comparisons = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

function conditionOf(field: QueryField, known: FilterColumns[string]): Expression<SqlBool> {
  const column = sql.ref(known.column)
  const text = field.fieldStringValue
  const { operator } = field
  switch (operator) {
    case 'likeAnywhere':
    case 'likeStart':
    case 'likeEnd': {
      const head = operator === 'likeStart' ? '' : '%'
      const tail = operator === 'likeEnd' ? '' : '%'
      return sql<SqlBool>`${column}::text ilike ${`${head}${escapeLike(text)}${tail}`}`
    }
    case 'in': {
      const values = text.split(',').map((item) => boundValue(item.trim(), known.type))
      return sql<SqlBool>`${column} in (${sql.join(values)})`
    }
    case 'between': {
      const [low, high, ...more] = text.split(',').map((item) => boundValue(item.trim(), known.type))
      if (!low || !high || more.length > 0) fail('request.invalid')
      return sql<SqlBool>`${column} between ${low} and ${high}`
    }
    case 'isNull':
      return sql<SqlBool>`${column} is null`
    case 'notNull':
      return sql<SqlBool>`${column} is not null`
    default:
      return sql<SqlBool>`${column} ${sql.raw(comparisons[operator])} ${boundValue(text, known.type)}`
  }
}

/**
 * Compiles the filters of a list call into one condition with bound values. Refused (400) are a field that is not in
 * `columns`, and one that is named with another type than its column's; `String`, the default, goes with every column.
 */
export function compileFilters<T, K extends keyof T>(
  eb: ExpressionBuilder<T, K>,
  fields: readonly QueryField[] | undefined,
  columns: FilterColumns,
): Expression<SqlBool> {
  return eb.and(
    (fields ?? []).map((field) => {
      const { fieldName, fieldType, fieldStringValue } = field
      const known = Object.hasOwn(columns, fieldName) ? columns[fieldName] : undefined
      const fits = known && (fieldType === 'String' || fieldType === known.type)
      return fits && !fieldStringValue.includes('\0')
        ? conditionOf(field, known)
        : fail('request.invalid', { fieldName })
    }),
  )
}

/** The column and direction that a list is sorted by; an unknown field is refused (400). */
export function sortColumn(
  page: PageRequest,
  columns: FilterColumns,
  byDefault: { column: string; order: 'asc' | 'desc' },
): { column: string; order: 'asc' | 'desc' } {
  if (!page.sortField) return { ...byDefault, order: page.sortOrder ?? byDefault.order }
  const known = Object.hasOwn(columns, page.sortField) ? columns[page.sortField] : undefined
  return known
    ? { column: known.column, order: page.sortOrder ?? 'asc' }
    : fail('request.invalid', { sortField: page.sortField })
}
