import { z } from 'zod'
import { keysOf } from './objects.ts'
import { countedText } from './shapes.ts'

export const maxPageNumber = 1000
const maxPageSize = 200

const filterOperators = [
  'likeAnywhere',
  'likeStart',
  'likeEnd',
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'between',
  'isNull',
  'notNull',
] as const

const fieldTypes = ['String', 'Number', 'Date', 'Boolean'] as const
export type FieldType = (typeof fieldTypes)[number]

/** The filterable columns of a list, with their types. */
export type ListFields = Readonly<Record<string, FieldType>>

/** The names of a list's columns. */
export type NameOf<F extends ListFields> = Extract<keyof F, string>

const describedFields = (fields: ListFields) =>
  Object.entries(fields)
    .map(([name, type]) => `${name} (${type})`)
    .join(', ')

/** A filter condition. `in` and `between` take values separated by commas. */
const queryField = <F extends ListFields>(fields: F) =>
  z.strictObject({
    fieldName: z
      .enum(keysOf(fields))
      .meta({ description: `Columns with their types: ${describedFields(fields)}.` }),
    fieldType: z
      .enum(fieldTypes)
      .default('String')
      .meta({ description: 'The type of the column; String goes with every one.' }),
    fieldStringValue: countedText(180).default('').meta({
      description:
        'As text. A date is yyyy-MM-dd or yyyy-MM-dd HH:mm:ss. `in` and `between` take values separated by commas.',
    }),
    operator: z.enum(filterOperators).default('likeAnywhere'),
  })
export type QueryField<Name extends string = string> = {
  fieldName: Name
  fieldType: FieldType
  fieldStringValue: string
  operator: (typeof filterOperators)[number]
}

const mostConditions = 10

/** The conditions in a body: each names one of `fields`. */
export const queryFields = <F extends ListFields>(fields: F) =>
  z.array(queryField(fields)).max(mostConditions).optional()

/** The conditions in a query string, as JSON. */
export const queryFieldsText = <F extends ListFields>(fields: F) =>
  z
    .string()
    .max(10_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .pipe(z.array(queryField(fields)).max(mostConditions))
    .optional()
    .meta({
      description: `Conditions as JSON, at most ${mostConditions}: [{"fieldName", "fieldType", "fieldStringValue", "operator"}]. Columns with their types: ${describedFields(fields)}.`,
    })

/** Pagination in a body. Page numbers above 1000 have an error of their own (40011). */
export const paging = z.object({
  pageNum: z.int().min(1).max(maxPageNumber).default(1),
  pageSize: z.int().min(1).max(maxPageSize).default(10),
})

const queryNumber = (max: number) => z.coerce.number().int().min(1).max(max)

/** Pagination in a query string, where numbers are strings. */
export const pagingQuery = z.object({
  pageNum: queryNumber(maxPageNumber).default(1),
  pageSize: queryNumber(maxPageSize).default(10),
})

const sortOrder = z.enum(['asc', 'desc']).optional()

/** A page of a list that can be filtered and sorted by its columns. */
export const pageRequest = <F extends ListFields>(fields: F) =>
  paging.extend({
    queryFields: queryFields(fields),
    sortField: z.enum(keysOf(fields)).optional(),
    sortOrder,
  })
export type PageRequest<Name extends string = string> = {
  pageNum: number
  pageSize: number
  queryFields?: QueryField<Name>[] | undefined
  sortField?: Name | undefined
  sortOrder?: 'asc' | 'desc' | undefined
}

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    total: z.int(),
    pageNum: z.int(),
    pageSize: z.int(),
    pages: z.int(),
  })
