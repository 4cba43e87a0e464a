import { describe, expect } from 'vitest'
import { cutOff, tooWide } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { directory, homeOf, promised, signInByForm, signInToHome } from './testing/person.ts'

const widths = [390, 768, 1024, 1440]

// every-screen.e2e.ts checks all other screens.
test.for(['zh', 'en'] as const)('home and what opens over it fit, in %s', async (language, { newPerson }) => {
  const person = await newPerson({ language })
  const { page, words } = person
  const check = async (what: string) => {
    expect([what, await tooWide(page), await cutOff(page)]).toEqual([what, 0, []])
  }
  const inEachWidth = async (look: (at: string) => Promise<void>) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      await look(`at ${width}`)
    }
  }
  await page.goto(homeOf(person))
  await page.getByLabel(words.accountField).waitFor()
  await inEachWidth((at) => check(`sign-in page ${at}`))
  await signInToHome(person, 'sysadmin')
  await inEachWidth(async (at) => {
    await check(`home ${at}`)
    await page.getByRole('button', { name: words.account }).click()
    await page.getByRole('dialog', { name: words.account }).getByRole('button').first().waitFor()
    await check(`account ${at}`)
    await page.keyboard.press('Escape')
    await page.getByTitle(words.switchRole).locator('visible=true').click()
    await page.getByRole('region', { name: words.organizations }).waitFor()
    await check(`organization and role ${at}`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await check(`search ${at}`)
    await page.keyboard.press('Escape')
    await page.getByRole('combobox').waitFor({ state: 'hidden' })
  })
  await page.goto(`${person.portal}/iambiz/home/nowhere`)
  await page.getByRole('heading', { name: words.notFound }).waitFor()
  await inEachWidth((at) => check(`page that does not exist ${at}`))
})

test('pages follow a text size of 200 % in the browser, and still fit', async ({ newPerson }) => {
  const person = await newPerson({ viewport: { width: 1440, height: 900 } })
  const { context, page, portal } = person
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await signInToHome(person, 'superadmin')
  for (const path of ['home', 'home/admin/people', 'home/signin/statistics', 'home/setting/profile']) {
    await page.goto(`${portal}/iambiz/${path}`)
    await page.getByRole('main').waitFor()
    const size = await page.evaluate(() => getComputedStyle(document.body).fontSize)
    expect([path, size, await tooWide(page), await cutOff(page)]).toEqual([path, '28px', 0, []])
  }
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

  test('nothing jumps while home is drawn', async ({ newPerson }) => {
    const person = await newPerson({ viewport: { width: 390, height: 844 } })
    const { page } = person
    await signInToHome(person, 'sysadmin')
    await page.reload()
    await page.locator('.home-side .zone-card').waitFor()
    const jumps = await page.evaluate(() => {
      const observer = new PerformanceObserver(() => {})
      observer.observe({ type: 'layout-shift', buffered: true })
      const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[]
      return shifts.reduce((sum, { value }) => sum + value, 0)
    })
    // Same limit as at desktop width: docs/benchmarks.md, P-10.
    expect(jumps).toBeLessThan(0.02)
  })

  test('somebody without organization and role can leave', async ({ newPerson }) => {
    const person = await newPerson({ viewport: { width: 390, height: 844 } })
    const { page, words } = person
    await signInByForm(person, 'norole')
    await page.getByRole('main').getByRole('button', { name: words.signOut }).click()
    await page.getByRole('heading', { name: words.signedOut }).waitFor()
  })
})
