import axe from 'axe-core'

/**
 * Resolves when no animation or transition runs any more, because colours differ while one runs. An inherited colour
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

/** Returns the accessibility violations of the page, one line per element. */
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

/** Returns by how many pixels the page is wider than its window. */
export async function tooWide(): Promise<number> {
  await untilStill()
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth - clientWidth
}

/** Returns by how many pixels the columns of a table overflow. */
export async function hiddenWidth(table: Element): Promise<number> {
  await untilStill()
  const scrolled = table.parentElement
  return scrolled ? scrolled.scrollWidth - scrolled.clientWidth : 0
}

/** Returns the labels of buttons and options that overflow their element. */
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

/** Shows the page in light or dark mode. */
export const showIn = (mode: 'light' | 'dark'): void => {
  document.documentElement.dataset.mode = mode
}

/** Combinations of language, width and mode: each language in each width, and each width in both modes. */
export const sights = [
  ['zh', 1440, 'light'],
  ['en', 390, 'light'],
  ['zh', 390, 'dark'],
  ['en', 1440, 'dark'],
] as const
