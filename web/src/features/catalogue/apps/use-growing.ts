import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#web/platform/on-demand/chunk.ts'

/**
 * How many are drawn, `first` to begin with, and how to draw more: as many again, later half of what is there, at most `step`. Another
 * `list` begins anew; what changes inside one, such as a star, does not.
 */
export function useCount(total: number, step: number, list: string, first = step) {
  const [grown, setGrown] = useState({ list, count: first })
  const count = grown.list === list ? grown.count : first
  const grow = () =>
    startTransition(() => setGrown({ list, count: count + Math.min(Math.max(first, count >> 1), step) }))
  return { count: Math.min(count, total), grow }
}

/**
 * How many of a long list are drawn: a few with the first frame, whose cost they are, then more whenever the browser has time, so that
 * it is never held up.
 */
export function useGrowing(total: number, list: string): number {
  const { count, grow } = useCount(total, 100, list, 12)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is taken once
  useEffect(() => {
    let isWanted = count < total
    whenIdle(() => isWanted && grow())
    return () => {
      isWanted = false
    }
  }, [count, total, list])
  return count
}
