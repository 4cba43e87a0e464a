import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import {
  directory,
  eventually,
  listedApplications,
  openSearch,
  type Person,
  signInToHome,
} from './testing/person.ts'
import { applicationName } from './testing/world.ts'

const texts = {
  zh: {
    hide: '隐藏',
    hid: (name: string) => `已隐藏「${name}」`,
    undo: '撤销',
    manage: (count: number) => `已隐藏 ${count} 个应用`,
    title: '已隐藏的应用',
    showNamed: (name: string) => `重新显示「${name}」`,
    showAll: '全部重新显示',
    none: '暂无隐藏的应用',
    close: '关闭',
    mark: '已隐藏',
    why: '为什么我能看到',
    whyHidden: '为什么没有显示',
    because: '您隐藏了这个应用',
    showAgain: '重新显示',
  },
  en: {
    hide: 'Hide',
    hid: (name: string) => `${name} hidden.`,
    undo: 'Undo',
    manage: (count: number) => (count === 1 ? '1 hidden app' : `${count} hidden apps`),
    title: 'Hidden apps',
    showNamed: (name: string) => `Show again: ${name}`,
    showAll: 'Show all again',
    none: 'No hidden apps',
    close: 'Close',
    mark: 'Hidden',
    why: 'Why do I see this?',
    whyHidden: 'Why isn’t it shown?',
    because: 'You hid this app',
    showAgain: 'Show again',
  },
}

/** People of the demo company without usual applications. */
const people = { zh: 'A04193', en: 'A04217' }

const row = (person: Person, name: string) => directory(person).getByRole('link', { name })

async function hide(person: Person, name: string): Promise<void> {
  const choice = person.page.getByRole('menuitem', { name: texts[person.language].hide, exact: true })
  // A tile that is rendered again while the page settles loses the key press.
  const opensMenu = async () => {
    await row(person, name).press('Shift+F10')
    return choice.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
  }
  await eventually(opensMenu).toBe(true)
  await choice.click()
  await row(person, name).waitFor({ state: 'hidden' })
  // The toast appears once the change is stored.
  const notices = person.page.getByRole('region', { name: person.words.notices })
  await notices.getByText(texts[person.language].hid(name)).waitFor()
}

describe.each(inTurn(['zh', 'en'] as const))('hidden applications, in %s', (language) => {
  const text = texts[language]
  const [mail, approvals] = ['mail', 'approvals'].map((code) => applicationName(code, language)) as [
    string,
    string,
  ]

  test('[HOME-09] leave home on every device, and come back one by one or all together', async ({
    newPerson,
    records,
  }) => {
    await records.forgetPerson(people[language])
    const [person, elsewhere] = [await newPerson({ language }), await newPerson({ language })]
    const { page } = person
    await signInToHome(person, people[language])
    await signInToHome(elsewhere, people[language])
    const all = await listedApplications(person)
    await hide(person, mail)
    const notices = page.getByRole('region', { name: person.words.notices })
    await notices.getByRole('button', { name: text.undo }).click()
    await row(person, mail).waitFor()
    await hide(person, mail)
    // The other device does not know of the first one's change, and must not overwrite it.
    elsewhere.expectFault(/409/)
    await hide(elsewhere, approvals)
    await page.reload()
    const left = all.filter((name) => name !== mail && name !== approvals)
    await eventually(() => listedApplications(person)).toEqual(left)
    await page.getByRole('button', { name: text.manage(2) }).click()
    const dialog = page.getByRole('dialog', { name: text.title })
    expect(await violationsOn(page, { within: 'dialog' })).toEqual([])
    await dialog.getByRole('button', { name: text.showNamed(mail) }).press('Enter')
    await dialog.getByRole('listitem').filter({ hasText: mail }).waitFor({ state: 'hidden' })
    await eventually(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
      text.showNamed(approvals),
    )
    await page.keyboard.press('Enter')
    await dialog.getByText(text.none).waitFor()
    await dialog.getByRole('button', { name: text.close }).click()
    await eventually(() => listedApplications(person)).toEqual(all)
  })

  test('[HOME-06] [HOME-09] are found by the search, which tells why they do not show', async ({
    newPerson,
    records,
  }) => {
    await records.forgetPerson(people[language])
    const person = await newPerson({ language, viewport: { width: 390, height: 844 } })
    const { page } = person
    await signInToHome(person, people[language])
    await hide(person, mail)
    const search = await openSearch(person)
    await page.keyboard.type(mail)
    const option = search.getByRole('option', { name: mail }).filter({ hasText: text.mark })
    await option.waitFor()
    await page.keyboard.press('Tab')
    await search.getByRole('option', { name: text.why }).click()
    const why = page.getByRole('dialog', { name: `${mail} · ${text.whyHidden}` })
    await why.getByText(text.because).waitFor()
    await why.getByRole('button', { name: text.showAgain }).click()
    await row(person, mail).waitFor()
    await eventually(() => page.getByRole('button', { name: text.manage(1) }).count()).toBe(0)
  })
})

test('what is said about it takes no press from what lies under it, except with its own buttons', async ({
  newPerson,
  records,
}) => {
  await records.forgetPerson(people.zh)
  const person = await newPerson()
  const { page, words } = person
  await signInToHome(person, people.zh)
  await hide(person, applicationName('mail', 'zh'))
  const toast = page.getByRole('region', { name: words.notices }).getByRole('status')
  const takesPress = (part: Locator) =>
    part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const pressed = document.elementFromPoint(left + width / 2, top + height / 2)
      return pressed !== null && element.contains(pressed)
    })
  const { undo, close } = texts.zh
  const parts = [toast, ...[undo, close].map((name) => toast.getByRole('button', { name }))]
  expect(await Promise.all(parts.map(takesPress))).toEqual([false, true, true])
})
