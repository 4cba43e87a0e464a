import { z } from 'zod'

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

/** One condition of a list. `in` and `between` take values separated by commas. */
export const queryField = z.strictObject({
  fieldName: z.string().min(1).max(64),
  fieldType: z.enum(['String', 'Number', 'Date', 'Boolean']).default('String'),
  fieldStringValue: z.string().max(180).default(''),
  operator: z.enum(filterOperators).default('likeAnywhere'),
})
export type QueryField = z.output<typeof queryField>

/** Which page of a list, in a body. Page numbers above 1000 have an error of their own (40011). */
export const paging = z.object({
  pageNum: z.int().min(1).max(maxPageNumber).default(1),
  pageSize: z.int().min(1).max(maxPageSize).default(10),
})

const queryNumber = (max: number) => z.coerce.number().int().min(1).max(max)

/** The same in an address, where numbers are text. */
export const pagingQuery = z.object({
  pageNum: queryNumber(maxPageNumber).default(1),
  pageSize: queryNumber(maxPageSize).default(10),
})

/** A page of a list that can be filtered and sorted by its fields. */
export const pageRequest = paging.extend({
  queryFields: z.array(queryField).max(10).optional(),
  sortField: z.string().max(64).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
})
export type PageRequest = z.output<typeof pageRequest>

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    total: z.int(),
    pageNum: z.int(),
    pageSize: z.int(),
    pages: z.int(),
  })
