import { useLanguage } from '#web/platform/i18n/language.ts'

/** Returns a function that gives the name of a record in the current language. */
export function useNameOf() {
  const language = useLanguage()
  return ({ nameZh, nameEn }: { nameZh: string; nameEn: string }): string =>
    (language === 'en' && nameEn) || nameZh
}

/** Returns a function that gives the title of an article in the current language. */
export function useTitleOf() {
  const language = useLanguage()
  return ({ titleZh, titleEn }: { titleZh: string; titleEn: string }): string =>
    (language === 'en' && titleEn) || titleZh
}
