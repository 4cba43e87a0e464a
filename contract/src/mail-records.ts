import { z } from 'zod'
import { mailContact, mailContactFilters, writtenMailContact } from './features/mail/contacts.ts'
import {
  mailGroupDetail,
  mailGroupFilters,
  mailGroupSummary,
  writtenMailGroup,
} from './features/mail/groups.ts'
import {
  mailTemplateDetail,
  mailTemplateFilters,
  mailTemplateSummary,
  writtenMailTemplate,
} from './features/mail/templates.ts'
import { endpoints } from './platform/endpoint.ts'
import { failures } from './platform/errors.ts'
import { mailKind, refusedAddress, switched } from './platform/mail-record.ts'
import { pageOf, paging } from './platform/page.ts'
import { revision } from './platform/shapes.ts'

const maxBatch = 100

const id = z.uuid()

export const mailRecordFailures = failures({
  'mail-record.none-chosen': {
    code: 422,
    status: 422,
    zh: '请至少选择一条数据',
    en: 'At least one data row must be selected.',
  },
})

/** Templates, groups and contacts for announcement mails share these calls, distinguished by kind. */
export const mailRecords = endpoints({
  'POST /iam-portal/bulletin/emailTemplate/list': {
    access: 'bulletin-maintain',
    searches: 'rows',
    about:
      'Templates, groups or contacts: those of the applications that one maintains, and those of every application.',
    body: z.discriminatedUnion('kind', [
      paging.extend({ kind: z.literal('TEMPLATE'), ...mailTemplateFilters.shape }),
      paging.extend({ kind: z.literal('GROUP'), ...mailGroupFilters.shape }),
      paging.extend({ kind: z.literal('CONTACT'), ...mailContactFilters.shape }),
    ]),
    data: z.union([pageOf(mailTemplateSummary), pageOf(mailGroupSummary), pageOf(mailContact)]),
  },
  'POST /iam-portal/bulletin/emailTemplate/detail/:id': {
    access: 'bulletin-maintain',
    about: 'A template, group or contact as a whole.',
    params: z.object({ id }),
    data: z.discriminatedUnion('kind', [mailTemplateDetail, mailGroupDetail, mailContact]),
  },
  'POST /iam-portal/bulletin/emailTemplate/saveOrUpdate': {
    access: 'bulletin-maintain',
    about:
      'Makes a template, group or contact, or changes the one with this id; needs the revision that was read.',
    body: z.discriminatedUnion('kind', [writtenMailTemplate, writtenMailGroup, writtenMailContact]),
    /** `ignored`: addresses that were dropped from a group. */
    data: z.object({ id: z.string(), revision, ignored: z.array(refusedAddress) }),
  },
  'POST /iam-portal/bulletin/emailTemplate/status': {
    access: 'bulletin-maintain',
    about: 'Enables or disables several of one kind; lists those that cannot be changed.',
    body: z.object({ kind: mailKind, ids: z.array(id).max(maxBatch), status: switched }),
    data: z.object({
      changed: z.int(),
      skipped: z.array(z.object({ id: z.string(), reason: z.enum(['not-found', 'not-yours', 'unchanged']) })),
    }),
  },
  'DELETE /iam-portal/bulletin/emailTemplate/:id': {
    access: 'bulletin-maintain',
    about:
      'Deletes a template, group or contact that nothing needs any more; needs the revision that was read.',
    params: z.object({ id }),
    body: z.object({ kind: mailKind, revision }),
    data: z.object({ id: z.string() }),
  },
  'POST /iam-portal/bulletin/emailTemplate/forceList': {
    access: 'bulletin-maintain',
    about:
      'What a forced announcement of an application is mailed with: the template that would be used, and the groups that are always notified.',
    query: z.object({
      appCode: z.string().min(1).max(64),
      type: z.enum(['1', '2']).optional(),
    }),
    data: z.object({
      template: mailTemplateSummary.pick({ id: true, name: true, fileName: true }).optional(),
      groups: z.array(
        z.object({ id: z.string(), groupName: z.string(), memberCount: z.int(), forced: z.literal(true) }),
      ),
    }),
  },
})
