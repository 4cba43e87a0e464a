import { randomUUID } from 'node:crypto'
import type {
  MailTemplateDetail,
  MailTemplateSummary,
  mailTemplateFilters,
  WrittenMailTemplate,
} from '@iambiz/contract/features/mail-templates.ts'
import { sampleValues } from '@iambiz/contract/platform/mail-variables.ts'
import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import { mistakesIn } from '@iambiz/server/features/mail-templates/mistakes.ts'
import { renderBody } from '@iambiz/server/features/mail-templates/render.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { richText } from '@iambiz/server/platform/rich-text.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import type { z } from 'zod'
import type { Caller } from '#mock/caller.ts'
import { applicationsById } from '#mock/company.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import type { MailTemplateRow } from '#mock/mail-templates.ts'
import { appsOf } from './maintained-announcements.ts'

type Asked = Circumstances & { caller: Caller }
type Filters = z.output<typeof mailTemplateFilters>

const mayChange = (caller: Caller, appId: string | null): boolean =>
  appId === null
    ? caller.adminKind !== 'business_sys_manager'
    : appsOf(caller).some(({ code }) => applicationId(code) === appId)
const maySee = (caller: Caller, appId: string | null): boolean => appId === null || mayChange(caller, appId)

function summaryOf(row: MailTemplateRow, { company, caller, lang }: Asked): MailTemplateSummary {
  const app = row.appId === null ? undefined : applicationsById.get(row.appId)
  const updater = company.people.get(row.updaterNo)
  const { id, type, name, subject, fileName, status, revision } = row
  return {
    ...{ kind: 'TEMPLATE', id, type, name, subject, status, revision },
    appCode: app?.code ?? '*',
    appName: app?.[lang] ?? '',
    ...(fileName ? { fileName } : {}),
    updateTime: company.wireTime(row.updatedAt),
    updaterName: (lang === 'en' ? updater?.nameEn : updater?.nameZh) ?? '',
    editable: mayChange(caller, row.appId),
  }
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

/** The row, where the person may change it. */
const ownRow = ({ memory, caller }: Asked, id: string): MailTemplateRow => {
  const row = memory.mailTemplates.find((one) => one.id === id)
  return row && mayChange(caller, row.appId) ? row : fail('resource.not-found')
}

function ownAppId(caller: Caller, appCode: string): string | null {
  if (appCode !== '*' && !applications.some(({ code }) => code === appCode)) fail('system.unknown')
  const appId = appCode === '*' ? null : applicationId(appCode)
  return mayChange(caller, appId) ? appId : fail('access.bulletin')
}

export function saveTemplate(asked: Asked, written: WrittenMailTemplate) {
  const { memory, caller, lang, now } = asked
  const { id, name, type, status, fileName } = written
  const before = id === undefined ? undefined : ownRow(asked, id)
  const appId = ownAppId(caller, written.appCode)
  const [zh, en] = [richText(written.body.zh), richText(written.body.en ?? '')]
  const { subject } = written
  const texts = { subject_zh: subject.zh, subject_en: subject.en || null, body_zh: zh, body_en: en || null }
  const fields = mistakesIn({ name, ...texts }, lang)
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

export function switchTemplates(asked: Asked, { ids, status }: { ids: readonly string[]; status: 0 | 1 }) {
  const reasonOf = (id: string) => {
    const row = asked.memory.mailTemplates.find((one) => one.id === id)
    if (!row || !maySee(asked.caller, row.appId)) return 'not-found'
    if (!mayChange(asked.caller, row.appId)) return 'not-yours'
    return row.status === status ? 'unchanged' : undefined
  }
  const skipped = [...new Set(ids)].flatMap((id) => {
    const reason = reasonOf(id)
    if (reason) return [{ id, reason } as const]
    const row = ownRow(asked, id)
    Object.assign(row, { status, revision: row.revision + 1 })
    return []
  })
  return { changed: new Set(ids).size - skipped.length, skipped }
}

export function removeTemplate(asked: Asked, id: string, revision: number) {
  const row = ownRow(asked, id)
  if (row.revision !== revision) fail('resource.changed')
  asked.memory.mailTemplates.splice(asked.memory.mailTemplates.indexOf(row), 1)
  return { id }
}

export const mailTemplateHandlers = {
  'POST /iam-portal/bulletin/emailTemplate/test': ({ body, ...asked }) => {
    if (!templateOf(asked, body.templateId)) fail('resource.not-found')
    const { email } = asked.company.people.get(asked.caller.userNo) ?? {}
    return { to: email ?? fail('mail-template.no-address') }
  },
} satisfies Handlers
