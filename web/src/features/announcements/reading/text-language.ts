import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'

/** The `lang` of a text without English version, so that the voice that can read it does. */
export const useTextLanguage = ({ langFallback }: Pick<UserAnnouncement, 'langFallback'>) =>
  useLanguage() === 'en' && langFallback ? 'zh-CN' : undefined
