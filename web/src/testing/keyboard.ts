import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/**
 * Accessible name of what has the focus, as far as a label or its own text gives it. The page itself has none, nor has a part
 * with controls in it: its text would have the names of all of them.
 */
export function focusedName(): string {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body) return 'nothing'
  const label = activeElement.getAttribute('aria-label')
  if (label === null && activeElement.querySelector('a, button, input'))
    return `a whole ${activeElement.localName}`
  return (label ?? activeElement.textContent ?? '').trim()
}

/** Gives an element the focus and presses a key there. */
export async function pressOn(locator: Locator, key = '{Enter}'): Promise<void> {
  await expect.element(locator).toBeVisible()
  const element = locator.element()
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus()
  await userEvent.keyboard(key)
}
