import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#web/platform/on-demand/chunk.ts'

/**
 * Returns how many items to render, `first` at the start, and a function that adds half of the current count, at least
 * `first` and at most `step`. Another `list` starts again; a change within a list does not.
 */
export function useCount(total: number, step: number, list: string, first = step) {
  const [grown, setGrown] = useState({ list, count: first })
  const count = grown.list === list ? grown.count : first
  const grow = () =>
    startTransition(() => setGrown({ list, count: count + Math.min(Math.max(first, count >> 1), step) }))
  return { count: Math.min(count, total), grow }
}

/**
 * Returns how many items of a long list to render: a few in the first frame, then more whenever the browser is idle, so
 * that rendering never blocks input.
 */
export function useGrowing(total: number, list: string): number {
  const { count, grow } = useCount(total, 100, list, 12)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one step for each count
  useEffect(() => {
    let isWanted = count < total
    whenIdle(() => isWanted && grow())
    return () => {
      isWanted = false
    }
  }, [count, total, list])
  return count
}
