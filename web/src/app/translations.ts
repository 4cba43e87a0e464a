import { readBoot } from '#web/platform/config.ts'

/** Maximum milliseconds to delay rendering for translations; the server-rendered page is readable in the meantime. */
const patience = 3000

/** Starts and renders the page with the published texts, unless the server reports that there are none. */
export const withTranslations = (start: () => void, draw: () => void): void => {
  const { words } = readBoot()
  if (words !== null) {
    // One time limit for the code and the translations together.
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
    return void Promise.race([import('./newer-translations.ts'), late])
      .then((chunk) => (chunk ? chunk.beginWith(words, start, late) : start()), start)
      .then(draw)
  }
  start()
  draw()
}
