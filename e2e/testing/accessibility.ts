import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Search = {
  /** Selector of the part to check; the whole page by default. */
  within?: string
  without?: string
  /** Only these axe rules. */
  rules?: string[]
  /**
   * Data attributes of the root element, applied one after the other; the last ones remain. Needs reduced motion, so
   * that no color transition runs.
   */
  looks?: Readonly<Record<string, string>>[]
}

/**
 * Resolves when no transition or animation runs, because intermediate colors differ from the final ones. A color change
 * starts transitions in the next frame, and inherited colors follow after that, so one whole frame without animations
 * must pass.
 */
export const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
    let moving: Animation[]
    do {
      await nextFrame()
      await nextFrame()
      moving = ending()
      await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
    } while (moving.length > 0)
  })

/** Accessibility violations of a page, one line per element. */
export async function violationsOn(
  page: Page,
  { within, without, rules, looks = [{}] }: Search = {},
): Promise<string[]> {
  await untilStill(page)
  // axe is already loaded in a page that was checked before.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ include, exclude, only, looks }) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      const found: string[] = []
      for (const look of looks) {
        Object.assign(document.documentElement.dataset, look)
        const { violations } = await inPage.run(
          { include, exclude },
          {
            ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
            resultTypes: ['violations'],
            // Framed applications are not part of the portal.
            iframes: false,
            preload: false,
            selectors: false,
          },
        )
        for (const { id, nodes } of violations) {
          const where = [...Object.values(look), id].join(' ')
          for (const { html, any } of nodes)
            found.push(`${where}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`)
        }
      }
      return found
    },
    { include: [within ?? 'html'], exclude: without ? [without] : [], only: rules, looks },
  )
}

/** Pixels by which a page is wider than its window, after it has settled. */
export async function tooWide(page: Page): Promise<number> {
  await untilStill(page)
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Shows the page in light or dark mode; a cookie would not do because the person's stored look overrides it. */
export const showIn = (page: Page, mode: 'light' | 'dark'): Promise<unknown> =>
  page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { mode })

/** Names of the controls that the window cuts off, after the page has settled. */
export async function cutOff(page: Page): Promise<(string | null)[]> {
  await untilStill(page)
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('button, a, input')].filter(
      (it) => it.offsetParent,
    )
    return shown
      .filter((it) => {
        const { left, right, width } = it.getBoundingClientRect()
        const isInScrollingPart =
          it.closest(
            '.table-scroll, [role=tablist], .recent-apps, .section-rail, .setting-rail, .filter-bar, .log-filter-fields, .statistics-choices, .statistics-filters',
          ) !== null
        return width > 1 && !isInScrollingPart && (left < -1 || right > innerWidth + 1)
      })
      .map((it) => it.getAttribute('aria-label') ?? it.textContent)
  })
}

/** Widths and modes to check: each width in light mode, and a wide one in dark mode. */
export const sights = [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
] as const
