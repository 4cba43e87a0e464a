import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { longestKeyword } from '#contract/platform/login-log.ts'
import { type ListFields, pageOf, paging, queryFields } from '#contract/platform/page.ts'
import { chainAsked, verification } from '#contract/platform/sealed-log.ts'
import { wireTime, writtenText, writtenTime } from '#contract/platform/shapes.ts'

const operationResults = ['ok', 'denied', 'failed'] as const
export type OperationResult = (typeof operationResults)[number]

const timeOrNone = writtenTime.or(z.literal('').transform(() => undefined)).optional()
// Actions `category.verb` and target types; unknown values match nothing.
const word = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/)
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\0]*$/)

/** Columns for filtering records; people, organizations, roles and systems by number or code. */
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

/** Filter of records; by default those of the last thirty days. Both times are inclusive. */
const operationFilter = z.object({
  startTime: timeOrNone,
  endTime: timeOrNone,
  /** Part of the number or name of the actor or principal, or the code of a business system. */
  person: writtenText(longestKeyword).optional(),
  categories: z.array(word).min(1).max(50).optional(),
  results: z.array(z.enum(operationResults)).min(1).max(3).optional(),
  targetType: word.optional(),
  targetId: line(200).optional(),
  requestId: line(128).optional(),
  /** Searches all displayed text: action, reason, field names, names of people and targets, changed values. */
  keyword: writtenText(longestKeyword).optional(),
  queryFields: queryFields(operationFields),
})
export type OperationFilter = z.output<typeof operationFilter>

const named = z.object({ code: z.string(), name: z.string() })

/** An action with its actor and target. */
const operation = z.object({
  id: z.string(),
  time: wireTime,
  /** `category.verb`, such as `role.update`. */
  action: z.string(),
  actionName: z.string(),
  categoryName: z.string(),
  /** Missing if nobody was identified, or the product acted by itself. */
  actor: named.optional(),
  /** The principal, if the actor acted under a delegation. */
  onBehalfOf: named.optional(),
  /** The business system that called with its key. */
  system: named.optional(),
  organization: named.optional(),
  role: named.optional(),
  target: z
    .object({
      type: z.string(),
      typeName: z.string(),
      id: z.string(),
      /** Present or former name; missing if it has none. */
      name: z.string().optional(),
      /** Whether it still exists; missing if unknown. */
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
  /** Names of the changed fields. */
  changed: z.array(z.string()),
})
export type Operation = z.output<typeof operation>

const field = z.object({
  /** The JSON name. */
  field: z.string(),
  /** The label in the reader's language. */
  name: z.string(),
})

const operationDetail = operation.extend({
  /**
   * Changes by field; a missing side means no value. Codes are shown by name, and structured values as lines of text.
   */
  changes: z.array(field.extend({ before: z.unknown().optional(), after: z.unknown().optional() })),
  /** Other recorded facts. */
  facts: z.array(field.extend({ value: z.unknown() })),
  /** Whether the row matches its seal; missing if it is not sealed yet. */
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
      /** Set if there are more than `total`. */
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
