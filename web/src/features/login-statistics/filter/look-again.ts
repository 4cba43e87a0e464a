/** How long numbers that are not complete stay before they are asked for again, in milliseconds. */
export const againMs = 60_000

/** Looks again each minute in which the page is seen; gives what ends that. */
export function lookAgain(look: () => void): () => void {
  const timer = setInterval(() => {
    if (!document.hidden) look()
  }, againMs)
  return () => clearInterval(timer)
}
