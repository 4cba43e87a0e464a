import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { basePath, paths } from '@iambiz/web/platform/paths.ts'
import { expect } from 'vitest'
import { guestOf, testScreens, violationsInLooks } from './testing/every-look.ts'
import { everyScreen } from './testing/every-screen.ts'
import { test } from './testing/journey.ts'
import { recordedPortal } from './testing/mock-web.ts'
import { directory, openSearch } from './testing/person.ts'
import { companyOfTheMoment, show } from './testing/shown.ts'

const origin = recordedPortal()

// Recorded replies are the same at any time, and arrive at once.
testScreens('the screens', origin, () => everyScreen(companyOfTheMoment()))

test('nothing keeps people out of the list of home', async ({ newPerson }) => {
  const person = await guestOf(newPerson, origin(), { account: 'superadmin' })
  const { page, words, portal } = person
  await show(page, `${portal}${basePath}${paths.home}`)
  await page.getByRole('radio', { name: words.list }).click()
  await page.getByRole('table').waitFor()
  expect(await violationsInLooks(person)).toEqual([])
})

test.for(inTurn(['zh', 'en'] as const))(
  'nothing keeps people out of what opens over home, in %s',
  async (language, { newPerson }) => {
    const person = await guestOf(newPerson, origin(), { language, account: 'sysadmin' })
    const { page, words, portal } = person
    const within = '[role=dialog], dialog[open]'
    await show(page, `${portal}${basePath}${paths.home}`)
    const header = page.getByRole('banner')
    for (const opener of [
      header.getByTitle(words.switchRole),
      header.getByRole('button', { name: words.language }),
      header.getByRole('button', { name: words.appearance }),
      header.getByRole('button', { name: words.bell }),
      header.getByRole('button', { name: words.account }),
    ]) {
      await opener.click()
      await page.getByRole('dialog').locator('button:visible, label:visible, li:visible').first().waitFor()
      expect(await violationsInLooks(person, within)).toEqual([])
      await page.keyboard.press('Escape')
    }
    const search = await openSearch(person)
    await search.getByRole('combobox').fill('cw')
    await search.getByRole('option').first().waitFor()
    expect(await violationsInLooks(person, within)).toEqual([])
    await page.keyboard.press('Escape')
    // One application has no address, which a toast says; the other is under maintenance.
    await directory(person)
      .getByRole('button', { name: language === 'zh' ? /^招聘管理/ : /^Recruiting/ })
      .click()
    await page.getByRole('alert').waitFor()
    await directory(person)
      .getByRole('link', { name: language === 'zh' ? /^资产台账/ : /^Asset/ })
      .click()
    await page.locator('dialog[open]').waitFor()
    expect(await violationsInLooks(person, within)).toEqual([])
  },
)
