import { type RefObject, useEffect, useState } from 'react'

/** A part that the page can do without, and what it is once it has been fetched. */
export type Later<T> = { fetch: () => Promise<T>; there?: T }

/**
 * The part, once it is there and the focus is outside of `root`, which is drawn anew with it. Until then, and where it cannot
 * be fetched, undefined.
 */
export function useLater<T>(later: Later<T>, root: RefObject<HTMLElement | null>): T | undefined {
  const [part, setPart] = useState(() => later.there)
  const isThere = part !== undefined
  useEffect(() => {
    if (isThere) return
    const ended = new AbortController()
    const { signal } = ended
    const take = (fetched: T) => {
      if (signal.aborted) return
      const element = root.current
      if (element?.contains(document.activeElement))
        // Where the focus goes is known after the event.
        element.addEventListener('focusout', () => setTimeout(take, 0, fetched), { once: true, signal })
      else setPart(() => fetched)
    }
    later.fetch().then(
      (fetched) => {
        later.there = fetched
        take(fetched)
      },
      () => undefined,
    )
    return () => ended.abort()
  }, [later, root, isThere])
  return part
}
