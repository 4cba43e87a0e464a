import { z } from 'zod'
import { mailPerson } from './mail-record.ts'

/** Maximum groups per announcement. */
const maxGroups = 100
/** Maximum additional people and addresses that are checked; at most 200 valid ones are accepted. */
const maxExtras = 1000

/** The mail that is sent when an announcement takes effect, as an editor writes it. */
export const writtenMailing = z.object({
  /** A release requires an enabled one for announcements of this application and type. */
  templateId: z
    .uuid()
    .optional()
    .or(z.literal('').transform(() => undefined)),
  /** Whether the whole audience gets mail, without a limit. */
  toAudience: z.boolean().default(false),
  groupIds: z.array(z.uuid()).max(maxGroups).default([]),
  /** Additional people, by staff number. */
  extraUserNos: z.array(z.string().min(1).max(64)).max(maxExtras).default([]),
  /** Additional addresses, of people and shared mailboxes. */
  extraEmails: z.array(z.string().max(400)).max(maxExtras).default([]),
})
export type WrittenMailing = z.output<typeof writtenMailing>

/** The same as it is read, with the names of the selection. */
export const mailing = z.object({
  templateId: z.string(),
  templateName: z.string(),
  toAudience: z.boolean(),
  groupIds: z.array(z.string()),
  groups: z.array(
    z.object({
      id: z.string(),
      groupName: z.string(),
      memberCount: z.int(),
      /** Always notified of this announcement, whatever is selected. */
      forced: z.boolean(),
      status: z.union([z.literal(0), z.literal(1)]),
    }),
  ),
  extraUserNos: z.array(z.string()),
  extraEmails: z.array(z.string()),
  /** The additional people and shared mailboxes. */
  extras: z.array(mailPerson),
  /** Whether it was sent or will not be sent: it cannot be changed any more. */
  closed: z.boolean(),
})
export type Mailing = z.output<typeof mailing>
