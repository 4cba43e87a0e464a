import { type RefObject, useEffect, useState } from 'react'

/**
 * Alt with 1 to 9 chooses the n-th link of a group. Gives whether Alt is held, so that the numbers can be shown.
 */
export function useNumberKeys(group: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Alt') setHeld(true)
      // On a Mac, Alt turns digits into other signs: the place of the key counts.
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
      // A dialog has to be answered first, above all what must be read before home is used.
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
