import type { PortalEvent } from '@iambiz/contract/features/events.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { notifyOtherTabs, onOtherTab } from '#web/platform/session/tabs.ts'
import { keepFollowing } from './keep-following.ts'
import type { Heard } from './read-events.ts'

/** Milliseconds without an event after which a page polls, and the interval of polling. */
const minute = 60_000

/** Milliseconds within which a new page usually has opened its stream. */
const beginning = 1000

type Listener = {
  take: (event: PortalEvent) => void
  /** Checks whether something has changed since the page was rendered. */
  check: () => void
  /** Polls for changes, as a replacement for the stream. */
  poll: () => void
}

/**
 * Runs work in one tab of the browser at a time; the next tab takes over when it ends. The Web Locks API needs a secure
 * context, so without TLS every tab runs the work.
 */
async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { signal }, work)
}

/** Milliseconds for which a hidden page continues, because people often switch tabs only for a moment. */
const patience = 5 * 60_000

/** Runs work while the page is visible, and starts it again when the page becomes visible again. */
function whileSeen(work: (signal: AbortSignal) => Promise<void>, stop: AbortSignal): void {
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

/**
 * Listens to the person's events. One tab owns the stream and forwards its events to the others; a tab that receives
 * nothing for a minute polls, once a minute. Returns a function that stops listening.
 */
export function followEvents({ take, check, poll }: Listener): () => void {
  const stop = new AbortController()
  const { environment, iamAccount } = sessionState()
  const whose = `${environment} ${iamAccount}`
  const began = Date.now()
  let heardAt = began
  let hasOpened = false

  const hear = (heard: Heard) => {
    heardAt = Date.now()
    if (heard !== 'alive') take(heard)
  }
  const receiveAndForward = (heard: Heard) => {
    hear(heard)
    notifyOtherTabs({ kind: 'heard', whose, heard })
  }
  const firstCheck = setTimeout(check, beginning)
  const onOpen = () => {
    const isBeginning = !hasOpened && Date.now() - began < 5 * beginning
    hasOpened = true
    clearTimeout(firstCheck)
    hear('alive')
    if (isBeginning) return check()
    // Events may have been lost while there was no stream, so all tabs refetch.
    for (const kind of ['announcements', 'notices'] as const) receiveAndForward({ kind, spreadMs: 0 })
  }
  whileSeen(
    (signal) =>
      inOneTab(`iambiz.events ${whose}`, signal, () =>
        keepFollowing({ signal, onOpen, onHeard: receiveAndForward }),
      ),
    stop.signal,
  )
  const leave = onOtherTab((message) => {
    if (message.kind === 'heard' && message.whose === whose) hear(message.heard)
  })
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt >= minute) poll()
  }, minute)
  return () => {
    clearTimeout(firstCheck)
    clearInterval(timer)
    leave()
    stop.abort()
  }
}
