import { ApiFailure } from '#web/platform/api/failure.ts'
import { openStream } from './open-stream.ts'
import { type Heard, readEvents } from './read-events.ts'

/** Milliseconds without a sign of life after which a connection is given up; signs come every 25 seconds. */
const silence = 60_000

/** Milliseconds until the stream is opened again: the first time, and at most. */
const firstPause = 2000
const longestPause = 60_000

export type Followed = {
  signal: AbortSignal
  onOpen: () => void
  onHeard: (heard: Heard) => void
}

type End = 'cut' | 'session-ended' | 'session-over' | 'displaced'

/** Follows one stream to its end. */
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

/** Milliseconds until the next try, at random, so that all pages do not come back to a portal at the same moment. */
export const pauseAfter = (failures: number): number =>
  Math.min(longestPause, firstPause * 2 ** failures) * (0.5 + Math.random() / 2)

/** Resolves after a time, or as soon as the network is back or nobody waits any more. */
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

/** Follows the stream of events and opens it again when it was cut. Resolves when it is not to be opened any more for now. */
export async function keepFollowing(followed: Followed): Promise<void> {
  const { signal } = followed
  let failures = 0
  while (!signal.aborted) {
    const begun = Date.now()
    const end = await followOne(followed)
    if (end === 'session-over' || end === 'displaced') return
    if (Date.now() - begun > longestPause) failures = 0
    // Where the session really is over, the page is by then.
    await pause(end === 'session-ended' ? longestPause / 4 : pauseAfter(failures), signal)
    failures += 1
  }
}
