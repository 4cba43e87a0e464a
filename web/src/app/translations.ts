import { readBoot } from '#web/platform/config.ts'

/** Milliseconds for which a page is not drawn for want of words: what the server has drawn can be read meanwhile. */
const patience = 3000

/** Starts and draws the page in the published words in force, where the server does not say that there are none. */
export const withTranslations = (start: () => void, draw: () => void): void => {
  const { words } = readBoot()
  if (words !== null) {
    // One limit for the code and the words together.
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
    return void Promise.race([import('./newer-translations.ts'), late])
      .then((chunk) => (chunk ? chunk.beginWith(words, start, late) : start()), start)
      .then(draw)
  }
  start()
  draw()
}
