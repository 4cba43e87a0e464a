import { read, useRead } from './api/query.ts'
import { useLanguage } from './i18n/language.ts'
import { usePhrases } from './i18n/phrases.ts'
import { sourceTypePhrases } from './source-type-phrases.ts'

const prefix = 'source:'

/** A type of sign-in that names a source of identity, with the name of the source and whether it is on. */
export type SourceType = { value: string; label: string; isOn: boolean }

/** The types of sign-in of the sources that are there now; none until they are known, or if `isWanted` is false. */
export function useSourceTypes(isWanted: boolean): readonly SourceType[] {
  const language = useLanguage()
  const { data } = useRead({ ...read('GET /iam-portal/v1/portal/signInSourceNames'), enabled: isWanted })
  return (data?.sources ?? []).map(({ code, nameZh, nameEn, status }) => ({
    value: prefix + code,
    label: (language === 'en' && nameEn) || nameZh,
    isOn: status === 1,
  }))
}

/**
 * Returns a function that names a sign-in type of the log: those of sources have no words of their own, and one that is
 * gone is named by its code. `types` are those to be named, so that nothing is read for others.
 */
export function useSourceType(types: readonly string[]): (type: string) => string {
  const words = usePhrases(sourceTypePhrases)
  const sources = useSourceTypes(types.some((type) => type.startsWith(prefix)))
  return (type) => {
    if (!type.startsWith(prefix)) return type
    const known = sources.find(({ value }) => value === type)
    return known?.label ?? words.source({ code: type.slice(prefix.length) })
  }
}
