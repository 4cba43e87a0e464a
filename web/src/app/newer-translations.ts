import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { portalConfig } from '#web/platform/config.ts'
import { publishTranslations, type Translations, translationsKey } from '#web/platform/i18n/translations.ts'

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
  localStorage.setItem(translationsKey, JSON.stringify(translations))
}

/** Asks for translations that were published since those of the last visit. */
export const takeUpNewer = (stored: Translations | undefined): Promise<void> =>
  fetchNewer(stored).catch((error: unknown) => {
    // A system that the server does not know is a fault of the deployment; anything else can wait.
    if (error instanceof ApiFailure && error.kind === 'refused') notifyFailure(error)
  })
