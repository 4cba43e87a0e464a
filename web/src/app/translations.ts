import { translationsKey } from '#web/platform/i18n/translations.ts'

const load = () => import('./newer-translations.ts')

/** Begins with the published translations of the last visit, where there were any, and asks for newer ones later. */
export const withTranslations = (go: () => void) => {
  let stored: string | null = null
  try {
    stored = localStorage.getItem(translationsKey)
  } catch {
    // Storage is closed to the page: the built-in words come first.
  }
  const ready = stored ? load().then(({ showStored }) => showStored(stored)) : undefined
  if (ready) void ready.catch(() => undefined).then(go)
  else go()
  setTimeout(
    () =>
      void load().then(
        ({ takeUpNewer }) => takeUpNewer(),
        () => undefined,
      ),
    3000,
  )
}
