import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { tooWide } from './testing/accessibility.ts'
import { analysisAndAdministration, openLoaded } from './testing/analysis-and-administration.ts'
import { test } from './testing/journey.ts'
import { directory, homeOf, promised, signInByForm, signInToHome } from './testing/person.ts'

const widths = [390, 768, 1024, 1440]

/** Names of the controls that are cut off at the edge of the window. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('button, a, input')].filter(
      (it) => it.offsetParent,
    )
    return shown
      .filter((it) => {
        const { left, right, width } = it.getBoundingClientRect()
        const isInScrollingPart =
          it.closest('.table-scroll, [role=tablist], .recent-apps, .section-rail') !== null
        return width > 1 && !isInScrollingPart && (left < -1 || right > innerWidth + 1)
      })
      .map((it) => it.getAttribute('aria-label') ?? it.textContent)
  })

describe.each(widths)('at %i pixels', (width) => {
  test.for(['zh', 'en'] as const)('everything fits, in %s', async (language, { newPerson }) => {
    const person = await newPerson({ language, viewport: { width, height: 844 } })
    const { page, words } = person
    const check = async (what: string) => {
      expect([what, await tooWide(page), await cutOff(page)]).toEqual([what, 0, []])
    }
    await page.goto(homeOf(person))
    await page.getByLabel(words.accountField).waitFor()
    await check('sign-in page')
    await signInToHome(person, 'sysadmin')
    await check('home')
    await page.getByRole('button', { name: words.account }).click()
    await page.getByRole('dialog', { name: words.account }).getByRole('button').first().waitFor()
    await check('account')
    await page.keyboard.press('Escape')
    await page.getByTitle(words.switchRole).locator('visible=true').click()
    await page.getByRole('region', { name: words.organizations }).waitFor()
    await check('organization and role')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await check('search')
    await page.keyboard.press('Escape')
    await page.goto(`${person.portal}/iambiz/home/nowhere`)
    await page.getByRole('heading', { name: words.notFound }).waitFor()
    await check('page that does not exist')
  })
})

describe.each([390, 1024])('at %i pixels', (width) => {
  test.for(['zh', 'en'] as const)(
    'analysis and administration fit, in %s',
    async (language, { newPerson }) => {
      const person = await newPerson({ language, viewport: { width, height: 844 } })
      const { page } = person
      await signInToHome(person, 'superadmin')
      for (const path of analysisAndAdministration) {
        await openLoaded(person, path)
        expect([path, await tooWide(page), await cutOff(page)]).toEqual([path, 0, []])
        if (path.endsWith('/new')) continue
        const link = await page.locator('.section-rail [aria-current]').boundingBox()
        expect([path, link && link.x >= 0 && link.x + link.width <= width]).toEqual([path, true])
      }
    },
  )
})

describe('on a phone', () => {
  test('an application is opened with a finger', async ({ newPerson }) => {
    const person = await newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const { context, words } = person
    await signInToHome(person, 'staff')
    const opened = promised(context.waitForEvent('page'))
    await directory(person).getByRole('link', { name: '订单中心' }).tap()
    await (await opened).getByText(words.signedInThere).waitFor()
  })

  test('somebody without organization and role can leave', async ({ newPerson }) => {
    const person = await newPerson({ viewport: { width: 390, height: 844 } })
    const { page, words } = person
    await signInByForm(person, 'norole')
    await page.getByRole('main').getByRole('button', { name: words.signOut }).click()
    await page.getByRole('heading', { name: words.signedOut }).waitFor()
  })
})
