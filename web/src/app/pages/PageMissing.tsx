import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { MissingPage } from '#web/platform/states/MissingPage.tsx'
import { pagePhrases } from './phrases.ts'

/** Shown for a page that this release does not have. */
export function PageMissing() {
  const words = usePhrases(pagePhrases)
  return <MissingPage title={words.missing} detail={words.missingDetail} />
}
