import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './testing/journey.ts'
import { eventually, homeOf, promised, signIn } from './testing/person.ts'

const title = '标题（中文）'

const titleIn = (page: Page) => page.getByRole('dialog').getByLabel(title)

/** Enters a title, and waits until the draft is stored. */
async function write(page: Page, text: string): Promise<void> {
  await titleIn(page).fill(text)
  await eventually(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(text)
}

test('[ANN-04] each tab has its own draft of a new announcement, also a duplicated one', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page: first, context } = person
  await signIn(person, 'editor')
  const address = `${homeOf(person)}/announcementMaintenance/new`
  await first.goto(address)
  await write(first, '第一个标签页')

  const second = await context.newPage()
  await second.goto(address)
  await expect.poll(() => titleIn(second).inputValue()).toBe('')
  await write(second, '第二个标签页')
  await first.reload()
  await expect.poll(() => titleIn(first).inputValue()).toBe('第一个标签页')

  // A window opened by a page gets a copy of its sessionStorage, like a duplicated tab.
  const opened = promised(context.waitForEvent('page'))
  await first.evaluate(() => void window.open(location.href))
  const duplicate = await opened
  await expect.poll(() => titleIn(duplicate).inputValue()).toBe('第一个标签页')
  await write(duplicate, '副本')
  const tokens = await first.evaluate(() =>
    Object.values(localStorage).flatMap((text) => /"token":"(\w+)"/.exec(String(text))?.[1] ?? []),
  )
  expect(new Set(tokens).size).toBe(3)
  for (const page of [first, duplicate]) await page.reload()
  await expect.poll(() => titleIn(first).inputValue()).toBe('第一个标签页')
  await expect.poll(() => titleIn(duplicate).inputValue()).toBe('副本')

  // The next new tab restores the draft of a closed tab; tabs with their own draft do not.
  await second.goto('about:blank')
  await second.close()
  const third = await context.newPage()
  await third.goto(address)
  await expect.poll(() => titleIn(third).inputValue()).toBe('第二个标签页')
})
