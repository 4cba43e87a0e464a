import { z } from 'zod'
import { mailPerson } from './mail-record.ts'

/** Groups that one announcement can be mailed to. */
const maxGroups = 100
/** People and addresses beside the groups that are looked at; of those that are right, 200 at most are taken. */
const maxExtras = 1000

/** What goes out by mail when an announcement comes into force, as an editor writes it. */
export const writtenMailing = z.object({
  /** A release needs one that is enabled and for announcements of this application and type. */
  templateId: z
    .uuid()
    .optional()
    .or(z.literal('').transform(() => undefined)),
  /** The audience itself gets mail, however many they are. */
  toAudience: z.boolean().default(false),
  groupIds: z.array(z.uuid()).max(maxGroups).default([]),
  /** People beside the groups, by staff number. */
  extraUserNos: z.array(z.string().min(1).max(64)).max(maxExtras).default([]),
  /** Addresses of people and of public mailboxes beside the groups. */
  extraEmails: z.array(z.string().max(400)).max(maxExtras).default([]),
})
export type WrittenMailing = z.output<typeof writtenMailing>

/** The same as it is read, with the names of what was chosen. */
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
      /** Notified of this announcement whatever is chosen. */
      forced: z.boolean(),
      status: z.union([z.literal(0), z.literal(1)]),
    }),
  ),
  extraUserNos: z.array(z.string()),
  extraEmails: z.array(z.string()),
  /** The people and public mailboxes of both. */
  extras: z.array(mailPerson),
  /** It has gone out, or there is nothing to be sent any more: it cannot be changed. */
  closed: z.boolean(),
})
export type Mailing = z.output<typeof mailing>
