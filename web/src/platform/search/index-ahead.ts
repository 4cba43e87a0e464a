import { useEffect } from 'react'

/** Milliseconds of an idle period that are left to the browser. */
const spare = 2

const waiting: Iterator<unknown>[] = []

/** Works until the idle period ends, and continues in the next one. */
const indexSome = (deadline: IdleDeadline) => {
  let [first] = waiting
  while (first && deadline.timeRemaining() > spare) {
    if (first.next().done) waiting.shift()
    first = waiting[0]
  }
  if (first) requestIdleCallback(indexSome)
}

function* each<T>(things: readonly T[], fieldsOf: (thing: T) => unknown) {
  for (const thing of things) yield fieldsOf(thing)
}

/**
 * Prepares items for the search while the browser is idle, so that the first key press finds them without delay.
 * `fieldsOf` caches its results. Without `requestIdleCallback` the first key press prepares them.
 */
export const indexEach = <T>(things: readonly T[], fieldsOf: (thing: T) => unknown): void => {
  if (things.length === 0 || !('requestIdleCallback' in globalThis)) return
  waiting.push(each(things, fieldsOf))
  if (waiting.length === 1) requestIdleCallback(indexSome)
}

/** Like `indexEach`, for items that arrive while the search is open. */
export const useIndexAhead = <T>(things: readonly T[] | undefined, fieldsOf: (thing: T) => unknown): void =>
  useEffect(() => {
    if (things) indexEach(things, fieldsOf)
  }, [things, fieldsOf])
