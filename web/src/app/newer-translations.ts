import type { PublishedWords } from '@iambiz/contract/platform/render-home.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { portalConfig } from '#web/platform/config.ts'
import { isEmpty, publishTranslations } from '#web/platform/i18n/publish.ts'
import { translationsKey } from '#web/platform/i18n/translations.ts'

/** The translations shown on this page. */
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
    // Storage is blocked, or contains other text.
  }
}

/** Stores the translations for the next visit, unless nothing is published. */
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

/** The last request, to serialize them. */
let before: Promise<void> = Promise.resolve()

/**
 * Reads translations published since the current ones, and shows them without a reload. Requests run one after the
 * other, so that an older reply cannot replace a newer one.
 */
export const takeUpNewer = (): Promise<void> => {
  before = before.then(fetchNewer).catch((error: unknown) => {
    // A refusal means that the deployment's system code is wrong; other failures can be ignored until the next
    // request.
    if (error instanceof ApiFailure && error.kind === 'refused') notifyFailure(error)
  })
  return before
}

/**
 * Starts the page with the translations of the last visit. Resolves when the current ones are loaded, so that people do
 * not first read outdated text, or when `late` resolves. `inForce` is their version; undefined if the server could not
 * determine it.
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
