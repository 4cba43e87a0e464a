import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/**
 * Returns the accessible name of the focused element, from its label or its text. The body and containers of controls
 * have none, because their text would be that of all controls.
 */
export function focusedName(): string {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body) return 'nothing'
  const label = activeElement.getAttribute('aria-label')
  if (label === null && activeElement.querySelector('a, button, input'))
    return `a whole ${activeElement.localName}`
  return (label ?? activeElement.textContent ?? '').trim()
}

/** Focuses an element and presses a key. */
export async function pressOn(locator: Locator, key = '{Enter}'): Promise<void> {
  await expect.element(locator).toBeVisible()
  const element = locator.element()
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus()
  await userEvent.keyboard(key)
}
