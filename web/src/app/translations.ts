import { readBoot } from '#web/platform/config.ts'

/** Starts and draws the page in the published words in force, where the server does not say that there are none. */
export const withTranslations = (start: () => void, draw: () => void): void => {
  const { words } = readBoot()
  if (words !== null)
    return void import('./newer-translations.ts')
      .then((chunk) => chunk.beginWith(words, start), start)
      .then(draw)
  start()
  draw()
}
