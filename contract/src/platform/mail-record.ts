import { z } from 'zod'
import { revision, wireTime, writtenText } from './shapes.ts'

/** Templates, groups and contacts share the same calls, distinguished by kind. */
export const mailKind = z.enum(['TEMPLATE', 'GROUP', 'CONTACT'])
export type MailKind = z.output<typeof mailKind>

/** 1 enabled, 0 disabled. */
export const switched = z.union([z.literal(0), z.literal(1)])

/** Code of the application that a record belongs to; `*` for all applications. */
export const recordApp = z
  .string()
  .regex(/^(\*|[A-Za-z][A-Za-z0-9_.-]{0,63})$/)
  .default('*')

/** Common fields when read. */
export const recordHead = {
  id: z.string(),
  appCode: z.string(),
  /** Empty if it belongs to all applications. */
  appName: z.string(),
  status: switched,
  updateTime: wireTime,
  updaterName: z.string(),
  revision,
  /** Whether the caller may change it. */
  editable: z.boolean(),
}

/** Common fields when written; without `id` a new record is created. */
export const writtenHead = {
  id: z
    .uuid()
    .optional()
    .or(z.literal('').transform(() => undefined)),
  appCode: recordApp,
  status: switched.default(1),
  revision: revision.optional(),
}

/** Maximum characters of remarks. */
export const maxRemarks = 500
export const remarks = writtenText(maxRemarks).default('')

/** Filters of a list that all kinds have. */
export const recordFilters = {
  appCode: z.string().max(64).optional(),
  status: switched.optional(),
  keyword: writtenText(80).optional(),
}

/** A recipient: a person of the company, or one of its shared mailboxes. */
export const mailPerson = z.object({
  userNo: z.string().optional(),
  contactId: z.string().optional(),
  userName: z.string().optional(),
  email: z.string(),
  orgName: z.string().optional(),
  source: z.enum(['user', 'contact', 'pasted']),
  /** Receives no mail: has left, or is a disabled mailbox. */
  left: z.literal(true).optional(),
})
export type MailPerson = z.output<typeof mailPerson>

/** Why an address cannot be saved. */
const addressFault = z.enum(['format', 'domain', 'unknown', 'duplicate'])
export type AddressFault = z.output<typeof addressFault>

/** A rejected address, with the reason. */
export const refusedAddress = z.object({ value: z.string(), reason: addressFault })
export type RefusedAddress = z.output<typeof refusedAddress>
