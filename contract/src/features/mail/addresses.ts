import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { mailPerson, refusedAddress } from '#contract/platform/mail-record.ts'
import { pageOf, paging } from '#contract/platform/page.ts'
import { code, writtenText } from '#contract/platform/shapes.ts'

/** Maximum characters of a pasted text. */
const maxPasted = 65_536
/** Maximum distinct addresses of one paste. */
export const maxPastedPeople = 200

/** Page size limit: editors pick single people, and must not copy the directory. */
const maxPageSize = 100

/** Result of checking a pasted text: people found, and addresses without a match. */
export const verifiedAddresses = z.object({
  valid: z.array(mailPerson),
  invalid: z.array(refusedAddress),
  /** Number of distinct addresses, valid or not. */
  count: z.int(),
})
export type VerifiedAddresses = z.output<typeof verifiedAddresses>

const organization = z.object({
  orgCode: z.string(),
  orgName: z.string(),
  parentCode: z.string().optional(),
  /** People with an address, including organizations below. */
  people: z.int(),
})
export type MailOrganization = z.output<typeof organization>

export const mailAddressFailures = failures({
  'mail-addresses.too-many': {
    code: 3002,
    status: 422,
    zh: '一次最多粘贴 200 个邮箱',
    en: 'You can paste up to 200 addresses at a time.',
  },
  'mail-addresses.short-keyword': {
    code: 422,
    status: 422,
    zh: '请输入至少 2 个字，或选择一个组织',
    en: 'Enter at least 2 characters, or choose an organization.',
  },
})

export const mailAddresses = endpoints({
  'POST /iam-portal/bulletin/emailTemplate/getEmailUser': {
    access: 'bulletin-maintain',
    searches: 'people',
    about:
      'Finds people and public mailboxes by name, staff number, address or organization; or, of a pasted text, the addresses that can be saved and those that cannot.',
    body: paging
      .extend({
        pageSize: z.int().min(1).max(maxPageSize).default(20),
        keyword: writtenText(80).optional(),
        /** Includes organizations below. */
        orgCode: code.optional().or(z.literal('').transform(() => undefined)),
        emails: z
          .union([z.string().max(maxPasted), z.array(z.string().max(400)).max(maxPastedPeople * 5)])
          .optional(),
      })
      .prefault({}),
    data: z.union([pageOf(mailPerson), verifiedAddresses]),
  },
  'GET /iam-portal/bulletin/emailTemplate/userInfo/:id': {
    access: 'bulletin-maintain',
    searches: 'people',
    about: 'Who a person is that was picked, by staff number, and whether mail can reach that person.',
    params: z.object({ id: z.string().min(1).max(64) }),
    data: z.object({
      userNo: z.string(),
      userName: z.string(),
      email: z.string().optional(),
      emailState: z.enum(['success', 'error']),
      orgCode: z.string(),
      orgName: z.string(),
      status: z.union([z.literal(0), z.literal(1)]),
    }),
  },
  'GET /iam-portal/bulletin/emailTemplate/orgTree': {
    access: 'bulletin-maintain',
    about: 'The organizations whose people can be picked, each after the one above it.',
    data: z.object({ list: z.array(organization) }),
  },
})
