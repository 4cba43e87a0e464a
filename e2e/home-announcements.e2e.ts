import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { directory, eventually, homeOf, type Person, seenText, signInToHome } from './testing/person.ts'

const texts = {
  zh: { unread: /^未读 (\d+)$/, all: '查看全部', unreadTab: /^未读/, allTab: /^全部/ },
  en: { unread: /^Unread (\d+)$/, all: 'See all', unreadTab: /^Unread/, allTab: /^All/ },
}

const panelOf = ({ page, words }: Person) =>
  page.getByRole('complementary').getByRole('region', { name: words.announcements })

const numberIn = (text: string | null): number => Number(/\d+/.exec(text ?? '')?.[0])

/** The number of announcements on the selected tab. */
async function listed({ page }: Person, tab: RegExp): Promise<number> {
  const chosen = page.getByRole('tab', { name: tab, selected: true })
  await eventually(() => seenText(chosen)).toMatch(/\d/)
  return numberIn(await seenText(chosen))
}

describe.each(inTurn(['zh', 'en'] as const))('announcements on home, in %s', (language) => {
  const text = texts[language]

  test('[ANN-02] are few at first, and lead to all of them', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'superadmin')
    const panel = panelOf(person)
    await eventually(() => panel.getByRole('listitem').count()).toBe(4)
    const unread = panel.getByRole('radio', { name: text.unread })
    const count = numberIn(await unread.getAttribute('aria-label'))
    await panel.getByRole('link', { name: text.all }).click()
    await eventually(() => listed(person, text.allTab)).toBeGreaterThan(20)
    await page.goBack()
    await unread.click()
    await eventually(() => panel.getByRole('listitem').count()).toBe(Math.min(4, count))
    await panel.getByRole('link', { name: text.all }).click()
    await eventually(() => listed(person, text.unreadTab)).toBe(count)
  })

  test('[ANN-02] behind the bell are as many as its number says', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page, words } = person
    // No journey sends this account other notices, which the bell counts too.
    await signInToHome(person, 'analyst')
    const bell = page.getByRole('banner').getByRole('button', { name: words.bell })
    const count = numberIn(await bell.getAttribute('aria-label'))
    await bell.click()
    const sheet = page.getByRole('dialog', { name: words.announcements })
    await eventually(() => sheet.getByRole('listitem').count()).toBe(Math.min(4, count))
    // The list also contains announcements that have been unread for long.
    await sheet.getByRole('link', { name: text.all }).click()
    await sheet.waitFor({ state: 'hidden' })
    await eventually(() => listed(person, text.unreadTab)).toBeGreaterThan(count)
  })
})

test.for([390, 768])('at %i pixels the applications are not far down', async (width, { newPerson }) => {
  const person = await newPerson({ viewport: { width, height: 844 } })
  await signInToHome(person, 'superadmin')
  const box = await directory(person).boundingBox()
  expect(box?.y).toBeLessThan(2 * 844)
  expect(person.page.url()).toBe(homeOf(person))
})

test.for([640, 1024])(
  'of the recent ones only those in sight are reached, at %i pixels',
  async (width, { newPerson }) => {
    const person = await newPerson({ viewport: { width, height: 844 }, language: 'en' })
    const { page, words } = person
    await signInToHome(person, 'superadmin')
    const recent = page.getByRole('region', { name: words.recentApps })
    const strip = recent.getByRole('list')
    await recent.getByRole('link').first().focus()
    for (let stop = 0; stop < 8; stop += 1) {
      // Read in one step, because new announcements above move the row.
      const isInSight = await strip.evaluate((list) => {
        const { activeElement } = document
        if (!activeElement || !list.contains(activeElement)) return true
        const [focus, line] = [activeElement.getBoundingClientRect(), list.getBoundingClientRect()]
        return focus.top >= line.top && focus.bottom <= line.bottom
      })
      expect(isInSight).toBe(true)
      await page.keyboard.press('Tab')
    }
    expect(await strip.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  },
)
