import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

const whenIdle = (act: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 50)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: 500 })
  return () => cancelIdleCallback(request)
}

/** Another `list` begins anew; what changes inside one, such as a star, does not. */
function useCount(total: number, step: number, list: string) {
  const [grown, setGrown] = useState({ list, count: step })
  const count = grown.list === list ? grown.count : step
  const grow = () => startTransition(() => setGrown({ list, count: count + step }))
  return { count: Math.min(count, total), grow }
}

/**
 * How many of a long list are drawn: `step` at first, then as many more whenever the browser has time, so that it is never
 * held up.
 */
export function useGrowing(total: number, step: number, list: string): number {
  const { count, grow } = useCount(total, step, list)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is taken once
  useEffect(() => {
    return count < total ? whenIdle(grow) : undefined
  }, [count, total, list])
  return count
}

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
