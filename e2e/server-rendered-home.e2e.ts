import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { expect } from 'vitest'
import { test } from './testing/journey.ts'
import {
  eventually,
  homeOf,
  type Person,
  promised,
  signIn,
  signInToHome,
  switchTo,
} from './testing/person.ts'
import { begin, everybodys } from './testing/usual-apps.ts'

/** A person whose home no other journey changes. */
const somebody = 'A07707'

/** The server-rendered page before hydration. */
const drawn = ({ page }: Person) => page.locator('#root[inert]')

/** Waits until it is visible, and until the script next to it has run while the rest of the page is parsed. */
async function seeDrawn(person: Person): Promise<void> {
  await drawn(person).locator('.home-usual').waitFor()
  await person.page.waitForFunction(() => document.readyState !== 'loading')
}

/** Visible names; they are inert until the page is interactive, so accessible queries cannot find them. */
const usualNames = (person: Person) => person.page.locator('.home-usual .usual-name').allInnerTexts()

/** Opens home in a tab whose scripts wait for `letGo`; resolves when the page has begun to arrive. */
async function openHeld(person: Person): Promise<{ letGo: () => Promise<void> }> {
  const { page } = person
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const opened = promised(page.goto(homeOf(person)))
  await page.waitForResponse((response) => response.request().isNavigationRequest())
  return {
    letGo: async () => {
      // The route stays: removing it while the page requests its parts may leave a request without a reply.
      held.resolve()
      await opened
    },
  }
}

test.for(inTurn(['zh', 'en'] as const))(
  '[HOME-02][SCR-06] home is read before its scripts are there, and nothing of it moves when they are, %s',
  async (language, { newPerson }) => {
    const person = await newPerson({ language })
    const { page, words } = person
    await begin(person, somebody, everybodys)
    const names = await usualNames(person)
    const { letGo } = await openHeld(person)
    await seeDrawn(person)
    const card = drawn(person).locator('.home-usual')
    expect(await usualNames(person)).toEqual(names)
    await drawn(person).locator('.announcement-panel .announcement-title').first().waitFor()
    const place = await card.boundingBox()
    await page.evaluate(() =>
      new MutationObserver(() => {
        if (document.querySelector('#root > .waiting')) document.body.setAttribute('data-waited', '')
      }).observe(document.body, { childList: true, subtree: true }),
    )
    const searchIsThere = promised(page.waitForResponse(/SearchPalette-[^/]*\.js/))
    await letGo()
    expect(await usualNames(person)).toEqual(names)
    expect(await page.locator('.home-usual').boundingBox()).toEqual(place)
    await page.getByRole('heading', { name: words.allApps }).waitFor()
    // The person did not open the search, so the page shows no loading message for it.
    await searchIsThere
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(() => requestIdleCallback(drawn))))
    expect(await page.locator('body').getAttribute('data-waited')).toBe(null)
  },
)

test('[HOME-06] what is clicked or pressed before the page answers is done when it does', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page, words } = person
  await signIn(person, somebody)
  const search = page.getByRole('dialog', { name: words.searchTitle })
  const asks = [
    { ask: () => drawn(person).locator('.search-box').click({ force: true }), typed: 'caigou' },
    { ask: () => page.keyboard.press('Control+K'), typed: 'caiwu' },
    { ask: () => page.keyboard.press('/'), typed: 'cw' },
  ]
  for (const { ask, typed } of asks) {
    const { letGo } = await openHeld(person)
    await seeDrawn(person)
    await ask()
    await page.keyboard.type(typed)
    await letGo()
    await search.waitFor()
    await eventually(() => search.getByRole('combobox').inputValue()).toBe(typed)
  }
})

test('[HOME-11] an application that is clicked before the page answers opens in its own window', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page, context } = person
  await begin(person, somebody, everybodys)
  const { letGo } = await openHeld(person)
  await seeDrawn(person)
  const app = drawn(person).locator('.usual-app[target=_blank]').first()
  const opened = promised(context.waitForEvent('page'))
  await app.click({ force: true })
  await letGo()
  expect(await (await opened).evaluate(() => window.opener)).toBeNull()
  expect(page.url()).toBe(homeOf(person))
})

test('[HOME-11] a click before the page answers goes to nothing that has come to its place since', async ({
  newPerson,
}) => {
  const person = await newPerson({ viewport: { width: 390, height: 400 } })
  const { page } = person
  await begin(person, somebody, everybodys)
  const { letGo } = await openHeld(person)
  await seeDrawn(person)
  const apps = drawn(person).locator('.usual-app[target=_blank]')
  await apps.first().click({ force: true })
  const [meant, other] = [await apps.first().boundingBox(), await apps.last().boundingBox()]
  const moved = await page.evaluate(
    (by) => {
      document.addEventListener('click', () => document.body.setAttribute('data-clicked', ''))
      scrollBy({ top: by, behavior: 'instant' })
      return scrollY
    },
    (other?.y ?? 0) - (meant?.y ?? 0),
  )
  expect(moved).toBeGreaterThan(0)
  await letGo()
  await page.locator('#root:not([inert], [data-waking])').waitFor()
  expect(await page.locator('[data-clicked]').count()).toBe(0)
})

test('[ORG-01] a tab with another role than the one that is drawn shows nothing of that one', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page, context, portal } = person
  await signInToHome(person, 'staff')
  await switchTo(person, '供应链管理部', '采购专员')
  await context.addCookies([{ name: 'pair', value: 'CC-EAST~staff', url: portal }])
  const { letGo } = await openHeld(person)
  await page.waitForFunction(() => document.querySelector('#root:not([inert])')?.childElementCount === 0)
  await letGo()
  await page.getByRole('banner').getByText('采购专员').waitFor()
})

test('without the scripts of the page its links lead where they lead', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  person.expectFault(/net::ERR_FAILED/)
  await begin(person, somebody, everybodys)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(homeOf(person))
  await page.locator('.announcement-panel a').first().click()
  await page.waitForURL(/systemDynamics/)
})
