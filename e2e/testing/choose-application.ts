import type { Locator } from 'playwright-core'
import { eventually } from './person.ts'

/**
 * Chooses an application by typing `text` into its field and pressing Enter; `text` must find the application `name`.
 */
export async function chooseApplication(field: Locator, name: string, text = name): Promise<void> {
  await field.fill(text)
  const marked = field.page().locator('[role="option"][aria-selected="true"]').filter({ hasText: name })
  await marked.waitFor()
  await field.press('Enter')
  await eventually(() => field.inputValue()).toBe(name)
}
