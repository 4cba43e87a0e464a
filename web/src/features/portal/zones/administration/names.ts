import { useLanguage } from '#web/platform/i18n/language.ts'

/** The name of a record in the language of the moment. */
export function useNameOf() {
  const language = useLanguage()
  return ({ nameZh, nameEn }: { nameZh: string; nameEn: string }): string =>
    (language === 'en' && nameEn) || nameZh
}

/** The title of an article in the language of the moment. */
export function useTitleOf() {
  const language = useLanguage()
  return ({ titleZh, titleEn }: { titleZh: string; titleEn: string }): string =>
    (language === 'en' && titleEn) || titleZh
}
