import { startTransition, useEffect, useState } from 'react'

const whenIdle = (act: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 50)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: 500 })
  return () => cancelIdleCallback(request)
}

/**
 * How many of a long list are drawn: `step` at first, then as many more whenever the browser has time, so that it is never
 * held up. Another `list` begins anew; what changes inside one, such as a star, does not.
 */
export function useGrowing(total: number, step: number, list: string): number {
  const [grown, setGrown] = useState({ list, count: step })
  const count = grown.list === list ? grown.count : step
  useEffect(() => {
    if (count >= total) return
    return whenIdle(() => startTransition(() => setGrown({ list, count: count + step })))
  }, [count, total, step, list])
  return Math.min(count, total)
}
