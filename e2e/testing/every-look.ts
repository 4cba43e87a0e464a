import { skins } from '@iambiz/contract/platform/look.ts'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { basePath, paths } from '@iambiz/web/platform/paths.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cutOff, tooWide, violationsOn } from './accessibility.ts'
import type { Shown } from './every-screen.ts'
import { type NewPerson, test } from './journey.ts'
import { comeAs } from './mock-web.ts'
import type { Person } from './person.ts'
import { show } from './shown.ts'
import type { Language } from './words.ts'

/** The windows are tall, so that lazily rendered content is visible. */
const height = 1800
const [desktop, tablet, phone, smallPhone] = [1440, 768, 390, 360]

const inMode = (skin: string, contrast: string) => ['light', 'dark'].map((mode) => ({ skin, mode, contrast }))

const usualLook = { skin: 'azure', mode: 'light', contrast: 'system' }

/** All skins in light and dark mode and high contrast, except the default look. */
const otherLooks = [...skins.flatMap((skin) => inMode(skin, 'standard')), ...inMode('azure', 'high')].slice(1)

/** A run checks a third of the other looks; three runs check all of them. */
const looksInTurn = [0, 1, 2].map((turn) => otherLooks.filter((_look, index) => index % 3 === turn))

/**
 * Accessibility violations of a page or a part of it: all rules in the default look, and color contrast in the other
 * looks. Restores the default look.
 */
export async function violationsInLooks({ page }: Person, within?: string): Promise<string[]> {
  const all = await violationsOn(page, within ? { within } : {})
  const ofColours = await violationsOn(page, {
    within: within ?? 'main, dialog[open]',
    rules: ['color-contrast'],
    looks: inTurn(looksInTurn).flat(),
  })
  await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), usualLook)
  return [...all, ...ofColours]
}

/** Elements that do not fit into the window. */
async function misfits(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height })
  const more = await tooWide(page)
  const cut = (await cutOff(page)).map((name) => `cut off at ${width}: ${name}`)
  return more > 0 ? [`${more} px wider than ${width}`, ...cut] : cut
}

/** The most pixels between the bars of the portal and the content of a screen on a phone: title, tabs and filters. */
const mostAbove = 194

/** Problem where a phone shows titles and filters before anything else. */
async function startsTooLow(page: Page): Promise<string[]> {
  const distance = await page.evaluate(() => {
    const above = '.page-head, .filter-bar, .log-filter-fields, nav, search, [role=tablist], .page-line'
    const start = Math.max(
      ...[...document.querySelectorAll('header, .page-tabs, .setting-rail')].map(
        (bar) => bar.getBoundingClientRect().bottom,
      ),
    )
    const tops = [
      ...document.querySelectorAll(
        'main :is(td, th, li, p, dt, label, h2, figcaption, button, a, .empty-state)',
      ),
    ]
      .filter((element) => !element.closest(above) && element.checkVisibility())
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, width, height }) => top >= start && width > 1 && height > 1)
      .map(({ top }) => top)
    return tops.length === 0 ? 0 : Math.min(...tops) - start
  })
  return distance > mostAbove ? [`its content starts ${Math.round(distance)} px below the bars`] : []
}

/**
 * Problem where the document title does not match the heading, although either may be longer. Home's title is the
 * product name, and dialogs are not checked.
 */
async function misnamed(page: Page, { path, isDialog }: Shown): Promise<string[]> {
  if (isDialog || path === basePath + paths.home) return []
  const title = await page.title()
  const heading = (await page.getByRole('heading', { level: 1 }).first().textContent())?.trim() ?? ''
  const isNamed = heading !== '' && (title.endsWith(heading) || heading.startsWith(title))
  return isNamed ? [] : [`the heading is “${heading}”, the title “${title}”`]
}

/** Problem where the screen does not exist or has a wrong title. */
const missing = async (page: Page, screen: Shown): Promise<string[]> =>
  (await page.locator('.state-page').isVisible()) ? ['it is not there'] : misnamed(page, screen)

/** A person at the web with recorded replies; signed in if an account is given. */
export async function guestOf(
  newPerson: NewPerson,
  portal: string,
  { language = 'zh', account }: { language?: Language; account?: string },
): Promise<Person> {
  const viewport = { width: desktop, height }
  const person = await newPerson({ portal, language, viewport, reducedMotion: 'reduce' })
  await comeAs(person, account)
  return person
}

/** Milliseconds for about twenty screens in eleven looks. */
const timeout = 900_000

const [inChinese, inEnglish] = [
  { language: 'zh', width: desktop, fits: [1024], onPhone: false },
  { language: 'en', width: phone, fits: [smallPhone, phone, tablet], onPhone: true },
] as const

/**
 * A run checks every second screen in one of two variants; four runs check all screens in both. The number of variants
 * and the number of look turns are coprime, so that over time each screen is checked in each combination.
 */
const ways = [
  { ...inChinese, from: 0 },
  { ...inEnglish, from: 1 },
  { ...inChinese, from: 1 },
  { ...inEnglish, from: 0 },
]

/** Checks screens in both languages, at four widths and in some of the looks. */
export function testScreens(what: string, origin: () => string, screens: () => readonly Shown[]): void {
  test.for(inTurn(ways))(
    `nothing keeps people out of ${what}, in $language, $width pixels wide, each second one from $from`,
    { timeout },
    async ({ language, width, fits, onPhone, from }, { newPerson }) => {
      const person = await guestOf(newPerson, origin(), { language, account: 'superadmin' })
      const { page, portal } = person
      /** Problems of each screen, by path. */
      const wrong: Record<string, string[]> = {}
      for (const screen of screens().filter((_screen, index) => index % 2 === from)) {
        const { path, isDialog } = screen
        await page.setViewportSize({ width, height })
        await show(page, portal + path, isDialog)
        const found = [
          ...(onPhone && !isDialog ? await startsTooLow(page) : []),
          ...(await violationsInLooks(person)),
        ]
        for (const one of fits) found.push(...(await misfits(page, one)))
        found.push(...(await missing(page, screen)))
        if (found.length > 0) wrong[path] = found
      }
      expect(wrong).toEqual({})
    },
  )
}
