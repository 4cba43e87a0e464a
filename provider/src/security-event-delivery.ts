import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { ProviderDb } from './database.ts'
import {
  leaseSecurityEvents,
  leaseSize,
  markDelivered,
  postpone,
  type SecurityEvent,
} from './security-event-store.ts'
import { securityEventToken } from './security-event-token.ts'
import type { SigningKey } from './signing-key-store.ts'

export type DeliveryParts = {
  db: ProviderDb
  clock: Clock
  log: Log
  issuer: string
  audience: string
  /** Endpoint of the receiver. */
  url: string
  /** The present signing key. */
  signingKey: () => SigningKey
}

export type EventDelivery = {
  /** Delivers due events now instead of at the next poll. */
  wake(): void
  /** Aborts a pending request and stops; an unanswered event is sent again and deduplicated by the receiver. */
  stop(): Promise<void>
}

/** `refused` concerns this event; `absent` means that the receiver is unreachable for all events. */
type Outcome = 'delivered' | 'refused' | 'absent'

const lookMs = 5000
const timeoutMs = 5000
const maxReplyLength = 1000

/** The first part of a response, for the log. */
async function beginningOf(response: Response): Promise<string> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('utf8')
    if (text.length > maxReplyLength) break
  }
  return text.slice(0, maxReplyLength)
}

/** One push (RFC 8935 2.1); only 202 acknowledges the event. */
async function push(parts: DeliveryParts, event: SecurityEvent, stopping: AbortSignal): Promise<Outcome> {
  const { url, issuer, audience, clock, signingKey, log } = parts
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/secevent+jwt', accept: 'application/json' },
      body: securityEventToken(event, { issuer, audience, now: clock.now(), key: signingKey() }),
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    })
    const reply = await beginningOf(response)
    if (response.status === 202) return 'delivered'
    log.warn({ status: response.status, reply, eventId: event.eventId }, 'a security event was not taken')
    return response.status >= 500 || response.status === 429 ? 'absent' : 'refused'
  } catch (error) {
    if (!stopping.aborted) log.warn({ err: error }, 'the receiver of security events cannot be reached')
    return 'absent'
  }
}

/** Delivers due events one after the other; false if the receiver is unreachable. */
async function deliverDue(parts: DeliveryParts, stopping: AbortSignal): Promise<boolean> {
  const { db, clock } = parts
  for (;;) {
    const events = await leaseSecurityEvents(db, clock.now())
    for (const event of events) {
      const outcome = await push(parts, event, stopping)
      if (outcome === 'delivered') await markDelivered(db, event, clock.now())
      else await postpone(db, event, clock.now())
      // The remaining events keep their lease and are tried again when it expires.
      if (outcome === 'absent') return false
    }
    if (events.length < leaseSize) return true
  }
}

/** Pushes recorded events to the receiver until stopped; several processes share the queue. */
export function startEventDelivery(parts: DeliveryParts): EventDelivery {
  const stopping = new AbortController()
  let pass: Promise<void> | null = null
  let missed = false
  let receiverThere = true

  const look = () => {
    if (pass) {
      missed = true
      return
    }
    missed = false
    pass = deliverDue(parts, stopping.signal)
      .then((there) => {
        receiverThere = there
      })
      .catch((error) => {
        parts.log.warn({ err: error }, 'delivering security events failed')
      })
      .then(() => {
        pass = null
        if (missed && receiverThere && !stopping.signal.aborted) look()
      })
  }
  const timer = setInterval(look, lookMs)
  look()

  return {
    wake() {
      // An unreachable receiver is polled at the timer's rate, however many sign-ins fail.
      if (receiverThere) look()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await pass
    },
  }
}
