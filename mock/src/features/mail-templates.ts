import { randomUUID } from 'node:crypto'
import type {
  MailTemplateDetail,
  MailTemplateSummary,
  mailTemplateFilters,
  WrittenMailTemplate,
} from '@iambiz/contract/features/mail/templates.ts'
import { sampleValues } from '@iambiz/contract/platform/mail-variables.ts'
import { mistakesIn } from '@iambiz/server/features/mail/templates/mistakes.ts'
import { renderBody } from '@iambiz/server/features/mail/templates/render.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { richText } from '@iambiz/server/platform/rich-text.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import type { z } from 'zod'
import type { Handlers } from '#mock/handler.ts'
import type { MailTemplateRow } from '#mock/mail-templates.ts'
import { type Asked, headOf, maySee, ownAppId, ownRow } from './owned-records.ts'

type Filters = z.output<typeof mailTemplateFilters>

function summaryOf(row: MailTemplateRow, asked: Asked): MailTemplateSummary {
  const { type, name, subject, fileName } = row
  return { ...headOf(row, asked), kind: 'TEMPLATE', type, name, subject, ...(fileName ? { fileName } : {}) }
}

/** The templates that somebody may see and a filter finds, the one that was changed last first. */
export function templatesOf(asked: Asked, { appCode, type, status, keyword = '' }: Filters) {
  const wanted = folded(keyword)
  return asked.memory.mailTemplates
    .filter((row) => maySee(asked.caller, row.appId))
    .map((row) => summaryOf(row, asked))
    .filter(
      (template) =>
        (!appCode || template.appCode === appCode) &&
        (type === undefined || template.type === type) &&
        (status === undefined || template.status === status) &&
        [template.name, template.fileName ?? '', template.subject.zh].some((text) =>
          folded(text).includes(wanted),
        ),
    )
    .sort((one, other) => other.updateTime.localeCompare(one.updateTime))
}

export function templateOf(asked: Asked, id: string): MailTemplateDetail | undefined {
  const row = asked.memory.mailTemplates.find((one) => one.id === id)
  if (!row || !maySee(asked.caller, row.appId)) return undefined
  const { zh, en } = row.body
  return {
    ...summaryOf(row, asked),
    body: row.body,
    preview: {
      zh: renderBody(zh, sampleValues('zh')),
      ...(en === undefined ? {} : { en: renderBody(en, sampleValues('en')) }),
    },
    usage: { releases: 7, mails: 1260, sent: 1250 },
  }
}

export function saveTemplate(asked: Asked, written: WrittenMailTemplate) {
  const { memory, caller, lang, now } = asked
  const { id, name, type, status, fileName } = written
  const before = id === undefined ? undefined : ownRow(memory.mailTemplates, caller, id)
  const appId = ownAppId(caller, written.appCode)
  const [zh, en] = [richText(written.body.zh), richText(written.body.en ?? '')]
  const { subject } = written
  const texts = { subject_zh: subject.zh, subject_en: subject.en || null, body_zh: zh, body_en: en || null }
  const fields = mistakesIn({ name, ...texts }, undefined, lang)
  if (fields.length > 0) fail('request.fields', { fields })
  if (before && before.revision !== written.revision)
    fail('resource.changed', { current: templateOf(asked, before.id) })
  const change = {
    ...{ appId, name, type, status, fileName },
    subject: { zh: subject.zh, ...(subject.en ? { en: subject.en } : {}) },
    body: { zh, ...(en ? { en } : {}) },
    ...{ updaterNo: caller.userNo, updatedAt: now },
  }
  if (before) {
    Object.assign(before, change, { revision: before.revision + 1 })
    return { id: before.id, revision: before.revision, ignored: [] }
  }
  const row: MailTemplateRow = { id: randomUUID(), revision: 1, ...change }
  memory.mailTemplates.push(row)
  return { id: row.id, revision: 1, ignored: [] }
}

export const mailTemplateHandlers = {
  'POST /iam-portal/bulletin/emailTemplate/test': ({ body, ...asked }) => {
    if (!templateOf(asked, body.templateId)) fail('resource.not-found')
    const { email } = asked.company.people.get(asked.caller.userNo) ?? {}
    return { to: email ?? fail('mail-template.no-address') }
  },
} satisfies Handlers
