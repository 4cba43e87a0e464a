import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds to wait for pictures; after that, one that never loads no longer blocks the confirmation. */
const patience = 15_000

/**
 * Returns whether the end of a text has been visible, immediately if the whole text fits; a new `key` starts over.
 * The end does not count while pictures load, because they would still move it.
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
    // Observing again makes the observer report the current position once more.
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
