/**
 * How long numbers that are not complete stay before they are asked for again, in milliseconds: for the first time, and at most. The
 * rows of a new portal are counted within seconds, a rebuild takes minutes.
 */
const [shortest, longest] = [2000, 60_000]

/** How long to wait after having looked again so many times. */
const pauseAfter = (looks: number) => Math.min(shortest * 2 ** looks, longest)

type Counted = { countedUntil?: string | undefined } | undefined
/** A read, of which only the number of answers matters. */
type Answered = { state: { dataUpdateCount: number } }

/** When numbers are to be asked for again, by an answer that says whether they are complete. */
export const againAfter = (answer: Counted, { state }: Answered): number | false =>
  answer?.countedUntil ? pauseAfter(state.dataUpdateCount - 1) : false

/** A read that is made again as long as its numbers are not complete and the page is seen. */
export const againWhileCounting = {
  refetchInterval: (read: { state: { data?: Counted; dataUpdateCount: number } }) =>
    againAfter(read.state.data, read),
} as const

/** Looks again, ever less often, down to once a minute, while the page is seen; gives what ends that. */
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
