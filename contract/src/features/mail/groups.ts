import { z } from 'zod'
import { failures } from '#contract/platform/errors.ts'
import {
  mailPerson,
  recordFilters,
  recordHead,
  remarks,
  writtenHead,
} from '#contract/platform/mail-record.ts'
import { type ListFields, queryFields } from '#contract/platform/page.ts'

/** Maximum characters of a group's name. */
export const maxGroupName = 15
/** Maximum people in one group, recipients and copies together. */
export const maxGroupPeople = 200
/** Maximum addresses checked when a group is saved; invalid ones are reported separately. */
const maxWritten = 1000

export const mailGroupSummary = z.object({
  ...recordHead,
  kind: z.literal('GROUP'),
  groupName: z.string(),
  remarks: z.string().optional(),
  /** Whether it is always notified of forced announcements of its application. */
  forced: z.boolean(),
  recipientCount: z.int(),
  ccCount: z.int(),
  memberCount: z.int(),
})
export type MailGroupSummary = z.output<typeof mailGroupSummary>

export const mailGroupDetail = mailGroupSummary.extend({
  recipients: z.array(mailPerson),
  cc: z.array(mailPerson),
})
export type MailGroupDetail = z.output<typeof mailGroupDetail>

const writtenPerson = z.object({ userNo: z.string().max(64).optional(), email: z.string().max(400) })

export const writtenMailGroup = z.object({
  ...writtenHead,
  kind: z.literal('GROUP'),
  /** 1 to 15 characters; violations have an error code of their own. */
  groupName: z.string().max(400),
  recipients: z.array(writtenPerson).max(maxWritten).default([]),
  cc: z.array(writtenPerson).max(maxWritten).default([]),
  remarks,
  forced: z.boolean().default(false),
  /** Saves valid addresses and drops invalid ones, instead of refusing the request. */
  allowPartial: z.boolean().default(false),
})
export type WrittenMailGroup = z.output<typeof writtenMailGroup>

/** Columns for filtering groups; names of applications and people are in the language of the request. */
export const mailGroupFields = {
  appCode: 'String',
  appName: 'String',
  groupName: 'String',
  remarks: 'String',
  forced: 'Boolean',
  status: 'Number',
  updateTime: 'Date',
  updaterName: 'String',
} as const satisfies ListFields

export const mailGroupFilters = z.object({ ...recordFilters, queryFields: queryFields(mailGroupFields) })

export const mailGroupFailures = failures({
  'mail-group.name': {
    code: 3001,
    status: 422,
    zh: '组名须为 1 至 15 个字',
    en: 'Group names must be 1 to 15 characters.',
  },
  'mail-group.too-many': {
    code: 3002,
    status: 422,
    zh: '一个组最多 200 人',
    en: 'Groups can have up to 200 people.',
  },
  'mail-group.addresses': {
    code: 3003,
    status: 422,
    zh: '部分邮箱有误，不会保存',
    en: 'Some addresses are invalid and won’t be saved.',
  },
  'mail-group.name-taken': {
    code: 3005,
    status: 409,
    zh: '该应用已有同名的邮件组',
    en: 'This app already has a mail group with this name.',
  },
  'mail-group.nobody': {
    code: 3006,
    status: 422,
    zh: '请添加人员',
    en: 'Please add people.',
  },
  'mail-group.in-use': {
    code: 8002,
    status: 409,
    zh: '还有未失效的已发布公告使用该邮件组，不能删除',
    en: 'A released announcement still uses this mail group, so it can’t be deleted.',
  },
})
