import { expect } from 'vitest'
import { test } from './testing/journey.ts'
import { eventually, homeOf, seenText, signInToHome } from './testing/person.ts'

test('[UI-03] applications with icons of Element have their equals, and one without an equal its first character', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await signInToHome(person, 'sysadmin')
  const library = page.waitForResponse(/icon-library-.*\.svg$/)
  await page.route(homeOf(person), async (route) => {
    const page = await (await route.fetch()).text()
    const body = page
      .replaceAll('"icon":"car-front"', '"icon":"el-icon-van"')
      .replaceAll('"icon":"banknote"', '"icon":"el-icon-eleme"')
    await route.fulfill({ body, contentType: 'text/html; charset=utf-8' })
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
