import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { guestOf } from './testing/every-look.ts'
import { everyArea, everyScreen } from './testing/every-screen.ts'
import { test } from './testing/journey.ts'
import { recordedPortal } from './testing/mock-web.ts'
import { companyOfTheMoment, show } from './testing/shown.ts'

const origin = recordedPortal()

/** Titles that the screen or its dialog shows more than once. */
async function repeatedOn(page: Page, isDialog: boolean): Promise<string[]> {
  const said = await page.evaluate((isOver) => {
    // Text for screen readers only is one pixel wide.
    const isSeen = (element: Element) =>
      element.checkVisibility() &&
      element.getBoundingClientRect().width > 1 &&
      !element.closest('.visually-hidden')
    const wordsOf = (element: Element) => {
      const shown = element.cloneNode(true) as Element
      for (const hidden of shown.querySelectorAll('.visually-hidden')) hidden.remove()
      return shown.textContent?.trim() || []
    }
    const shown = (titles: string) =>
      [...document.querySelectorAll(`${isOver ? 'dialog[open]' : 'main'} :is(${titles})`)]
        .filter(isSeen)
        .flatMap(wordsOf)
    const titles = shown('h1, h2, h3, h4, [role="heading"], legend, caption')
    // The start of the breadcrumb counts only if it repeats the page title; parts of the screen may have its name.
    const above = shown('.breadcrumb a').filter((name) => name === titles[0])
    return [...titles, ...above]
  }, isDialog)
  return said.filter((title, place) => said.indexOf(title) !== place)
}

/** Layout of the title and the breadcrumb: "one line" if correct, else the problem. */
const headOf = (page: Page, label: string): Promise<string> =>
  page.evaluate((name) => {
    const isSeen = (element: Element) => element.checkVisibility()
    const [trail, second] = [...document.querySelectorAll(`nav[aria-label="${name}"]`)].filter(isSeen)
    const titles = [...document.querySelectorAll('main h1')].filter(isSeen)
    const [line] = titles[0]?.getClientRects() ?? []
    const link = [...(trail?.querySelectorAll('a') ?? [])].findLast(isSeen)?.getBoundingClientRect()
    if (!trail || second || !link) return 'no breadcrumb, or several'
    if (titles.length !== 1 || !line) return `${titles.length} titles`
    return link.top < line.bottom && link.bottom > line.top ? 'one line' : 'two lines'
  }, label)

const isHome = (path: string) => /\/home(\/modules)?$/.test(path)

// One run for both checks, because opening the screens takes most of the time.
test.for(
  inTurn([
    { language: 'zh', width: 1440, label: '面包屑' },
    { language: 'en', width: 390, label: 'Breadcrumb' },
  ] as const),
)(
  '[SCR-13] every screen and dialog says a title once, in one line with the way to it, in $language, $width pixels wide',
  { timeout: 600_000 },
  async ({ language, width, label }, { newPerson }) => {
    const { page, portal } = await guestOf(newPerson, origin(), { language, account: 'superadmin' })
    await page.setViewportSize({ width, height: 900 })
    const world = companyOfTheMoment()
    /** Problems by path. */
    const wrong: Record<string, string> = {}
    for (const { path, isDialog } of [...everyScreen(world), ...everyArea(world)]) {
      await show(page, portal + path, isDialog)
      const head = isHome(path) ? 'one line' : await headOf(page, label)
      if (head !== 'one line') wrong[path] = head
      // A loading placeholder may briefly repeat the title.
      await expect.poll(() => repeatedOn(page, isDialog), { message: path, timeout: 10_000 }).toEqual([])
    }
    expect(wrong).toEqual({})
  },
)
