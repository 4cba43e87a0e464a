/** Milliseconds for which a page that nobody sees goes on; people look away for a moment all the time. */
const patience = 5 * 60_000

/** Does something while the page is seen, and begins again when it is seen again. */
export function whileSeen(work: (signal: AbortSignal) => Promise<void>, stop: AbortSignal): void {
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const begin = () => {
    const begun = new AbortController()
    running = begun
    work(AbortSignal.any([stop, begun.signal]))
      .catch(() => undefined)
      .finally(() => {
        if (running === begun) running = undefined
      })
  }
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(() => running?.abort(), patience)
    else if (!running || running.signal.aborted) begin()
  }
  document.addEventListener('visibilitychange', look, { signal: stop })
  stop.addEventListener('abort', () => clearTimeout(timer))
  look()
}
