import { isAlive, parentOf } from './processes.ts'

/** The npm processes above this one, whose end also stops this one: npm does not forward every signal. */
export function npmAbove(env: Record<string, string | undefined>): number[] {
  if (!env.npm_lifecycle_event) return []
  return [process.ppid, parentOf(process.ppid)].filter((pid) => pid !== null && pid > 1) as number[]
}

export type StopRequest = {
  signal: AbortSignal
  /** Resolves when a stop is requested. */
  requested: Promise<void>
  /** Calls back on a second request, made because the stop takes too long. */
  onImpatience: (callback: () => void) => void
}

// npm and the terminal may both deliver the same Ctrl-C.
const sameRequestMs = 1000
const watchMs = 250

/** Listens for Ctrl-C, a closed terminal, SIGTERM, and the end of one of the `watched` processes. */
export function listenForStop(watched: readonly number[]): StopRequest {
  const controller = new AbortController()
  let since = 0
  let hurry = () => {}
  const request = () => {
    if (!controller.signal.aborted) {
      since = performance.now()
      controller.abort()
    } else if (performance.now() - since > sameRequestMs) hurry()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, request)
  if (watched.length > 0) {
    const timer = setInterval(() => {
      if (watched.every(isAlive)) return
      clearInterval(timer)
      request()
    }, watchMs).unref()
  }
  return {
    signal: controller.signal,
    requested: new Promise((resolve) => {
      controller.signal.addEventListener('abort', () => resolve())
    }),
    onImpatience: (callback) => {
      hurry = callback
    },
  }
}
