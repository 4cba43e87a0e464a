import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { recordApp, recordFilters, recordHead, remarks, writtenHead } from '#contract/platform/mail-record.ts'
import { type ListFields, queryFields } from '#contract/platform/page.ts'
import { code, writtenLine } from '#contract/platform/shapes.ts'

export const maxContactName = 80
export const maxPhone = 40
/** Maximum contacts of one file. */
export const maxImported = 1000

export const mailContact = z.object({
  ...recordHead,
  kind: z.literal('CONTACT'),
  name: z.string(),
  email: z.string(),
  /** A shared mailbox of the company, not of a person. */
  publicMailbox: z.literal(true),
  phone: z.string(),
  orgCode: z.string().optional(),
  orgName: z.string(),
  remarks: z.string(),
  /** Number of mail groups that contain it. */
  groupCount: z.int(),
})
export type MailContact = z.output<typeof mailContact>

const writtenFields = {
  name: writtenLine(maxContactName),
  email: z.string().max(400),
  phone: writtenLine(maxPhone).default(''),
  orgCode: code.optional().or(z.literal('').transform(() => undefined)),
  remarks,
}

export const writtenMailContact = z.object({
  ...writtenHead,
  kind: z.literal('CONTACT'),
  ...writtenFields,
})
export type WrittenMailContact = z.output<typeof writtenMailContact>

/** Columns for filtering contacts; names of applications are in the language of the request. */
export const mailContactFields = {
  appCode: 'String',
  appName: 'String',
  name: 'String',
  email: 'String',
  phone: 'String',
  orgCode: 'String',
  remarks: 'String',
  status: 'Number',
  updateTime: 'Date',
} as const satisfies ListFields

export const mailContactFilters = z.object({
  ...recordFilters,
  orgCode: code.optional().or(z.literal('').transform(() => undefined)),
  queryFields: queryFields(mailContactFields),
})

/** Why an entry cannot become a contact; `person`: the address belongs to an employee. */
const contactFault = z.enum(['name', 'too-long', 'format', 'domain', 'duplicate', 'exists', 'person'])
export type ContactFault = z.output<typeof contactFault>

/**
 * Faults of a line; `cell-error`: a failed formula in the column, `digits-lost`: a number that lost its last digits.
 */
const importFault = z.enum([...contactFault.options, 'cell-error', 'digits-lost'])
export type ImportFault = z.output<typeof importFault>

export const importedColumns = ['name', 'email', 'phone', 'remarks'] as const
/** Columns that may be empty. */
export const optionalColumns = ['phone', 'remarks'] as const

/** A line of an imported file; `reason` if it cannot become a contact. */
const importedContact = z.object({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  remarks: z.string(),
  reason: importFault.optional(),
  column: z.enum(importedColumns).optional(),
  /** Invalid optional values, which are not imported. */
  leftOut: z
    .array(
      z.object({
        field: z.enum(optionalColumns),
        fault: z.enum(['too-long', 'cell-error', 'digits-lost']),
        value: z.string(),
      }),
    )
    .optional(),
})
export type ImportedContact = z.output<typeof importedContact>

/** The lines read from a file of contacts. */
export const importedContacts = z.object({ lines: z.array(importedContact) })

export const mailContactFailures = failures({
  'mail-contact.not-company': {
    code: 3004,
    status: 422,
    zh: '仅支持公司公共邮箱',
    en: 'Use a shared company address.',
  },
  'mail-contact.exists': {
    code: 8001,
    status: 409,
    zh: '该邮箱已在联系人中',
    en: 'A contact with this address already exists.',
  },
  'mail-contact.name': { code: 422, status: 422, zh: '请填写名称', en: 'Enter a name.' },
  'mail-contact.format': {
    code: 422,
    status: 422,
    zh: '邮箱格式不正确',
    en: 'This isn’t a valid email address.',
  },
  'mail-contact.organization': {
    code: 422,
    status: 422,
    zh: '所选部门不存在',
    en: 'This department doesn’t exist.',
  },
  'mail-contact.person': {
    code: 422,
    status: 422,
    zh: '该邮箱属于员工本人，联系人只支持公共邮箱，员工请在邮件组中直接选择',
    en: 'This address belongs to an employee. Contacts are shared mailboxes. Add employees in the mail group itself.',
  },
  'mail-contact.announced': {
    code: 8002,
    status: 409,
    zh: '还有未发出的公告邮件要发给该联系人，不能移除',
    en: 'Unsent announcement emails are addressed to this contact, so it can’t be removed.',
  },
  'mail-contact.in-use': {
    code: 8002,
    status: 409,
    zh: '该联系人在邮件组中，请先从组中移除',
    en: 'The contact is in a mail group. Remove it there first.',
  },
  'mail-contact.too-many': {
    code: 422,
    status: 422,
    zh: '一次最多导入 1,000 个联系人',
    en: 'You can import up to 1,000 contacts at a time.',
  },
})

export const mailContacts = endpoints({
  'POST /iam-portal/bulletin/mailContact/import': {
    access: 'bulletin-maintain',
    about: 'Adds contacts that were read from a file and reviewed; lists those that can no longer be added.',
    body: z.object({
      appCode: recordApp,
      contacts: z
        .array(z.object(writtenFields).omit({ orgCode: true }))
        .min(1)
        .max(maxImported),
    }),
    data: z.object({
      created: z.int(),
      skipped: z.array(z.object({ email: z.string(), reason: contactFault })),
    }),
  },
  'POST /iam-portal/bulletin/mailContact/excel/list': {
    access: 'bulletin-maintain',
    searches: 'people',
    about: 'The contacts that a filter finds, as a spreadsheet.',
    body: mailContactFilters.prefault({}),
    answers: 'file',
    data: z.null(),
  },
})
