import type { MailTemplateDetail } from '@iambiz/contract/features/mail/templates.ts'
import { useState } from 'react'
import { useApplications } from '#web/platform/applications/use-applications.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { formPhrases } from './phrases.ts'
import type { ReadFile } from './use-body.ts'
import { isChanged, longest, newValues, type TextLanguage, type Values, valuesOf } from './values.ts'

export type Source = {
  /** The edited template; absent for a new one. */
  template: MailTemplateDetail | undefined
  /** The template that a new one copies. */
  original: MailTemplateDetail | undefined
  /** New body, read from a file. */
  replaced: ReadFile | undefined
}

/** State of the form. */
export function useWriting({ template, original, replaced }: Source, textLanguage: TextLanguage) {
  const words = usePhrases(formPhrases)
  const { own } = useApplications(words.everyApp)
  const [start] = useState<Values>(() => {
    if (template) return valuesOf(template)
    if (!original) return newValues
    const name = [...words.copyName({ name: original.name })].slice(0, longest.name).join('')
    return { ...valuesOf(original), name, appCode: original.editable ? original.appCode : '' }
  })
  const [written, setWritten] = useState<Values>(() =>
    replaced ? { ...start, ...bodyOf(replaced, textLanguage) } : start,
  )
  const [revision, setRevision] = useState(template?.revision)
  const [generation, setGeneration] = useState(0)
  const take = (values: Values) => {
    setWritten(values)
    setGeneration((now) => now + 1)
  }
  return {
    values: { ...written, appCode: written.appCode || (own[0]?.value ?? '') },
    revision,
    setRevision,
    generation,
    isChanged: isChanged(start, written),
    change: (part: Partial<Values>) => setWritten((now) => ({ ...now, ...part })),
    /** Replaces the values, for example with the version stored by another person. */
    take,
    /** Replaces the body in the visible language with that of a file. */
    read: (file: ReadFile) => take({ ...written, ...bodyOf(file, textLanguage) }),
  }
}

const bodyOf = ({ html, fileName }: ReadFile, textLanguage: TextLanguage): Partial<Values> =>
  textLanguage === 'zh' ? { bodyZh: html, fileName } : { bodyEn: html }
