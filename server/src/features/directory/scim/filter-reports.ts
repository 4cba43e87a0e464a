import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refuse } from './scim/errors.ts'
import type { Comparison, Filter, Literal } from './scim/filter.ts'
import { truthOf } from './scim/resource.ts'
import { findAttribute, type ResourceShape } from './scim/schemas.ts'

/** A value in SQL. `text` is compared without case, `exact` with it. */
type Column = {
  value: RawBuilder<unknown>
  kind: 'text' | 'exact' | 'boolean' | 'time'
  /** Of several values, a list is sorted by this one. */
  sorts?: true
}

/** A multi-valued attribute; `some` turns a condition on one value into a condition on the resource. */
type Several = {
  some: (condition: RawBuilder<SqlBool>) => RawBuilder<SqlBool>
  columns: Readonly<Record<string, Column>>
}

/** The attributes for filters and sorting, under the names of the schema: userName, name.familyName, emails. */
export type Columns = Readonly<Record<string, Column | Several>>

const folded = ({ value, kind }: Column) => (kind === 'text' ? sql`lower(${value})` : value)

const symbols = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const

function textCondition(column: Column, op: Comparison, text: string): RawBuilder<SqlBool> {
  const have = folded(column)
  const want = column.kind === 'text' ? sql`lower(${text}::text)` : sql`${text}::text`
  switch (op) {
    case 'eq':
      return sql`${have} = ${want}`
    case 'ne':
      return sql`${have} is distinct from ${want}`
    case 'co':
      return sql`strpos(${have}, ${want}) > 0`
    case 'sw':
      return sql`starts_with(${have}, ${want})`
    case 'ew':
      return sql`right(${have}, char_length(${want})) = ${want}`
    default:
      return sql`${have} ${sql.raw(symbols[op])} ${want}`
  }
}

function timeCondition({ value }: Column, op: Comparison, text: string): RawBuilder<SqlBool> {
  const time = new Date(text)
  const isTime = /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) && !Number.isNaN(time.getTime())
  if (!isTime) refuse('invalidFilter', `${text} is no date and time.`)
  if (op === 'eq') return sql`${value} = ${time}`
  if (op === 'ne') return sql`${value} <> ${time}`
  if (op === 'co' || op === 'sw' || op === 'ew')
    return refuse('invalidFilter', 'Times are not compared as texts.')
  return sql`${value} ${sql.raw(symbols[op])} ${time}`
}

const isPresent = ({ value, kind }: Column): RawBuilder<SqlBool> =>
  kind === 'text' || kind === 'exact' ? sql`coalesce(${value}, '') <> ''` : sql`${value} is not null`

function compared(column: Column, op: Comparison, literal: Literal): RawBuilder<SqlBool> {
  if (literal === null) {
    if (op === 'eq') return sql`not ${isPresent(column)}`
    return op === 'ne'
      ? isPresent(column)
      : refuse('invalidFilter', 'null is equal or not, and nothing else.')
  }
  if (column.kind === 'boolean') {
    const truth = truthOf(literal)
    if (truth === undefined || (op !== 'eq' && op !== 'ne'))
      return refuse('invalidFilter', 'A truth value is compared by eq or ne with true or false.')
    return op === 'eq' ? sql`${column.value} = ${truth}::boolean` : sql`${column.value} <> ${truth}::boolean`
  }
  if (typeof literal !== 'string') return refuse('invalidFilter', `${String(literal)} has to be a text.`)
  return column.kind === 'time' ? timeCondition(column, op, literal) : textCondition(column, op, literal)
}

const isSeveral = (column: Column | Several): column is Several => 'some' in column

/** Returns the column of a path in a filter or order; refuses unknown paths. */
function columnOf(
  shape: ResourceShape,
  columns: Columns,
  path: string,
): { column: Column; some?: Several['some'] } {
  const found = findAttribute(shape, path)
  if (found === undefined || found === 'ignored')
    return refuse('invalidFilter', `There is no attribute ${path} to look for.`)
  const { attribute, sub, within: below } = found
  const column = columns[attribute.name]
  if (below && below.name !== 'value') return refuse('invalidFilter', `${path} cannot be looked for.`)
  if (column && isSeveral(column)) {
    const within = column.columns[sub?.name ?? 'value']
    if (within) return { column: within, some: column.some }
  }
  const single = sub ? columns[`${attribute.name}.${sub.name}`] : column
  if (!single || isSeveral(single)) return refuse('invalidFilter', `${path} cannot be looked for.`)
  return { column: single }
}

function within(several: Several, filter: Filter): RawBuilder<SqlBool> {
  switch (filter.op) {
    case 'and':
    case 'or':
      return joined(
        filter.op,
        filter.parts.map((part) => within(several, part)),
      )
    case 'not':
      return sql`(${within(several, filter.part)}) is not true`
    default: {
      const { path } = filter
      const name = Object.keys(several.columns).find((known) => known.toLowerCase() === path.toLowerCase())
      const column = name === undefined ? undefined : several.columns[name]
      if (!column || filter.op === 'some')
        return refuse('invalidFilter', `${path} cannot be looked for there.`)
      return filter.op === 'pr' ? isPresent(column) : compared(column, filter.op, filter.value)
    }
  }
}

const joined = (word: 'and' | 'or', parts: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(parts, sql.raw(` ${word} `))})`

/** Returns a filter as an SQL condition. A missing value matches no comparison except `ne`, but every `not`. */
export function conditionOf(shape: ResourceShape, columns: Columns, filter: Filter): RawBuilder<SqlBool> {
  switch (filter.op) {
    case 'and':
    case 'or':
      return joined(
        filter.op,
        filter.parts.map((part) => conditionOf(shape, columns, part)),
      )
    case 'not':
      return sql`(${conditionOf(shape, columns, filter.part)}) is not true`
    case 'some': {
      const found = findAttribute(shape, filter.path)
      const several = found && found !== 'ignored' && !found.sub ? columns[found.attribute.name] : undefined
      if (!several || !isSeveral(several))
        return refuse('invalidFilter', `${filter.path} has no values to look through.`)
      return several.some(within(several, filter.part))
    }
    default: {
      const { column, some } = columnOf(shape, columns, filter.path)
      const condition = filter.op === 'pr' ? isPresent(column) : compared(column, filter.op, filter.value)
      return some ? some(condition) : condition
    }
  }
}

/** Returns the order of a list by the requested attribute; `undefined` without one. */
export function orderOf(
  shape: ResourceShape,
  columns: Columns,
  { sortBy, sortOrder }: { sortBy?: string | undefined; sortOrder?: string | undefined },
): RawBuilder<unknown> | undefined {
  if (!sortBy) return undefined
  const { column, some } = columnOf(shape, columns, sortBy)
  if (some && !column.sorts) refuse('invalidPath', `${sortBy} has several values.`)
  const direction = sortOrder?.toLowerCase() === 'descending' ? 'desc nulls last' : 'asc nulls last'
  return sql`${folded(column)} ${sql.raw(direction)}`
}
