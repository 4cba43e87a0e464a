/** Milliseconds for which a hidden page continues, because people often switch tabs only for a moment. */
const patience = 5 * 60_000

/** Runs work while the page is visible, and starts it again when the page becomes visible again. */
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
