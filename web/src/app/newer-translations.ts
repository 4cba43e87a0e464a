import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { portalConfig } from '#web/platform/config.ts'
import { isEmpty, publishTranslations, type Translations } from '#web/platform/i18n/publish.ts'
import { translationsKey } from '#web/platform/i18n/translations.ts'

/** Those in force on this page. */
let current: Translations | undefined

const isTranslations = (stored: unknown): stored is Translations =>
  typeof stored === 'object' && stored !== null && 'versionNo' in stored && 'languages' in stored

/** Shows the translations of the last visit. */
export function showStored(text: string): void {
  const stored: unknown = JSON.parse(text)
  if (!isTranslations(stored)) return
  publishTranslations(stored)
  current = stored
}

/** Keeps them for the next visit; where nothing is published, that visit begins without a look at them. */
function keep(translations: Translations): void {
  if (isEmpty(translations)) localStorage.removeItem(translationsKey)
  else localStorage.setItem(translationsKey, JSON.stringify(translations))
}

async function fetchNewer(): Promise<void> {
  const { versionNo, unchanged, languages } = await call(
    'GET /iam-portal/v1/portal/system/:systemCode/languages',
    {
      params: { systemCode: portalConfig().systemCode },
      query: current ? { versionNo: current.versionNo } : {},
    },
  )
  if (unchanged || !languages) return
  current = { versionNo, languages }
  publishTranslations(current)
  keep(current)
}

/** Asks for translations that were published since those that are shown, and shows them without a reload. */
export const takeUpNewer = (): Promise<void> =>
  fetchNewer().catch((error: unknown) => {
    // A system that the server does not know is a fault of the deployment; anything else can wait.
    if (error instanceof ApiFailure && error.kind === 'refused') notifyFailure(error)
  })
