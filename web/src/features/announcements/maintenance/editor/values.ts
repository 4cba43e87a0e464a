import type { MaintainedDetail } from '@iambiz/contract/features/announcements/maintenance.ts'
import { fieldFaults } from '#web/platform/api/field-faults.ts'
import { attachmentOf, attachmentText } from './attachment.ts'
import {
  type MailingValues,
  mailingInputOf,
  mailingValuesOf,
  missingInMailing,
  noMailing,
} from './mail/mailing.ts'

/** The values of the form. Times have the format of their inputs, `yyyy-MM-ddTHH:mm[:ss]`; empty means none. */
export type Values = MailingValues & {
  titleZh: string
  titleEn: string
  contentZh: string
  contentEn: string
  /** 1: go-live; 2: general. */
  type: 1 | 2
  /** 1: all users; 2: users of the application. */
  pushScope: 1 | 2
  appId: string
  version: string
  impactScope: string
  operationsContact: string
  onlineStartTime: string
  onlineEndTime: string
  effectiveTime: string
  publishStartTime: string
  publishEndTime: string
  forcedPush: boolean
  pinned: boolean
  maintenanceLink: boolean
  /** See `attachmentText`; empty means none. */
  attachment: string
}
export type FieldName = keyof Values

export const noValues: Values = {
  titleZh: '',
  titleEn: '',
  contentZh: '',
  contentEn: '',
  type: 1,
  pushScope: 2,
  appId: '',
  version: '',
  impactScope: '',
  operationsContact: '',
  onlineStartTime: '',
  onlineEndTime: '',
  effectiveTime: '',
  publishStartTime: '',
  publishEndTime: '',
  forcedPush: false,
  pinned: false,
  maintenanceLink: false,
  attachment: '',
  ...noMailing,
}

/** Returns a wire time in the format of a time input, without seconds if they are zero. */
const fieldTime = (wire: string | undefined): string => wire?.replace(' ', 'T').replace(/:00$/, '') ?? ''

/** Returns the wire time for the value of a time input; empty for an empty one. */
export const wireTimeOf = (field: string): string => {
  if (field === '') return ''
  const text = field.replace('T', ' ')
  return text.length === 16 ? `${text}:00` : text
}

export const valuesOf = (detail: MaintainedDetail): Values => ({
  titleZh: detail.title.zh,
  titleEn: detail.title.en ?? '',
  contentZh: detail.content.zh,
  contentEn: detail.content.en ?? '',
  type: detail.type,
  pushScope: detail.pushScope,
  appId: detail.appId,
  version: detail.version ?? '',
  impactScope: detail.impactScope ?? '',
  operationsContact: detail.operationsContact ?? '',
  onlineStartTime: fieldTime(detail.onlineStartTime),
  onlineEndTime: fieldTime(detail.onlineEndTime),
  effectiveTime: fieldTime(detail.effectiveTime),
  publishStartTime: fieldTime(detail.publishStartTime),
  publishEndTime: fieldTime(detail.publishEndTime),
  forcedPush: detail.forcedPush,
  pinned: detail.pinned,
  maintenanceLink: detail.maintenanceLink,
  attachment: attachmentText(detail.attachments[0]),
  ...mailingValuesOf(detail),
})

/** Returns the values of a copy: text and audience, but no times, which belong to the original. */
export const copyOf = (detail: MaintainedDetail): Values => ({
  ...valuesOf(detail),
  ...{ onlineStartTime: '', onlineEndTime: '', effectiveTime: '', publishStartTime: '', publishEndTime: '' },
  pinned: false,
})

/** Returns the request fields; fields that only the other type has are sent empty. */
export function inputOf(values: Values) {
  const isOnline = values.type === 1
  return {
    title: { zh: values.titleZh, en: values.titleEn },
    content: { zh: values.contentZh, en: values.contentEn },
    type: values.type,
    pushScope: values.pushScope,
    appId: values.appId,
    version: isOnline ? values.version : '',
    impactScope: values.impactScope,
    operationsContact: values.operationsContact,
    onlineStartTime: isOnline ? wireTimeOf(values.onlineStartTime) : '',
    onlineEndTime: isOnline ? wireTimeOf(values.onlineEndTime) : '',
    effectiveTime: isOnline ? '' : wireTimeOf(values.effectiveTime),
    publishStartTime: wireTimeOf(values.publishStartTime),
    publishEndTime: wireTimeOf(values.publishEndTime),
    forcedPush: values.forcedPush,
    pinned: values.pinned,
    maintenanceLink: isOnline && values.maintenanceLink,
    attachments: attachmentOf(values.attachment).map(({ fileId }) => fileId),
    mail: mailingInputOf(values),
  }
}

const names = Object.keys(noValues) as FieldName[]

/** Returns the fields in which two sets of values differ. */
export const changedFields = (before: Values, after: Values): FieldName[] =>
  names.filter((name) => before[name] !== after[name])

/** Returns the values of a stored draft, which an older release may have written: other types and names are dropped. */
export const knownValues = (stored: unknown): Values => {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const fits = (name: FieldName) =>
    name === 'type' || name === 'pushScope'
      ? given[name] === 1 || given[name] === 2
      : typeof given[name] === typeof noValues[name]
  return { ...noValues, ...Object.fromEntries(names.filter(fits).map((name) => [name, given[name]])) }
}

/** The server's names of a field, if they differ from the form's. */
const serverNames: Partial<Record<FieldName, readonly string[]>> = {
  titleZh: ['title.zh'],
  titleEn: ['title.en'],
  contentZh: ['content.zh'],
  contentEn: ['content.en'],
  attachment: ['attachments'],
  mailTemplate: ['mail.templateId'],
  mailGroups: ['mail.groupIds'],
  mailExtras: ['mail.extraEmails', 'mail.extraUserNos'],
}

/** Returns the server's error messages by field. */
export const faultsIn = (data: unknown): Partial<Record<FieldName, string>> =>
  fieldFaults(data, (field) => names.find((name) => (serverNames[name] ?? [name]).includes(field)))

/** Maps the column names of the change history to fields. */
const columns: Record<string, FieldName> = {
  title_zh: 'titleZh',
  title_en: 'titleEn',
  content_zh: 'contentZh',
  content_en: 'contentEn',
  type: 'type',
  push_scope: 'pushScope',
  app_id: 'appId',
  version: 'version',
  impact_scope: 'impactScope',
  operations_contact: 'operationsContact',
  online_start_at: 'onlineStartTime',
  online_end_at: 'onlineEndTime',
  effective_at: 'effectiveTime',
  publish_start_at: 'publishStartTime',
  publish_end_at: 'publishEndTime',
  forced_push: 'forcedPush',
  pinned: 'pinned',
  maintenance_link: 'maintenanceLink',
  attachment_id: 'attachment',
  mail: 'mailed',
}

/** Returns the fields that a history entry changed; derived columns are left out. */
export const fieldsOfColumns = (names: readonly string[]): FieldName[] =>
  names.flatMap((name) => columns[name] ?? [])

const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').trim()

/** Returns whether a language has both, one, or none of title and text. */
export const isComplete = (title: string, content: string): 'none' | 'part' | 'whole' => {
  const parts = [title.trim() !== '', textOf(content) !== '' || /<img\b/.test(content)]
  return parts.every(Boolean) ? 'whole' : parts.some(Boolean) ? 'part' : 'none'
}

/** The language of each language-specific field. */
export const languageOfField: Partial<Record<FieldName, 'zh' | 'en'>> = {
  titleZh: 'zh',
  contentZh: 'zh',
  titleEn: 'en',
  contentEn: 'en',
}

/** Returns the empty fields that a release requires; the server repeats this check and adds its own. */
export function missingIn(values: Values): FieldName[] {
  const needed: FieldName[] = ['titleZh', 'appId']
  if (values.type === 1) needed.push('version', 'impactScope', 'onlineStartTime', 'onlineEndTime')
  const empty = needed.filter((name) => String(values[name]).trim() === '')
  const inMailing = missingInMailing(values)
  return [
    ...(isComplete('x', values.contentZh) === 'whole' ? [] : ['contentZh' as const]),
    ...empty,
    ...inMailing,
  ]
}
