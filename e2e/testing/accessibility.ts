import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Search = {
  /** The part of the page to look at, as a selector; all of it unless said otherwise. */
  within?: string
  without?: string
  /** Only these rules of axe. */
  rules?: string[]
  /**
   * Looks that the root element is given one after the other, by its data; the last one stays. Only before somebody who wants
   * little motion: nothing fades into a look then.
   */
  looks?: Readonly<Record<string, string>>[]
}

/**
 * Resolves when nothing fades or slides any more: what is on its way has other colours than what is there.
 * A change of colours begins its transitions with the next frame, and what inherits a colour only follows then,
 * so that it is over when a frame has passed in which nothing moved.
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

/** What keeps people out of a page, one line for each place. */
export async function violationsOn(
  page: Page,
  { within, without, rules, looks = [{}] }: Search = {},
): Promise<string[]> {
  await untilStill(page)
  // A page that has been looked at before knows the rules already.
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
            // Applications in frames are not ours.
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

/** How many pixels a page is wider than its window, once it has settled in it. */
export async function tooWide(page: Page): Promise<number> {
  await untilStill(page)
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** By day or by night, whatever the person's own look is, which would take the place of a cookie. */
export const showIn = (page: Page, mode: 'light' | 'dark'): Promise<unknown> =>
  page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { mode })

/** Names of the controls that are cut off at the edge of the window, once the page has settled in it. */
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
          it.closest('.table-scroll, [role=tablist], .recent-apps, .section-rail, .setting-rail') !== null
        return width > 1 && !isInScrollingPart && (left < -1 || right > innerWidth + 1)
      })
      .map((it) => it.getAttribute('aria-label') ?? it.textContent)
  })
}

/** Width and mode of a page that is looked at: each width by day, and a wide one by night. */
export const sights = [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
] as const
