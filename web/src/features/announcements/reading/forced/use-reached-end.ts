import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds that pictures may take; nobody is kept waiting by one that never comes. */
const patience = 15_000

/**
 * Whether the end of a text has been in sight, at once where all of it is; another `key` is another text. Pictures that are
 * still coming would push the end away, so it does not count before they are there.
 */
export function useReachedEnd(end: RefObject<HTMLElement | null>, key: string): boolean {
  const [reached, setReached] = useState<string>()
  useEffect(() => {
    const element = end.current
    const text = element?.parentElement
    if (!element || !text) return
    let isLate = false
    const observer = new IntersectionObserver(
      (entries) => {
        const isWhole = isLate || [...text.querySelectorAll('img')].every(({ complete }) => complete)
        if (isWhole && entries.some(({ isIntersecting }) => isIntersecting)) setReached(key)
      },
      { root: text, rootMargin: '0px 0px 4px' },
    )
    // Observed anew, the end is looked for once more, where it is by then.
    const look = () => {
      observer.unobserve(element)
      observer.observe(element)
    }
    look()
    const timer = setTimeout(() => {
      isLate = true
      look()
    }, patience)
    for (const kind of ['load', 'error']) text.addEventListener(kind, look, true)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      for (const kind of ['load', 'error']) text.removeEventListener(kind, look, true)
    }
  }, [end, key])
  return reached === key
}
