import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { directory, eventually, type Person, seenText, signInToHome } from './testing/person.ts'

/** Accessible name and role of the focused element, as assistive technology gets them. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })

/** Presses Tab until the focused element's name contains a text; fails after a full cycle through the page. */
async function tabTo(
  { page }: Person,
  name: RegExp | string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key)
    const text = await focused(page)
    if (typeof name === 'string' ? text.includes(name) : name.test(text)) return
  }
  throw new Error(`Tab never reaches ${name}`)
}

describe('by keyboard alone', () => {
  test('somebody signs in, and the first stop leads past the header to the content', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page, portal, words } = person
    await page.goto(portal)
    await page.getByLabel(words.accountField).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('staff')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Demo-portal-2026')
    await page.keyboard.press('Enter')
    await directory(person).waitFor()
    await page.keyboard.press('Tab')
    await eventually(() => focused(page)).toBe(words.skipToContent)
    await page.keyboard.press('Enter')
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await page.keyboard.press('Tab')
    expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
  })

  test.for(['language', 'appearance', 'account', 'switchRole'] as const)(
    '%s opens, Esc closes it and gives the focus back',
    async (which, { newPerson }) => {
      const person = await newPerson()
      const { page, words } = person
      await signInToHome(person, 'staff')
      await tabTo(person, which === 'switchRole' ? /^华东运营中心/ : words[which])
      const opener = await focused(page)
      await page.keyboard.press('Enter')
      const panel = page.getByRole('dialog', { name: words[which] })
      await panel.waitFor()
      await eventually(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      await eventually(() => focused(page)).toBe(opener)
    },
  )

  test('organization and role are chosen with the arrows', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    await signInToHome(person, 'staff')
    await tabTo(person, /^华东运营中心/)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: words.switchRole })
    await panel.getByRole('region', { name: words.organizations }).waitFor()
    await eventually(() => focused(page)).toMatch(/^华东运营中心2 个角色/)
    await page.keyboard.press('ArrowDown')
    await eventually(() => focused(page)).toMatch(/^供应链管理部/)
    await page.keyboard.press('Enter')
    await panel.getByRole('region', { name: words.rolesOf('供应链管理部') }).waitFor()
    await page.keyboard.press('ArrowRight')
    await eventually(() => focused(page)).toMatch(/^采购专员/)
    await page.keyboard.press('Enter')
    await panel.waitFor({ state: 'hidden' })
    await page.getByRole('banner').getByTitle(words.switchRole).getByText('供应链管理部').waitFor()
  })

  test('applications are one stop, walked by arrows, Home, End and letters', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    await signInToHome(person, 'staff')
    const items = directory(person).getByRole('listitem')
    const heading = page.getByRole('heading', { name: words.allApps })
    const total = Number(await seenText(heading.locator('.card-count')))
    // The first frame shows a part of the items, the next one the rest.
    await eventually(() => items.count()).toBe(total)
    const links = await items.allInnerTexts()
    const names = links.map((text) => text.split('\n', 1)[0] ?? '')
    await directory(person).getByRole('link').first().focus()
    await page.keyboard.press('ArrowRight')
    await eventually(() => focused(page)).toContain(names[1])
    await page.keyboard.press('ArrowLeft')
    await eventually(() => focused(page)).toContain(names[0])
    await page.keyboard.press('ArrowDown')
    await eventually(() => focused(page)).not.toContain(names[0])
    await page.keyboard.press('End')
    await eventually(() => focused(page)).toContain(names.at(-1))
    await page.keyboard.press('Home')
    await eventually(() => focused(page)).toContain(names[0])
    await page.keyboard.type('zsk')
    await eventually(() => focused(page)).toContain('知识库')
    await page.keyboard.press('Tab')
    const next = await focused(page)
    expect(names.filter((name) => next.includes(name))).toEqual([])
  })

  test('the search keeps the focus inside, and gives it back', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    await signInToHome(person, 'staff')
    await tabTo(person, words.search)
    await page.keyboard.press('Enter')
    const search = page.getByRole('dialog', { name: words.searchTitle })
    await search.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'hidden' })
    await eventually(() => focused(page)).toContain(words.search)
  })

  test('the focus can be seen wherever it is', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    await signInToHome(person, 'staff')
    const unseen: string[] = []
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press('Tab')
      const mark = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return undefined
        const marked = [element, element.closest('label')].some((candidate) => {
          if (!candidate) return false
          const { outlineStyle, boxShadow } = getComputedStyle(candidate)
          return outlineStyle !== 'none' || boxShadow !== 'none'
        })
        return { name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(), marked }
      })
      if (mark && !mark.marked) unseen.push(mark.name)
    }
    expect(unseen).toEqual([])
  })
})
