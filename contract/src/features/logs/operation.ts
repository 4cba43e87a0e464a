import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { longestKeyword } from '#contract/platform/login-log.ts'
import { type ListFields, pageOf, paging, queryFields } from '#contract/platform/page.ts'
import { chainAsked, verification } from '#contract/platform/sealed-log.ts'
import { wireTime, writtenText, writtenTime } from '#contract/platform/shapes.ts'

const operationResults = ['ok', 'denied', 'failed'] as const
export type OperationResult = (typeof operationResults)[number]

const timeOrNone = writtenTime.or(z.literal('').transform(() => undefined)).optional()
// As `category.verb` and types of targets are written; what is not known finds nothing.
const word = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/)
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\0]*$/)

/** By what records are filtered; people, organizations, roles and systems by their numbers and codes. */
export const operationFields = {
  time: 'Date',
  action: 'String',
  actorNo: 'String',
  onBehalfOfNo: 'String',
  systemCode: 'String',
  orgCode: 'String',
  roleNo: 'String',
  targetType: 'String',
  targetId: 'String',
  result: 'String',
  reason: 'String',
  ip: 'String',
  env: 'String',
  requestId: 'String',
} as const satisfies ListFields

/** Which records count; without times those of the last thirty days. Both times are included. */
const operationFilter = z.object({
  startTime: timeOrNone,
  endTime: timeOrNone,
  /** In the number or the name of whoever did it or for whom it was done; the code of a business system. */
  person: writtenText(longestKeyword).optional(),
  categories: z.array(word).min(1).max(50).optional(),
  results: z.array(z.enum(operationResults)).min(1).max(3).optional(),
  targetType: word.optional(),
  targetId: line(200).optional(),
  requestId: line(128).optional(),
  /** In what is shown of a record: words of its action, reason and fields, names of people and targets, values that were changed. */
  keyword: writtenText(longestKeyword).optional(),
  queryFields: queryFields(operationFields),
})
export type OperationFilter = z.output<typeof operationFilter>

const named = z.object({ code: z.string(), name: z.string() })

/** What was done, by whom, to what. */
const operation = z.object({
  id: z.string(),
  time: wireTime,
  /** `category.verb`, such as `role.update`. */
  action: z.string(),
  actionName: z.string(),
  categoryName: z.string(),
  /** Missing where nobody was identified, or the product did it by itself. */
  actor: named.optional(),
  /** For whom the actor acted. */
  onBehalfOf: named.optional(),
  /** The business system that called with a key of its own. */
  system: named.optional(),
  organization: named.optional(),
  role: named.optional(),
  target: z
    .object({
      type: z.string(),
      typeName: z.string(),
      id: z.string(),
      /** As it is called now, or was called then; missing where it has no name. */
      name: z.string().optional(),
      /** Whether it is there still; missing where nobody can say. */
      exists: z.boolean().optional(),
    })
    .optional(),
  result: z.enum(operationResults),
  reason: z.string().optional(),
  reasonName: z.string().optional(),
  ip: z.string().optional(),
  site: z.string().optional(),
  env: z.string().optional(),
  requestId: z.string(),
  /** Names of the fields that were changed. */
  changed: z.array(z.string()),
})
export type Operation = z.output<typeof operation>

const field = z.object({
  /** As the wire calls it. */
  field: z.string(),
  /** What it is called in the language of the reader. */
  name: z.string(),
})

const operationDetail = operation.extend({
  /** What was changed, field by field; a side is missing where there was nothing. Codes have their names, and what has parts is lines of text. */
  changes: z.array(field.extend({ before: z.unknown().optional(), after: z.unknown().optional() })),
  /** What else is on record. */
  facts: z.array(field.extend({ value: z.unknown() })),
  /** Whether the row is as it was sealed; missing where it is not sealed yet. */
  prevHashOk: z.boolean().optional(),
})
export type OperationDetail = z.output<typeof operationDetail>

const operationCode = z.string().regex(/^\d{1,18}$/)

export const operationLog = endpoints({
  'POST /iam-authority/v1/admin/opLog/list': {
    access: 'super-manager',
    searches: 'rows',
    about: 'What was done in the portal, the latest first; without times that of the last thirty days.',
    body: paging
      .extend({ ...operationFilter.shape, sortOrder: z.enum(['asc', 'desc']).default('desc') })
      .prefault({}),
    data: pageOf(operation).extend({
      /** There are more than `total`. */
      more: z.literal(true).optional(),
    }),
  },
  'GET /iam-authority/v1/admin/opLog/detail': {
    access: 'super-manager',
    about: 'One record with each field before and after.',
    query: z.object({ id: operationCode }),
    data: operationDetail,
  },
  'POST /iam-authority/v1/admin/opLog/excel': {
    access: 'super-manager',
    searches: 'rows',
    about:
      'The records of a filter as a workbook, the latest 50,000 at most; the export is on record itself.',
    body: operationFilter.extend({ sortOrder: z.enum(['asc', 'desc']).default('desc') }).prefault({}),
    answers: 'file',
    data: z.null(),
  },
  'GET /iam-authority/v1/admin/opLog/choices': {
    access: 'super-manager',
    about: 'What the log can be narrowed by: categories of actions and types of targets, with their names.',
    data: z.object({ categories: z.array(named), targetTypes: z.array(named) }),
  },
  'POST /iam-authority/v1/admin/opLog/verifyChain': {
    access: 'super-manager',
    oneAtATime: true,
    searches: 'rows',
    about:
      'Checks the sealed operation log, batch by batch, for what was changed, removed or inserted; for ten seconds at a time.',
    body: chainAsked.prefault({}),
    data: verification,
  },
})
