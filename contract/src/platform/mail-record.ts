import { z } from 'zod'
import { revision, wireTime, writtenText } from './shapes.ts'

/** Templates, groups and contacts are kept by the same calls, told apart by their kind. */
export const mailKind = z.enum(['TEMPLATE', 'GROUP', 'CONTACT'])
export type MailKind = z.output<typeof mailKind>

/** 1 enabled, 0 disabled. */
export const switched = z.union([z.literal(0), z.literal(1)])

/** Code of the application that something belongs to; `*` is every application. */
export const recordApp = z
  .string()
  .regex(/^(\*|[A-Za-z][A-Za-z0-9_.-]{0,63})$/)
  .default('*')

/** What all of them have as they are read. */
export const recordHead = {
  id: z.string(),
  appCode: z.string(),
  /** Empty where it belongs to every application. */
  appName: z.string(),
  status: switched,
  updateTime: wireTime,
  updaterName: z.string(),
  revision,
  /** Whether the person who asks may change it. */
  editable: z.boolean(),
}

/** What all of them have as they are written; without `id` a new one is made. */
export const writtenHead = {
  id: z
    .uuid()
    .optional()
    .or(z.literal('').transform(() => undefined)),
  appCode: recordApp,
  status: switched.default(1),
  revision: revision.optional(),
}

/** How many characters of remarks there may be. */
export const maxRemarks = 500
export const remarks = writtenText(maxRemarks).default('')

/** A list's filters that all kinds have. */
export const recordFilters = {
  appCode: z.string().max(64).optional(),
  status: switched.optional(),
  keyword: writtenText(80).optional(),
}

/** Somebody who gets mail: a person of the company, or one of its public mailboxes. */
export const mailPerson = z.object({
  userNo: z.string().optional(),
  contactId: z.string().optional(),
  userName: z.string().optional(),
  email: z.string(),
  orgName: z.string().optional(),
  source: z.enum(['user', 'contact', 'pasted']),
  /** Gets no mail any more: has left, or is a mailbox that was disabled. */
  left: z.literal(true).optional(),
})
export type MailPerson = z.output<typeof mailPerson>

/** Why an address cannot be saved. */
const addressFault = z.enum(['format', 'domain', 'unknown', 'duplicate'])
export type AddressFault = z.output<typeof addressFault>

/** An address that was not taken, and why. */
export const refusedAddress = z.object({ value: z.string(), reason: addressFault })
export type RefusedAddress = z.output<typeof refusedAddress>
