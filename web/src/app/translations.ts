import { publishTranslations, type Translations, translationsKey } from '#web/platform/i18n/translations.ts'

const readStored = (): Translations | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(translationsKey) ?? 'null')
    const isOne =
      typeof stored === 'object' && stored !== null && 'versionNo' in stored && 'languages' in stored
    return isOne ? (stored as Translations) : undefined
  } catch {
    return undefined
  }
}

/** Shows the published translations of the last visit at once, and asks for newer ones when the page has settled. */
export const takeUpTranslations = () => {
  const stored = readStored()
  if (stored) publishTranslations(stored)
  const ask = async () => (await import('./newer-translations.ts')).takeUpNewer(stored)
  setTimeout(() => void ask().catch(() => undefined), 3000)
}
