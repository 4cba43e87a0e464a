import { type RefObject, useEffect, useState } from 'react'

/**
 * Alt with 1 to 9 clicks the n-th link of a group. Returns whether Alt is pressed, so that the numbers can be shown.
 */
export function useNumberKeys(group: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Alt') setHeld(true)
      // On macOS, Alt changes the character of a digit key, so the key code is used.
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
      // An open dialog comes first, especially an announcement that must be confirmed before the home page is used.
      if (!event.altKey || event.ctrlKey || event.metaKey || !digit || document.querySelector(':modal'))
        return
      const link = group.current?.querySelectorAll<HTMLElement>('[data-roving]')[Number(digit) - 1]
      if (!link) return
      event.preventDefault()
      link.click()
    }
    addEventListener('keydown', press, options)
    addEventListener('keyup', (event) => event.key === 'Alt' && setHeld(false), options)
    addEventListener('blur', () => setHeld(false), options)
    return () => listening.abort()
  }, [group])
  return held
}
