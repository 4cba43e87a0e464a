import type { MailTemplateDetail } from '@iambiz/contract/features/mail/templates.ts'

/** The values of the form. */
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

/** Maximum lengths in characters. */
export const longest = { name: 80, subjectZh: 80, subjectEn: 80 }

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

/** Returns the fields of the save request. */
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

const names: Readonly<Record<string, FieldName>> = {
  'subject.zh': 'subjectZh',
  'subject.en': 'subjectEn',
  'body.zh': 'bodyZh',
  'body.en': 'bodyEn',
}

/** Returns the form field of a request field with a different name. */
export const fieldOf = (field: string): FieldName | undefined => names[field]

/** Returns the language of the first error; undefined if no error is in a text. */
export function languageOfFaults(faults: Faults): TextLanguage | undefined {
  const textLanguages = ['zh', 'en'] as const
  return textLanguages.find(
    (textLanguage) => faults[fieldsOf[textLanguage].subject] || faults[fieldsOf[textLanguage].body],
  )
}
