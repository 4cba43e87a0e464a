import type { PortalEvent } from '@iambiz/contract/features/events.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { notifyOtherTabs, onOtherTab } from '#web/platform/session/tabs.ts'
import { keepFollowing } from './keep-following.ts'
import { inOneTab } from './one-tab.ts'
import type { Heard } from './read-events.ts'
import { whileSeen } from './while-seen.ts'

/** Milliseconds without any word after which a page asks itself, and between two times that it asks. */
const minute = 60_000

/** Milliseconds within which a page that begins usually has its stream. */
const beginning = 1000

type Listener = {
  take: (event: PortalEvent) => void
  /** Looks whether something has changed since the page was made. */
  check: () => void
  /** Asks for what no stream tells. */
  poll: () => void
}

/**
 * Listens to the events of the person's. One tab has the stream and tells the others; a tab that hears nothing for a
 * minute asks, once a minute. Gives what ends the listening.
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
    // Nobody has heard what happened until now.
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
