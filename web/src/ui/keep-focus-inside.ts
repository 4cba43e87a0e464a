import type { KeyboardEvent } from 'react'

const focusable = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]'

/**
 * Wraps the Tab key from the last element to the first and vice versa, unless another handler has prevented the
 * default.
 */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((element) =>
    element.checkVisibility(),
  )
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (event.target !== from) return
  event.preventDefault()
  to?.focus()
}
