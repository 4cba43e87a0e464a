import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, type Person, seenText, signInToHome, stored } from './testing/person.ts'

const texts = {
  zh: {
    suggested: '建议的常用应用',
    add: (count: number) => `添加这 ${count} 个`,
    added: (count: number) => `已将 ${count} 个应用加入常用`,
    undo: '撤销',
  },
  en: {
    suggested: 'Suggested apps',
    add: (count: number) => `Add these ${count}`,
    added: (count: number) => `${count} apps added to My apps`,
    undo: 'Undo',
  },
}

/** People of the demo company who have no usual applications yet. */
const newcomers = { zh: 'A04140', en: 'A04171' }

const usualCard = ({ page, words }: Person) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: words.usualApps }) })
const usualNames = async (person: Person) =>
  (await usualCard(person).locator('.usual-apps a').allInnerTexts()).map((text) => text.split('\n', 1)[0])

describe.each(inTurn(['zh', 'en'] as const))('a person without usual applications, in %s', (language) => {
  const text = texts[language]

  test('[HOME-02] adds all that is suggested but one with one click, and takes it back', async ({
    newPerson,
    records,
  }) => {
    const person = await newPerson({ language })
    const { page } = person
    await records.forgetPerson(newcomers[language])
    await signInToHome(person, newcomers[language])
    const suggested = usualCard(person).getByRole('list', { name: text.suggested })
    const boxes = suggested.getByRole('checkbox')
    await eventually(() => boxes.count()).toBe(8)
    expect(await violationsOn(page, { within: '.suggestions' })).toEqual([])
    const names = await Promise.all((await suggested.getByRole('listitem').all()).map(seenText))
    // With the keyboard only: deselect the first, add the others.
    await boxes.first().focus()
    await page.keyboard.press('Space')
    await eventually(() => boxes.first().isChecked()).toBe(false)
    await usualCard(person)
      .getByRole('button', { name: text.add(7) })
      .focus()
    await page.keyboard.press('Enter')
    await eventually(() => usualNames(person)).toEqual(names.slice(1))
    await eventually(() => page.evaluate(() => document.activeElement?.className)).toContain('usual-app')
    const notice = page.getByRole('region', { name: person.words.notices })
    await notice.getByText(text.added(7)).waitFor()
    await page.reload()
    await eventually(() => usualNames(person)).toEqual(names.slice(1))
  })

  test('[HOME-02] gets the suggestions back by undoing', async ({ newPerson, records }) => {
    const person = await newPerson({ language, viewport: { width: 390, height: 844 } })
    const { page } = person
    await records.forgetPerson(newcomers[language])
    await signInToHome(person, newcomers[language])
    await usualCard(person)
      .getByRole('button', { name: text.add(8) })
      .click()
    await eventually(async () => (await usualNames(person)).length).toBe(8)
    const notice = page.getByRole('region', { name: person.words.notices })
    await notice.getByRole('button', { name: text.undo }).click()
    await usualCard(person)
      .getByRole('button', { name: text.add(8) })
      .waitFor()
    await stored(person)
    await page.reload()
    await usualCard(person)
      .getByRole('button', { name: text.add(8) })
      .waitFor()
    expect(await tooWide(page)).toBe(0)
  })
})
