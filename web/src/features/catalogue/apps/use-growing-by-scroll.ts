import { type RefObject, useEffect, useRef } from 'react'
import { useCount } from './use-growing.ts'

/** Like `useGrowing`, for long pages: renders more items when the element `end` below them is near the viewport. */
export function useGrowingByScroll(
  total: number,
  step: number,
  list: string,
): { count: number; end: RefObject<HTMLDivElement | null> } {
  const { count, grow } = useCount(total, step, list)
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one step for each count
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
