import { mapValues } from '@iambiz/contract/platform/objects.ts'
import type {
  FieldType,
  ListFields,
  NameOf,
  PageRequest,
  QueryField,
} from '@iambiz/contract/platform/page.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fail } from './failure.ts'
import { escapeLike } from './page.ts'

type Column = string | RawBuilder<unknown>

/** The columns by which a list can be filtered and sorted: wire name, SQL column and type. */
export type FilterColumns<Name extends string = string, C extends Column = Column> = Readonly<
  Record<Name, { column: C; type: FieldType }>
>

/** Assigns SQL columns to the fields that the contract declares for a list. */
export const filterColumns = <F extends ListFields, C extends Column>(
  fields: F,
  columns: Readonly<Record<NameOf<F>, C>>,
) =>
  mapValues<NameOf<F>, FieldType, { column: C; type: FieldType }>(fields, (type, name) => ({
    column: columns[name],
    type,
  }))

const datePattern = /^(\d{4}-\d{2}-\d{2})( \d{2}:\d{2}:\d{2})?$/

/**
 * A wire date, optionally with time; fails (400) where it does not exist. PostgreSQL would also refuse it, but as a
 * server error.
 */
function dateOf(text: string): string {
  const [, day = '', time = ' 00:00:00'] = datePattern.exec(text) ?? []
  const date = new Date(`${day}T${time.trim()}Z`)
  if (day === '' || Number.isNaN(date.getTime()) || date.getUTCFullYear() === 0) fail('request.invalid')
  return date.toISOString().startsWith(day) ? day + time : fail('request.invalid')
}

const booleans: Record<string, string> = { true: 'true', '1': 'true', false: 'false', '0': 'false' }

/** The operand of a condition in the column's type; fails (400) where it does not fit. */
function checkedValue(text: string, type: FieldType): string {
  switch (type) {
    case 'Number':
      return /^-?\d{1,18}(\.\d{1,9})?$/.test(text) ? text : fail('request.invalid')
    case 'Boolean':
      return (Object.hasOwn(booleans, text) && booleans[text]) || fail('request.invalid')
    case 'Date':
      return dateOf(text)
    case 'String':
      return text
  }
}

type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
/** A parsed condition on a value. */
type Test =
  | { by: 'text'; text: string; atStart: boolean; atEnd: boolean }
  | { by: 'order'; comparison: Comparison; value: string }
  | { by: 'among'; values: string[] }
  | { by: 'range'; low: string; high: string }
  | { by: 'presence'; present: boolean }

function testOf({ operator, fieldStringValue: text }: QueryField, type: FieldType): Test {
  switch (operator) {
    case 'likeAnywhere':
    case 'likeStart':
    case 'likeEnd':
      return { by: 'text', text, atStart: operator === 'likeStart', atEnd: operator === 'likeEnd' }
    case 'isNull':
    case 'notNull':
      return { by: 'presence', present: operator === 'notNull' }
    case 'in':
      return { by: 'among', values: text.split(',').map((item) => checkedValue(item.trim(), type)) }
    case 'between': {
      const [low, high, ...more] = text.split(',').map((item) => checkedValue(item.trim(), type))
      if (low === undefined || high === undefined || more.length > 0) fail('request.invalid')
      return { by: 'range', low, high }
    }
    default:
      return { by: 'order', comparison: operator, value: checkedValue(text, type) }
  }
}

/**
 * The column that a condition names, and its test. Fails (400) for an unknown field, and for a field type that differs
 * from the column's; `String`, the default, fits every column.
 */
function read<Of extends { type: FieldType }>(
  field: QueryField,
  columns: Readonly<Record<string, Of>>,
): { of: Of; test: Test } {
  const { fieldName, fieldType, fieldStringValue } = field
  const of = Object.hasOwn(columns, fieldName) ? columns[fieldName] : undefined
  const fits = of && (fieldType === 'String' || fieldType === of.type) && !fieldStringValue.includes('\0')
  return fits ? { of, test: testOf(field, of.type) } : fail('request.invalid', { fieldName })
}

const signs = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

const bound = {
  String: (value: string) => sql`${value}::text`,
  Number: (value: string) => sql`${value}::numeric`,
  Boolean: (value: string) => sql`${value}::boolean`,
  Date: (value: string) => sql`${value}::timestamptz`,
} satisfies Record<FieldType, (value: string) => unknown>

const refOf = (column: Column) => (typeof column === 'string' ? sql.ref(column) : sql`(${column})`)

function conditionOf({ column, type }: FilterColumns[string], test: Test): RawBuilder<SqlBool> {
  const ref = refOf(column)
  // Lists show times with whole seconds.
  const value = type === 'Date' ? sql`date_trunc('second', ${ref})` : ref
  // Code point order, which does not depend on the database's locale.
  const ordered = type === 'String' ? sql`${value} collate "C"` : value
  switch (test.by) {
    case 'text': {
      const text = type === 'Date' ? sql`to_char(${ref}, 'YYYY-MM-DD HH24:MI:SS')` : sql`${ref}::text`
      const pattern = `${test.atStart ? '' : '%'}${escapeLike(test.text)}${test.atEnd ? '' : '%'}`
      return sql`${text} ilike ${pattern}`
    }
    case 'presence':
      return test.present ? sql`${ref} is not null` : sql`${ref} is null`
    case 'among':
      return sql`${value} in (${sql.join(test.values.map(bound[type]))})`
    case 'range':
      return sql`${ordered} between ${bound[type](test.low)} and ${bound[type](test.high)}`
    case 'order': {
      const { comparison } = test
      const isOrdered = comparison !== 'eq' && comparison !== 'ne'
      return sql`${isOrdered ? ordered : value} ${sql.raw(signs[comparison])} ${bound[type](test.value)}`
    }
  }
}

/**
 * Compiles the conditions of a list call into one SQL condition with bound parameters; `filterTest` does the same in
 * memory.
 */
export function compileFilters<Name extends string>(
  fields: readonly QueryField<Name>[] | undefined,
  columns: FilterColumns<Name>,
): RawBuilder<SqlBool> {
  if (!fields?.length) return sql`true`
  const conditions = fields.map((field) => {
    const { of, test } = read(field, columns)
    return conditionOf(of, test)
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** The value of a column in an in-memory row; times in wire format. */
type Cell = string | number | boolean | null | undefined

/** Accessors for the columns of in-memory rows. */
export type FilterCells<Row, F extends ListFields> = Readonly<Record<NameOf<F>, (row: Row) => Cell>>

const written = (cell: string | number | boolean, type: FieldType): string =>
  type === 'Date' && String(cell).length === 10 ? `${cell} 00:00:00` : String(cell)

/** Compares as PostgreSQL does; texts by code points. */
const compared = (one: string, other: string, type: FieldType): number =>
  type === 'Number' ? Number(one) - Number(other) : Buffer.from(one).compare(Buffer.from(other))

const holds = {
  eq: (order: number) => order === 0,
  ne: (order: number) => order !== 0,
  gt: (order: number) => order > 0,
  ge: (order: number) => order >= 0,
  lt: (order: number) => order < 0,
  le: (order: number) => order <= 0,
} satisfies Record<Comparison, (order: number) => boolean>

function passes(cell: Cell, type: FieldType, test: Test): boolean {
  const isThere = cell !== null && cell !== undefined
  if (test.by === 'presence') return test.present === isThere
  if (!isThere) return false
  const value = written(cell, type)
  const order = (other: string) => compared(value, other, type)
  switch (test.by) {
    case 'text': {
      const [whole, part] = [value.toLowerCase(), test.text.toLowerCase()]
      if (test.atStart) return whole.startsWith(part)
      return test.atEnd ? whole.endsWith(part) : whole.includes(part)
    }
    case 'among':
      return test.values.some((wanted) => order(wanted) === 0)
    case 'range':
      return order(test.low) >= 0 && order(test.high) <= 0
    case 'order':
      return holds[test.comparison](order(test.value))
  }
}

/** Tests in-memory rows by the conditions of a list call, with the same meaning as `compileFilters` in SQL. */
export function filterTest<Row, F extends ListFields>(
  fields: readonly QueryField<NameOf<F>>[] | undefined,
  types: F,
  cells: FilterCells<Row, F>,
): (row: Row) => boolean {
  const readers = mapValues<NameOf<F>, FieldType, { type: FieldType; cellOf: (row: Row) => Cell }>(
    types,
    (type, name) => ({ type, cellOf: cells[name] }),
  )
  const tests = (fields ?? []).map((field) => read(field, readers))
  return (row) => tests.every(({ of, test }) => passes(of.cellOf(row), of.type, test))
}

/** The column and direction of the sort order. */
export function sortColumn<Name extends string>(
  { sortField, sortOrder }: Pick<PageRequest<Name>, 'sortField' | 'sortOrder'>,
  columns: FilterColumns<Name, string>,
  byDefault: { column: string; order: 'asc' | 'desc' },
): { column: string; order: 'asc' | 'desc' } {
  return sortField === undefined
    ? { ...byDefault, order: sortOrder ?? byDefault.order }
    : { column: columns[sortField].column, order: sortOrder ?? 'asc' }
}
