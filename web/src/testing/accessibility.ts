import axe from 'axe-core'

/**
 * Resolves when nothing fades or slides any more: what is on its way has other colours than what is there. What inherits a colour
 * follows one frame later.
 */
async function untilStill(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  let moving: Animation[]
  do {
    await nextFrame()
    await nextFrame()
    moving = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
  } while (moving.length > 0)
}

/** What keeps people out of the page, one line for each place. */
export async function violations(): Promise<string[]> {
  await untilStill()
  const found = await axe.run(document, {
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    selectors: false,
  })
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  )
}

/** How many pixels the page is wider than its window. */
export async function tooWide(): Promise<number> {
  await untilStill()
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth - clientWidth
}

/** How many pixels of a table's columns are out of sight. */
export async function hiddenWidth(table: Element): Promise<number> {
  await untilStill()
  const scrolled = table.parentElement
  return scrolled ? scrolled.scrollWidth - scrolled.clientWidth : 0
}

/** The words of buttons and choices that are wider than what they stand on. */
export function wordsOutside(part: Element): string[] {
  const isOutside = (one: Element) => {
    const words = document.createRange()
    words.selectNodeContents(one)
    const [box, inside] = [one.getBoundingClientRect(), words.getBoundingClientRect()]
    return inside.left < box.left - 1 || inside.right > box.right + 1
  }
  return [...part.querySelectorAll('button, .segmented label')]
    .filter((one) => one.checkVisibility() && one.textContent !== '' && isOutside(one))
    .map(({ textContent }) => textContent)
}

/** Shows the page by day or by night. */
export const showIn = (mode: 'light' | 'dark'): void => {
  document.documentElement.dataset.mode = mode
}

/** Language, width and mode of a page: each language in each width, and each width by day and by night. */
export const sights = [
  ['zh', 1440, 'light'],
  ['en', 390, 'light'],
  ['zh', 390, 'dark'],
  ['en', 1440, 'dark'],
] as const
