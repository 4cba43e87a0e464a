import { describe, expect } from 'vitest'
import { violationsOn } from './testing/accessibility.ts'
import { analysisAndAdministration, openLoaded } from './testing/analysis-and-administration.ts'
import { test } from './testing/journey.ts'
import { directory, homeOf, type Person, signInByForm, signInToHome, signOut } from './testing/person.ts'

async function remember({ context, portal }: Person, skin: string, mode: string): Promise<void> {
  await context.addCookies([{ name: 'theme', value: `${skin}.${mode}.normal`, url: portal }])
}

const looks = ['azure', 'pine', 'danxia', 'dusk'].flatMap((skin) =>
  ['light', 'dark'].map((mode) => [skin, mode] as const),
)

describe('nothing keeps people out', () => {
  test.for(['zh', 'en'] as const)('of home, in %s', async (language, { newPerson }) => {
    const person = await newPerson({ language })
    await signInToHome(person, 'staff')
    expect(await violationsOn(person.page)).toEqual([])
  })

  test('of home with the colours of any skin', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    await signInToHome(person, 'sysadmin')
    for (const [skin, mode] of looks) {
      await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { skin, mode })
      expect(await violationsOn(page, { rules: ['color-contrast'] }), `${skin}, ${mode}`).toEqual([])
    }
  })

  test('of home as a list', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    await signInToHome(person, 'A04441')
    await page.getByRole('radio', { name: words.list }).click()
    await page.getByRole('table').waitFor()
    expect(await violationsOn(page)).toEqual([])
  })

  test.for(['zh', 'en'] as const)(
    'of the sign-in page in %s, also after a mistake',
    async (language, { newPerson }) => {
      const person = await newPerson({ language })
      const { page, words } = person
      await page.goto(homeOf(person))
      await page.getByLabel(words.accountField).waitFor()
      expect(await violationsOn(page)).toEqual([])
      await page.getByLabel(words.accountField).fill('A04471')
      await page.getByLabel(words.passwordField).fill('wrong')
      await page.getByRole('button', { name: words.signIn }).click()
      await page.getByRole('alert').waitFor()
      expect(await violationsOn(page)).toEqual([])
    },
  )

  test('of the sign-in page in the dark', async ({ newPerson }) => {
    const person = await newPerson({ colorScheme: 'dark' })
    await person.page.goto(homeOf(person))
    await person.page.getByLabel(person.words.accountField).waitFor()
    expect(await violationsOn(person.page)).toEqual([])
  })

  test.for(['light', 'dark'] as const)(
    'of the pages that say what happened, %s',
    async (mode, { newPerson }) => {
      const person = await newPerson({ colorScheme: mode })
      const { page, words } = person
      await remember(person, 'azure', mode)
      await page.goto(`${homeOf(person)}?error=access_denied`)
      await page.getByRole('heading', { name: words.signInFailed }).waitFor()
      expect(await violationsOn(page)).toEqual([])
      await page.goto(`${homeOf(person)}?error=temporarily_unavailable`)
      await page.getByRole('heading', { name: words.providerDown }).waitFor()
      expect(await violationsOn(page)).toEqual([])
      await signInByForm(person, 'norole')
      await page.getByRole('heading', { name: words.noRole }).waitFor()
      expect(await violationsOn(page)).toEqual([])
      await page.goto(`${person.portal}/iambiz/home/nowhere`)
      await page.getByRole('heading', { name: words.noRole }).waitFor()
      await signOut(person)
      expect(await violationsOn(page)).toEqual([])
    },
  )

  test.for([
    ['zh', 'light', 1440],
    ['en', 'dark', 1440],
    ['en', 'light', 390],
  ] as const)(
    'of analysis and administration in %s, %s, %i pixels wide',
    async ([language, mode, width], { newPerson }) => {
      const person = await newPerson({ language, viewport: { width, height: 900 } })
      const { page } = person
      await signInToHome(person, 'superadmin')
      for (const path of analysisAndAdministration) {
        await openLoaded(person, path)
        await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { mode })
        expect([path, await violationsOn(page)]).toEqual([path, []])
      }
    },
  )

  test('of a page that does not exist', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, portal, words } = person
    await signInToHome(person, 'staff')
    await page.goto(`${portal}/iambiz/home/nowhere`)
    await page.getByRole('heading', { name: words.notFound }).waitFor()
    expect(await violationsOn(page)).toEqual([])
  })

  test.for(['light', 'dark'] as const)('of what opens over home, %s', async (mode, { newPerson }) => {
    const person = await newPerson({ colorScheme: mode })
    const { page, words } = person
    await remember(person, 'azure', mode)
    await signInToHome(person, 'sysadmin')
    const within = '[role=dialog], dialog[open]'
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
      expect(await violationsOn(page, { within })).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('cw')
    expect(await violationsOn(page, { within })).toEqual([])
    await page.keyboard.press('Escape')
    await directory(person)
      .getByRole('button', { name: /^招聘管理/ })
      .click()
    await page.getByRole('alert').waitFor()
    await directory(person)
      .getByRole('link', { name: /^资产台账/ })
      .click()
    await page.getByRole('dialog', { name: '「资产台账」停机维护中' }).waitFor()
    expect(await violationsOn(page, { within })).toEqual([])
  })
})
