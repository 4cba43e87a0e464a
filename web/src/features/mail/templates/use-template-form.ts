import type { MailTemplateDetail } from '@iambiz/contract/features/mail/templates.ts'
import { useState } from 'react'
import { useApplications } from '#web/platform/applications/use-applications.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { formPhrases } from './phrases.ts'
import { touched } from './touched.ts'
import type { ReadFile } from './use-body.ts'
import { fieldOf, longest, newValues, type TextLanguage, type Values, valuesOf, writtenOf } from './values.ts'

export type Source = {
  /** The edited template; absent for a new one. */
  template: MailTemplateDetail | undefined
  /** The template that a new one copies. */
  original: MailTemplateDetail | undefined
  /** New body, read from a file. */
  replaced: ReadFile | undefined
}

const bodyOf = ({ html, fileName }: ReadFile, textLanguage: TextLanguage): Partial<Values> =>
  textLanguage === 'zh' ? { bodyZh: html, fileName } : { bodyEn: html }

/** State of the form. */
export function useTemplateForm({ template, original, replaced }: Source, onSaved: (id: string) => void) {
  const words = usePhrases(formPhrases)
  const { own } = useApplications(words.everyApp)
  const [reads, setReads] = useState(0)
  const [start] = useState<Values>(() => {
    if (template) return valuesOf(template)
    if (!original) return newValues
    const name = [...words.copyName({ name: original.name })].slice(0, longest.name).join('')
    return { ...valuesOf(original), name, appCode: original.editable ? original.appCode : '' }
  })
  const withApp = (values: Values) => ({ ...values, appCode: values.appCode || (own[0]?.value ?? '') })
  const form = useRecordForm({
    start,
    begun: replaced && bodyOf(replaced, 'zh'),
    record: template,
    needed: ['name', 'subjectZh', 'bodyZh'],
    longest,
    write: useSave('POST /iam-portal/bulletin/emailTemplate/saveOrUpdate', touched, words.saved),
    request: (values, revision) => ({
      body: { ...(template && { id: template.id, revision }), ...writtenOf(withApp(values)) },
    }),
    nameOf: fieldOf,
    valuesOf,
    changedBy: ({ updaterName }) => words.changed({ name: updaterName }),
    onSaved: ({ id }) => onSaved(id),
  })
  return {
    form: { ...form, values: withApp(form.values) },
    /** A new text remounts the body editors, so that they show the new values. */
    generation: `${form.revision} ${reads}`,
    /** Replaces the body in a language with that of a file. */
    readFile: (file: ReadFile, textLanguage: TextLanguage) => {
      form.change(bodyOf(file, textLanguage))
      setReads((now) => now + 1)
    },
  }
}

export type TemplateForm = ReturnType<typeof useTemplateForm>['form']
