/** How long numbers that are not complete stay before they are asked for again, in milliseconds. */
const againMs = 60_000

type Counted = { countedUntil?: string | undefined } | undefined

/** When numbers are to be asked for again, by an answer that says whether they are complete. */
export const againAfter = (answer: Counted): number | false => (answer?.countedUntil ? againMs : false)

/** A read that is made again as long as its numbers are not complete and the page is seen. */
export const againWhileCounting = {
  refetchInterval: ({ state }: { state: { data?: Counted } }) => againAfter(state.data),
} as const

/** Looks again each minute in which the page is seen; gives what ends that. */
export function lookAgain(look: () => void): () => void {
  const timer = setInterval(() => {
    if (!document.hidden) look()
  }, againMs)
  return () => clearInterval(timer)
}
