import { expect } from 'vitest'
import { test } from './testing/journey.ts'
import { directory, eventually, homeOf, promised, seenText, signInToHome } from './testing/person.ts'

test('[UI-03] applications with icons of Element have their equals, and one without an equal its first character', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await signInToHome(person, 'sysadmin')
  const library = page.waitForResponse(/icon-library-.*\.svg$/)
  // Also later reads of home, which changes by other journeys cause.
  const hasHome = ({ href, pathname }: URL) => href === homeOf(person) || pathname.endsWith('/portal/home')
  await page.route(hasHome, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll('"icon":"car-front"', '"icon":"el-icon-van"')
      .replaceAll('"icon":"banknote"', '"icon":"el-icon-eleme"')
    await route.fulfill({ response, body })
  })
  await page.goto(homeOf(person))
  expect((await library).status()).toBe(200)
  const drawn = (name: string) =>
    page
      .locator('.app-tile', { has: page.locator(`use[href$="#${name}"]`) })
      .first()
      .locator('svg')
  await eventually(async () => (await drawn('van').boundingBox())?.width).toBeGreaterThan(10)
  const withoutEqual = page
    .getByRole('link', { name: /资金管理/ })
    .first()
    .locator('.app-tile')
  await eventually(() => seenText(withoutEqual)).toBe('资')
})

test('[UI-03] the sign-in page of an application shows its icon, without a request to the portal', async ({
  newPerson,
}) => {
  const person = await newPerson()
  await signInToHome(person, 'sysadmin')
  const opening = promised(person.context.waitForEvent('page'))
  await directory(person).getByRole('link', { name: '考勤休假' }).click()
  const application = await opening
  await application.getByRole('button', { name: '退出此应用' }).waitFor()

  const { page, portal } = await newPerson()
  await page.goto(application.url())
  const icon = page.locator('.asking img')
  await eventually(() => icon.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(10)
  const address = new URL((await icon.getAttribute('src')) ?? '', page.url())
  expect(address.origin).toBe(new URL(page.url()).origin)
  expect(address.origin).not.toBe(new URL(portal).origin)
})
