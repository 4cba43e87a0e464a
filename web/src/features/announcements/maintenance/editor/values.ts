import type { MaintainedDetail } from '@iambiz/contract/features/announcements/maintenance.ts'
import {
  announcementFields,
  fieldsOfType,
  requiredForRelease,
} from '@iambiz/contract/platform/announcement-fields.ts'
import { keysOf, mapValues } from '@iambiz/contract/platform/objects.ts'
import { fieldFaults } from '#web/platform/api/field-faults.ts'
import { attachmentOf, attachmentText } from './attachment.ts'
import {
  type MailingValues,
  mailingInputOf,
  mailingValuesOf,
  missingInMailing,
  noMailing,
} from './mail/mailing.ts'

const { inLanguages, choices, texts, times, flags } = announcementFields
type TextName = keyof typeof inLanguages | keyof typeof texts | keyof typeof times | 'appId' | 'attachment'

/**
 * The values of the form. Times have the format of their inputs, `yyyy-MM-ddTHH:mm[:ss]`, an attachment that of
 * `attachmentText`; empty means none.
 */
export type Values = MailingValues &
  Record<TextName, string> &
  Record<keyof typeof flags, boolean> & {
    /** 1: go-live; 2: general. */
    type: 1 | 2
    /** 1: all users; 2: users of the application. */
    pushScope: 1 | 2
  }
export type FieldName = keyof Values

const noTimes = mapValues(times, () => '')
export const noValues: Values = {
  ...mapValues(inLanguages, () => ''),
  ...{ type: 1, pushScope: 2, appId: '' },
  ...mapValues(texts, () => ''),
  ...noTimes,
  ...mapValues(flags, () => false),
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
  ...mapValues(texts, (_, name) => detail[name] ?? ''),
  ...mapValues(times, (_, name) => fieldTime(detail[name])),
  ...mapValues(flags, (_, name) => detail[name]),
  attachment: attachmentText(detail.attachments[0]),
  ...mailingValuesOf(detail),
})

/** Returns the values of a copy: text and audience, but no times, which belong to the original. */
export const copyOf = (detail: MaintainedDetail): Values => ({
  ...valuesOf(detail),
  ...noTimes,
  pinned: false,
})

/** Returns the request fields; fields that only the other type has are sent empty. */
export function inputOf(values: Values) {
  const isSent = (name: string) => !fieldsOfType[values.type === 1 ? 2 : 1].includes(name)
  return {
    title: { zh: values.titleZh, en: values.titleEn },
    content: { zh: values.contentZh, en: values.contentEn },
    type: values.type,
    pushScope: values.pushScope,
    appId: values.appId,
    ...mapValues(texts, (_, name) => (isSent(name) ? values[name] : '')),
    ...mapValues(times, (_, name) => (isSent(name) ? wireTimeOf(values[name]) : '')),
    ...mapValues(flags, (_, name) => isSent(name) && values[name]),
    attachments: attachmentOf(values.attachment).map(({ fileId }) => fileId),
    mail: mailingInputOf(values),
  }
}

const names = keysOf(noValues)

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

const columns = {
  ...{ ...inLanguages, ...choices, ...texts, ...times, ...flags },
  ...{ attachment: 'attachment_id', mailed: 'mail' },
} as const
const fieldsByColumn = new Map<string, FieldName>(keysOf(columns).map((name) => [columns[name], name]))

/** Returns the fields that a history entry changed; derived columns are left out. */
export const fieldsOfColumns = (changed: readonly string[]): FieldName[] =>
  changed.flatMap((column) => fieldsByColumn.get(column) ?? [])

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
  const needed = ['titleZh', 'appId', ...requiredForRelease[values.type]] as const
  const empty = needed.filter((name) => String(values[name]).trim() === '')
  const inMailing = missingInMailing(values)
  return [
    ...(isComplete('x', values.contentZh) === 'whole' ? [] : ['contentZh' as const]),
    ...empty,
    ...inMailing,
  ]
}
