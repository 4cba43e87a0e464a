import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { portalConfig } from '#web/platform/config.ts'
import { publishTranslations, type Translations } from '#web/platform/i18n/translations.ts'

const storageKey = 'iambiz.translations'

const readStored = (): Translations | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    const isOne =
      typeof stored === 'object' && stored !== null && 'versionNo' in stored && 'languages' in stored
    return isOne ? (stored as Translations) : undefined
  } catch {
    return undefined
  }
}

const fetchNewer = async (stored: Translations | undefined) => {
  const { versionNo, unchanged, languages } = await call(
    'GET /iam-portal/v1/portal/system/:systemCode/languages',
    {
      params: { systemCode: portalConfig().systemCode },
      query: stored ? { versionNo: stored.versionNo } : {},
    },
  )
  if (unchanged || !languages) return
  const translations = { versionNo, languages }
  publishTranslations(translations)
  localStorage.setItem(storageKey, JSON.stringify(translations))
}

/** Shows the published translations of the last visit at once, and asks for newer ones when the page has settled. */
export const takeUpTranslations = () => {
  const stored = readStored()
  if (stored) publishTranslations(stored)
  const ask = () =>
    fetchNewer(stored).catch((error: unknown) => {
      // A system that the server does not know is a fault of the deployment; anything else can wait.
      if (error instanceof ApiFailure && error.kind === 'refused') notifyFailure(error)
    })
  setTimeout(() => void ask(), 3000)
}
