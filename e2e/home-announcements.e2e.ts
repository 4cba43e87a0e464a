import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { directory, eventually, homeOf, type Person, promised, signInToHome } from './testing/person.ts'

const texts = {
  zh: { unread: /^未读 (\d+)$/, more: '显示更多', fewer: '收起' },
  en: { unread: /^Unread (\d+)$/, more: 'Show more', fewer: 'Show fewer' },
}

const panelOf = ({ page, words }: Person) =>
  page.getByRole('complementary').getByRole('region', { name: words.announcements })

/** Asks for more until so many are there, and expects that there is no more to ask for then. */
async function reachAll({ language }: Person, scope: Locator, count: number): Promise<void> {
  const items = scope.getByRole('listitem')
  const more = scope.getByRole('button', { name: texts[language].more })
  await eventually(async () => {
    // The button goes away with the last page, perhaps between the look and the click.
    if ((await items.count()) < count) await more.click({ timeout: 1000 }).catch(() => {})
    return items.count()
  }).toBe(count)
  await more.waitFor({ state: 'hidden' })
}

describe.each(['zh', 'en'] as const)('announcements on home, in %s', (language) => {
  const text = texts[language]

  test('[ANN-02] are few at first, and every one of them can be reached', async ({ newPerson }) => {
    const person = await newPerson({ language })
    await signInToHome(person, 'superadmin')
    const panel = panelOf(person)
    expect(await panel.getByRole('listitem').count()).toBe(4)
    const reply = promised(
      person.page.waitForResponse((response) => response.url().includes('/getBulletinList')),
    )
    await panel.getByRole('button', { name: text.more }).click()
    const { data } = await (await reply).json()
    expect(data.total).toBeGreaterThan(20)
    await reachAll(person, panel, data.total)
    await panel.getByRole('button', { name: text.fewer }).click()
    expect(await panel.getByRole('listitem').count()).toBe(4)

    const unread = panel.getByRole('radio', { name: text.unread })
    const [, count] = text.unread.exec((await unread.getAttribute('aria-label')) ?? '') ?? []
    await unread.click()
    await reachAll(person, panel, Number(count))
  })

  test('[ANN-02] behind the bell are as many as its number says', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page, words } = person
    await signInToHome(person, 'superadmin')
    const bell = page.getByRole('banner').getByRole('button', { name: words.bell })
    const [count] = /\d+/.exec((await bell.getAttribute('aria-label')) ?? '') ?? []
    await bell.click()
    await reachAll(person, page.getByRole('dialog', { name: words.announcements }), Number(count))
  })

  test('who asks for more by keyboard goes on reading where the new ones begin', async ({ newPerson }) => {
    const person = await newPerson({ language })
    await signInToHome(person, 'superadmin')
    const panel = panelOf(person)
    await panel.getByRole('button', { name: text.more }).press('Enter')
    const fifth = panel.getByRole('listitem').nth(4).locator('summary')
    await eventually(() => fifth.evaluate((element) => element === document.activeElement)).toBe(true)
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
    const line = await strip.boundingBox()
    await recent.getByRole('link').first().focus()
    for (let stop = 0; stop < 8; stop += 1) {
      const focus = await strip.evaluate((list) => {
        const { activeElement } = document
        return activeElement && list.contains(activeElement)
          ? activeElement.getBoundingClientRect().toJSON()
          : undefined
      })
      if (focus)
        expect([
          focus.y >= (line?.y ?? 0),
          focus.y + focus.height <= (line?.y ?? 0) + (line?.height ?? 0),
        ]).toEqual([true, true])
      await page.keyboard.press('Tab')
    }
    expect(await strip.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  },
)
