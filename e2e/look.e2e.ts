import { describe, expect } from 'vitest'
import { violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import {
  directory,
  eventually,
  homeOf,
  type Person,
  promised,
  seenText,
  signInToHome,
  signOut,
  typeCredentials,
} from './testing/person.ts'
import { words as allWords } from './testing/words.ts'

const { zh, en } = allWords

const lookOf = ({ page }: Person) =>
  page.evaluate(() => {
    const { skin, mode } = document.documentElement.dataset
    return [skin, mode]
  })

/** The look attributes of the HTML itself, before any script runs. */
async function lookInHtml({ context, portal }: Person): Promise<string> {
  const reply = await context.request.get(`${portal}/iambiz/home?keep=1`)
  return /<html[^>]*>/.exec(await reply.text())?.[0] ?? ''
}

const saved = ({ page }: Person, call: string) =>
  promised(page.waitForResponse((response) => response.url().endsWith(call) && response.status() === 200))

describe('language', () => {
  test('[UI-01] changes at once, everywhere, and is kept', async ({ newPerson, records }) => {
    await records.forgetPerson('A04714')
    const person = await newPerson()
    const { page } = person
    await signInToHome(person, 'A04714')
    await page.getByRole('button', { name: zh.language }).click()
    const kept = saved(person, '/modifyUserConfig')
    await page.getByRole('radio', { name: 'English' }).click()
    await page.getByRole('heading', { name: en.allApps }).waitFor()
    await kept
    await page
      .getByRole('link', { name: /^Knowledge Base/ })
      .first()
      .waitFor()
    await eventually(() => page.title()).toBe(en.product)
    await eventually(() => page.locator('html').getAttribute('lang')).toBe('en')
    await page.reload()
    await page.getByRole('heading', { name: en.allApps }).waitFor()
    const chinese = (await seenText(page.locator('body'))).match(/[\p{Script=Han}]+/gu) ?? []
    expect(chinese.filter((text) => text !== '中文')).toEqual([])
  })

  test('[UI-01] that was chosen on one device is there on another that has not chosen', async ({
    newPerson,
    records,
  }) => {
    await records.forgetPerson('A04728')
    const [person, elsewhere] = [await newPerson(), await newPerson({ cold: true })]
    const { page } = person
    await signInToHome(person, 'A04728')
    await page.getByRole('button', { name: zh.language }).click()
    const kept = saved(person, '/modifyUserConfig')
    await page.getByRole('radio', { name: 'English' }).click()
    await kept
    await elsewhere.page.goto(homeOf(elsewhere))
    await typeCredentials(elsewhere, 'A04728')
    await elsewhere.page.getByRole('heading', { name: en.allApps }).waitFor()
  })

  test('[UI-01] of the portal is that of the sign-in page, which can change it too', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language: 'en' })
    const { page, words } = person
    await page.goto(homeOf(person))
    await page.getByRole('heading', { name: words.signIn }).waitFor()
    await eventually(() => page.locator('html').getAttribute('lang')).toBe('en')
    await page.getByRole('link', { name: '中文' }).click()
    await page.getByLabel(zh.accountField).waitFor()
    await eventually(() => page.locator('html').getAttribute('lang')).toBe('zh-CN')
    await typeCredentials({ ...person, words: zh }, 'staff')
    await page.waitForURL(homeOf(person))
  })

  test('[UI-01] stays with somebody who signs out', async ({ newPerson }) => {
    const person = await newPerson({ language: 'en' })
    const { page, words } = person
    await signInToHome(person, 'staff')
    await signOut(person)
    await page.getByRole('button', { name: words.signInAgain }).click()
    await page.getByLabel(words.accountField).waitFor()
  })
})

describe('the look', () => {
  test('[UI-02] that was chosen is in the HTML itself, so that nothing flashes', async ({
    newPerson,
    records,
  }) => {
    await records.forgetPerson('A04687')
    const [person, elsewhere] = [await newPerson(), await newPerson()]
    const { page, words } = person
    await signInToHome(person, 'A04687')
    await page.getByRole('button', { name: words.appearance }).click()
    for (const [radio, look] of [
      ['丹霞', ['danxia', 'light']],
      ['深色', ['danxia', 'dark']],
    ] as const) {
      const kept = saved(person, '/updatePersonalConfig')
      await page.getByText(radio, { exact: true }).click()
      await kept
      await eventually(() => lookOf(person)).toEqual(look)
    }
    expect(await lookInHtml(person)).toContain('data-skin="danxia" data-mode="dark"')
    // Records every look of the root element since the HTML arrived.
    await page.addInitScript(() => {
      const seen: unknown[] = []
      Object.assign(globalThis, { seenLooks: seen })
      const note = () => {
        const { skin, mode } = document.documentElement?.dataset ?? {}
        if (skin) seen.push(`${skin}.${mode}`)
      }
      new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
    })
    await page.reload()
    await directory(person).waitFor()
    const seen = await page.evaluate(() => (globalThis as unknown as { seenLooks: string[] }).seenLooks)
    expect([...new Set(seen)]).toEqual(['danxia.dark'])

    await signInToHome(elsewhere, 'A04687')
    await eventually(() => lookOf(elsewhere)).toEqual(['danxia', 'dark'])
  })

  test('[UI-02] has high contrast where the device asks for it or the person chose it, in every skin', async ({
    newPerson,
    records,
  }) => {
    await records.forgetPerson('A04687')
    const person = await newPerson()
    const { page, words } = person
    const textColour = () => page.evaluate(() => getComputedStyle(document.body).color)
    await signInToHome(person, 'A04687')
    await page.emulateMedia({ contrast: 'more' })
    await eventually(textColour).toBe('rgb(0, 0, 0)')
    await page.emulateMedia({ contrast: null })
    await eventually(textColour).not.toBe('rgb(0, 0, 0)')

    await page.getByRole('button', { name: words.appearance }).click()
    for (const choice of ['松石', '深色', '高对比']) {
      const kept = saved(person, '/updatePersonalConfig')
      await page.getByText(choice, { exact: true }).click()
      await kept
    }
    await eventually(textColour).toBe('rgb(255, 255, 255)')
    await page.reload()
    await directory(person).waitFor()
    await eventually(textColour).toBe('rgb(255, 255, 255)')
    expect(await violationsOn(page)).toEqual([])
  })

  test('[UI-02] that cannot be saved goes back to the one before', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    person.expectFault(/status of 500/)
    await signInToHome(person, 'A04522')
    const before = await lookOf(person)
    await page.route('**/updatePersonalConfig', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: '服务出错', data: null } }),
    )
    await page.getByRole('button', { name: words.appearance }).click()
    await page.getByText('暮紫', { exact: true }).click()
    await page.getByRole('alert').getByText('服务出错').waitFor()
    await eventually(() => lookOf(person)).toEqual(before)
  })

  test('[UI-02] follows the system where the person wants that', async ({ newPerson }) => {
    const person = await newPerson({ colorScheme: 'dark' })
    const { page } = person
    await signInToHome(person, 'A04578')
    await eventually(() => lookOf(person)).toEqual(['azure', 'dark'])
    await page.emulateMedia({ colorScheme: 'light' })
    await eventually(() => lookOf(person)).toEqual(['azure', 'light'])
  })
})
