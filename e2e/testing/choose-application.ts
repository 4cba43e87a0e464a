import type { Locator } from 'playwright-core'
import { eventually } from './person.ts'

/** Chooses an application as people do: by what is typed in its field, and Enter. `text` finds one whose name is `name`. */
export async function chooseApplication(field: Locator, name: string, text = name): Promise<void> {
  await field.fill(text)
  const marked = field.page().locator('[role="option"][aria-selected="true"]').filter({ hasText: name })
  await marked.waitFor()
  await field.press('Enter')
  await eventually(() => field.inputValue()).toBe(name)
}
