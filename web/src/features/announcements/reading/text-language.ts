import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'

/** Returns the `lang` of a text without English version, so that screen readers use a Chinese voice (WCAG 3.1.2). */
export const useTextLanguage = ({ langFallback }: Pick<UserAnnouncement, 'langFallback'>) =>
  useLanguage() === 'en' && langFallback ? 'zh-CN' : undefined
