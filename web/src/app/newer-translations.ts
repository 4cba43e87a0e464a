import type { PublishedWords } from '@iambiz/contract/platform/render-home.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { portalConfig } from '#web/platform/config.ts'
import { isEmpty, publishTranslations } from '#web/platform/i18n/publish.ts'
import { translationsKey } from '#web/platform/i18n/translations.ts'

/** Those in force on this page. */
let current: PublishedWords | undefined

const isTranslations = (stored: unknown): stored is PublishedWords =>
  typeof stored === 'object' && stored !== null && 'versionNo' in stored && 'languages' in stored

/** Shows the translations of the last visit. */
function showStored(): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(translationsKey) ?? 'null')
    if (!isTranslations(stored)) return
    publishTranslations(stored)
    current = stored
  } catch {
    // Storage is closed to the page, or has no text of ours.
  }
}

/** Keeps them for the next visit; where nothing is published, there is nothing to keep. */
function keep(translations: PublishedWords): void {
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

/** What was asked for last. */
let before: Promise<void> = Promise.resolve()

/**
 * Asks for translations that were published since those that are shown, and shows them without a reload; one call after the other, so
 * that the older answer is never the last.
 */
export const takeUpNewer = (): Promise<void> => {
  before = before.then(fetchNewer).catch((error: unknown) => {
    // A system that the server does not know is a fault of the deployment; anything else can wait.
    if (error instanceof ApiFailure && error.kind === 'refused') notifyFailure(error)
  })
  return before
}

/**
 * Starts the page with the translations of the last visit and resolves when it can be drawn in those in force, so that nobody reads
 * others first, or when it is too `late`. `inForce`: their version, where anybody could tell.
 */
export async function beginWith(
  inForce: string | undefined,
  start: () => void,
  late: Promise<unknown>,
): Promise<void> {
  showStored()
  start()
  if (inForce === undefined || current?.versionNo === inForce) return
  await Promise.race([takeUpNewer(), late])
}
