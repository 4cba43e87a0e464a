import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Look = {
  /** The part of the page to look at, as a selector; all of it unless said otherwise. */
  within?: string
  without?: string
  /** Only these rules of axe. */
  rules?: string[]
}

/** What keeps people out of a page, one line for each place. */
export async function violationsOn(page: Page, { within, without, rules }: Look = {}): Promise<string[]> {
  // What is fading in has other colours than what is there.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
  })
  // Applications in frames are not ours; otherwise a page is opened for their results, which takes the focus away.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (within) axe.include(within)
  if (without) axe.exclude(without)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  )
}

/** How many pixels a page is wider than its window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The words of buttons and choices that are wider than what they stand on. */
export const wordsOutside = (page: Page, within: string): Promise<string[]> =>
  page.locator(within).evaluate((part) => {
    const isOutside = (one: Element) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      const [box, inside] = [one.getBoundingClientRect(), words.getBoundingClientRect()]
      return inside.left < box.left - 1 || inside.right > box.right + 1
    }
    return [...part.querySelectorAll('button, .segmented label')]
      .filter((one) => one.checkVisibility() && one.textContent !== '' && isOutside(one))
      .map(({ textContent }) => textContent)
  })
