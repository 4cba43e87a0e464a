import type { MailTemplateDetail } from '@iambiz/contract/features/mail/templates.ts'
import { fieldFaults } from '#web/platform/api/field-faults.ts'

/** What is written of a template. */
export type Values = {
  name: string
  appCode: string
  type: 1 | 2
  status: 0 | 1
  fileName: string
  subjectZh: string
  subjectEn: string
  bodyZh: string
  bodyEn: string
}
type FieldName = keyof Values
export type Faults = Partial<Record<FieldName, string>>
export type TextLanguage = 'zh' | 'en'

/** Characters, as people count them. */
export const longest = { name: 80, subject: 80 } as const

export const fieldsOf = {
  zh: { subject: 'subjectZh', body: 'bodyZh' },
  en: { subject: 'subjectEn', body: 'bodyEn' },
} as const

export const valuesOf = (template: MailTemplateDetail): Values => ({
  name: template.name,
  appCode: template.appCode,
  type: template.type,
  status: template.status,
  fileName: template.fileName ?? '',
  subjectZh: template.subject.zh,
  subjectEn: template.subject.en ?? '',
  bodyZh: template.body.zh,
  bodyEn: template.body.en ?? '',
})

export const newValues: Values = {
  ...{ name: '', appCode: '', type: 1, status: 1, fileName: '' },
  ...{ subjectZh: '', subjectEn: '', bodyZh: '', bodyEn: '' },
}

/** What is sent of it. */
export const writtenOf = (values: Values) => ({
  kind: 'TEMPLATE' as const,
  name: values.name,
  appCode: values.appCode,
  type: values.type,
  status: values.status,
  ...(values.fileName && { fileName: values.fileName }),
  subject: { zh: values.subjectZh, ...(values.subjectEn.trim() && { en: values.subjectEn }) },
  body: { zh: values.bodyZh, ...(values.bodyEn && { en: values.bodyEn }) },
})

export const isChanged = (before: Values, after: Values): boolean =>
  (Object.keys(before) as FieldName[]).some((name) => before[name] !== after[name])

const nameOf: Readonly<Record<string, FieldName>> = {
  name: 'name',
  appCode: 'appCode',
  'subject.zh': 'subjectZh',
  'subject.en': 'subjectEn',
  'body.zh': 'bodyZh',
  'body.en': 'bodyEn',
}

/** What the server says about single fields. */
export const faultsIn = (data: unknown): Faults => fieldFaults(data, (field) => nameOf[field])

/** The language in which the first thing to be mended stands, where it stands in one. */
export function languageOfFaults(faults: Faults): TextLanguage | undefined {
  const textLanguages = ['zh', 'en'] as const
  return textLanguages.find(
    (textLanguage) => faults[fieldsOf[textLanguage].subject] || faults[fieldsOf[textLanguage].body],
  )
}
