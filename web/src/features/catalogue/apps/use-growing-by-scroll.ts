import { type RefObject, useEffect, useRef } from 'react'
import { useCount } from './use-growing.ts'

/** As `useGrowing`, for what is laid out as a whole: more are drawn when `end`, which stands below them, comes near. */
export function useGrowingByScroll(
  total: number,
  step: number,
  list: string,
): { count: number; end: RefObject<HTMLDivElement | null> } {
  const { count, grow } = useCount(total, step, list)
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is taken once
  useEffect(() => {
    if (count >= total || !end.current) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), {
      rootMargin: '0px 0px 1500px',
    })
    near.observe(end.current)
    return () => near.disconnect()
  }, [count, total, list])
  return { count, end }
}
