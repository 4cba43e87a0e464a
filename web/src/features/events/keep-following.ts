import { ApiFailure } from '#web/platform/api/failure.ts'
import { openStream } from './open-stream.ts'
import { type Heard, readEvents } from './read-events.ts'

/** Milliseconds without data after which the connection counts as dead; the server sends a heartbeat every 25 s. */
const silence = 60_000

/** First and longest pause before a reconnect, in milliseconds. */
const firstPause = 2000
const longestPause = 60_000

export type Followed = {
  signal: AbortSignal
  onOpen: () => void
  onHeard: (heard: Heard) => void
}

type End = 'cut' | 'session-ended' | 'session-over' | 'displaced'

/** Reads one stream to its end and returns why it ended. */
async function followOne({ signal, onOpen, onHeard }: Followed): Promise<End> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), silence)
  try {
    const body = await openStream(AbortSignal.any([signal, silent.signal]))
    onOpen()
    for await (const heard of readEvents(body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), silence)
      if (heard !== 'alive' && heard.kind === 'displaced') return 'displaced'
      onHeard(heard)
      if (heard !== 'alive' && heard.kind === 'session-ended') return 'session-ended'
    }
    return 'cut'
  } catch (error) {
    return error instanceof ApiFailure && error.kind === 'session-over' ? 'session-over' : 'cut'
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the pause before a reconnect: exponential backoff with jitter, so that clients do not all return at once. */
export const pauseAfter = (failures: number): number =>
  Math.min(longestPause, firstPause * 2 ** failures) * (0.5 + Math.random() / 2)

/** Resolves after a time, when the browser is online again, or when the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
    if (signal.aborted) end()
  })

/**
 * Follows the event stream and reconnects after an interruption. Resolves when the signal aborts, the session is over,
 * or a newer stream has displaced this one.
 */
export async function keepFollowing(followed: Followed): Promise<void> {
  const { signal } = followed
  let failures = 0
  while (!signal.aborted) {
    const begun = Date.now()
    const end = await followOne(followed)
    if (end === 'session-over' || end === 'displaced') return
    if (Date.now() - begun > longestPause) failures = 0
    // If the session really has ended, the page aborts `signal` before this pause is over.
    await pause(end === 'session-ended' ? longestPause / 4 : pauseAfter(failures), signal)
    failures += 1
  }
}
