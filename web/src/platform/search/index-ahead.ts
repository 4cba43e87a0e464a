import { useEffect } from 'react'

/** Milliseconds that are left to the browser in a pause. */
const spare = 2

const waiting: Iterator<unknown>[] = []

/** Goes on as long as the pause has room, and in the next one from there. */
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
 * Makes things ready for the search whenever the browser has nothing else to do, so that the first letter finds them at once.
 * `fieldsOf` remembers what it has made. Without pauses that can be seen it happens with the first letter.
 */
export const indexEach = <T>(things: readonly T[], fieldsOf: (thing: T) => unknown): void => {
  if (things.length === 0 || !('requestIdleCallback' in globalThis)) return
  waiting.push(each(things, fieldsOf))
  if (waiting.length === 1) requestIdleCallback(indexSome)
}

/** The same for what arrives while the search is open. */
export const useIndexAhead = <T>(things: readonly T[] | undefined, fieldsOf: (thing: T) => unknown): void =>
  useEffect(() => {
    if (things) indexEach(things, fieldsOf)
  }, [things, fieldsOf])
