import { type RefObject, useEffect, useState } from 'react'

/** Whether the end of a text has been in sight, at once where all of it is; another `key` is another text. */
export function useReachedEnd(end: RefObject<HTMLElement | null>, key: string): boolean {
  const [reached, setReached] = useState<string>()
  useEffect(() => {
    const element = end.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setReached(key)
      },
      { root: element.parentElement, rootMargin: '0px 0px 4px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [end, key])
  return reached === key
}
