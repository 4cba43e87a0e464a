import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { formattedText } from '#contract/platform/formatted-text.ts'
import { recordFilters, recordHead, writtenHead } from '#contract/platform/mail-record.ts'
import { type ListFields, queryFields } from '#contract/platform/page.ts'
import { language, writtenLine, writtenText } from '#contract/platform/shapes.ts'

const maxName = 80
const maxSubject = 80
/** Maximum characters of a body, as sent and as stored. */
export const maxTemplateBody = 100_000

/** Type of announcements that it is for: 1 online, 2 general. */
const announcementType = z.union([z.literal(1), z.literal(2)])

const subject = z.object({ zh: z.string(), en: z.string().optional() })
const body = z.object({ zh: z.string(), en: z.string().optional() })
const writtenBody = formattedText(maxTemplateBody)

export const mailTemplateSummary = z.object({
  ...recordHead,
  kind: z.literal('TEMPLATE'),
  type: announcementType,
  name: z.string(),
  subject,
  /** The file from which its body was read. */
  fileName: z.string().optional(),
})
export type MailTemplateSummary = z.output<typeof mailTemplateSummary>

export const mailTemplateDetail = mailTemplateSummary.extend({
  /** Sanitized HTML with variables. */
  body,
  /** The body with sample values, as HTML. */
  preview: body,
  /** In the last 30 days: announcements that used it, their mails, and how many were sent. */
  usage: z.object({ releases: z.int(), mails: z.int(), sent: z.int() }),
})
export type MailTemplateDetail = z.output<typeof mailTemplateDetail>

export const writtenMailTemplate = z.object({
  ...writtenHead,
  kind: z.literal('TEMPLATE'),
  type: announcementType,
  name: writtenLine(maxName),
  subject: z.object({ zh: writtenLine(maxSubject), en: writtenLine(maxSubject).optional() }),
  body: z.object({ zh: writtenBody, en: writtenBody.optional() }),
  fileName: z.string().max(300).optional(),
})
export type WrittenMailTemplate = z.output<typeof writtenMailTemplate>

/** Sanitized content of an uploaded file; nothing is stored until an editor saves a template. */
export const templateText = z.object({ html: z.string() })

/** Columns for filtering templates; subjects and names are in the language of the request. */
export const mailTemplateFields = {
  appCode: 'String',
  appName: 'String',
  type: 'Number',
  name: 'String',
  subject: 'String',
  fileName: 'String',
  status: 'Number',
  updateTime: 'Date',
  updaterName: 'String',
} as const satisfies ListFields

export const mailTemplateFilters = z.object({
  ...recordFilters,
  type: announcementType.optional(),
  queryFields: queryFields(mailTemplateFields),
})

export const mailTemplateFailures = failures({
  'mail-template.unusable': {
    code: 3007,
    status: 422,
    zh: '邮件模板已停用或不存在，请另选一个',
    en: 'The mail template is disabled or missing. Choose another one.',
  },
  'mail-template.in-use': {
    code: 8002,
    status: 409,
    zh: '还有未失效的已发布公告使用该邮件模板，不能删除',
    en: 'A released announcement still uses this mail template, so it can’t be deleted.',
  },
  'mail-template.no-address': {
    code: 422,
    status: 422,
    zh: '您的账号没有邮箱，无法收到测试邮件',
    en: 'Your account has no email address, so you can’t receive a test email.',
  },
  'mail-template.extension': {
    code: 415,
    status: 415,
    zh: '模板文件须为 html、htm 或 docx',
    en: 'Template files must be html, htm or docx files.',
  },
  'mail-template.file-size': {
    code: 413,
    status: 413,
    zh: '模板文件不能超过 2 MB',
    en: 'Template files can be up to 2 MB.',
  },
  'mail-template.nothing': {
    code: 422,
    status: 422,
    zh: '文件中没有可用的文字',
    en: 'The file contains no text.',
  },
  'mail-template.too-long': {
    code: 413,
    status: 413,
    zh: '文件中的文字过长',
    en: 'The text in the file is too long.',
  },
})

export const mailTemplates = endpoints({
  'POST /iam-portal/bulletin/emailTemplate/test': {
    access: 'bulletin-maintain',
    about:
      'Sends a mail by a template to the person who asks, and to nobody else: with sample values, or with those of an announcement that is being written.',
    body: z.object({
      templateId: z.uuid(),
      /** The language of the mail; by default the person's. */
      lang: language.optional(),
      bulletin: z
        .object({
          title: z.object({ zh: writtenLine(80).default(''), en: writtenLine(80).optional() }),
          content: z.object({ zh: writtenBody.default(''), en: writtenBody.optional() }),
          appId: z.uuid().optional(),
          version: writtenText(80).default(''),
          impactScope: writtenText(180).default(''),
          operationsContact: writtenText(180).default(''),
          onlineStartTime: z.string().max(19).default(''),
          onlineEndTime: z.string().max(19).default(''),
        })
        .optional(),
    }),
    data: z.object({ to: z.string() }),
  },
})
