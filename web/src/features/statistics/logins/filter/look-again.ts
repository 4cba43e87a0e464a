/**
 * First and longest pause before incomplete numbers are read again, in milliseconds. The rows of a new portal are
 * counted within seconds, a rebuild takes minutes.
 */
const [shortest, longest] = [2000, 60_000]

/** Returns the pause after a number of attempts, in milliseconds. */
const pauseAfter = (looks: number) => Math.min(shortest * 2 ** looks, longest)

type Counted = { countedUntil?: string | undefined } | undefined
/** A query, of which only the number of replies matters. */
type Answered = { state: { dataUpdateCount: number } }

/** Returns when to read numbers again, in milliseconds; false if the reply is complete. */
export const againAfter = (answer: Counted, { state }: Answered): number | false =>
  answer?.countedUntil ? pauseAfter(state.dataUpdateCount - 1) : false

/** Options of a query that is repeated while its numbers are incomplete and the page is visible. */
export const againWhileCounting = {
  refetchInterval: (read: { state: { data?: Counted; dataUpdateCount: number } }) =>
    againAfter(read.state.data, read),
} as const

/** Calls `look` while the page is visible, with pauses that grow to one minute. Returns the function that stops it. */
export function lookAgain(look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (looks: number) => {
    timer = setTimeout(() => {
      if (!document.hidden) look()
      wait(looks + 1)
    }, pauseAfter(looks))
  }
  wait(0)
  return () => clearTimeout(timer)
}
