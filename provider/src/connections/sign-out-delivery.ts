import type { Clock } from '@iambiz/runtime/clock.ts'
import { createGuardedFetch } from '@iambiz/runtime/guarded-fetch.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { ProviderDb } from '../database.ts'
import { signingKeyFor } from '../signed-token.ts'
import type { SigningKey } from '../signing-key-store.ts'
import { recordAttempt } from './attempt-store.ts'
import { logoutToken } from './logout-token.ts'
import {
  leaseSignOuts,
  leaseSize,
  markSignedOut,
  postponeSignOut,
  type SignOutDelivery,
} from './sign-out-delivery-store.ts'

type SignOutDeliveryParts = {
  db: ProviderDb
  clock: Clock
  log: Log
  issuer: string
  keys: () => readonly SigningKey[]
  /** Whether loopback addresses may be called: the demo’s applications run there. */
  loopback: boolean
}

type SignOutDeliveries = {
  /** Aborts pending requests and stops; an unanswered sign-out is sent again later. */
  stop(): Promise<void>
}

type Outcome =
  | { result: 'done' }
  /** The application answered but did not confirm the sign-out. */
  | { result: 'refused'; detail: string }
  /** The application is unreachable: its other sign-outs would fail as well. */
  | { result: 'failed'; detail: string }

/** Applications must get a sign-out within five seconds, so the queue is polled often. */
const lookMs = 1000
/** Applications called concurrently, so that a slow one does not delay the others. */
const mostAtOnce = 16
const limits = { timeoutMs: 5000, maxBytes: 16 * 1024 }

const isAway = (status: number) => status >= 500 || status === 429

/** A short fault code for administrators: a system error such as ECONNREFUSED, or the name of the error. */
const faultOf = (error: unknown) =>
  error instanceof Error ? String(recordOf(error).code ?? error.name) : 'Error'

function createSending({ clock, issuer, keys, loopback }: SignOutDeliveryParts, stopping: AbortSignal) {
  const byAdministrators = createGuardedFetch({ loopback, ...limits })
  // The portal’s address comes from the deployment and may be on this machine.
  const byDeployment = createGuardedFetch({ loopback: true, ...limits })
  /** One request (OpenID Connect Back-Channel Logout 1.0, 2.5). */
  return async ({ uri, alg, origin, ...signedOut }: SignOutDelivery): Promise<Outcome> => {
    try {
      const now = clock.now()
      const token = logoutToken({ ...signedOut, issuer, now, key: signingKeyFor(keys(), alg, now) })
      const call = origin === 'deployment' ? byDeployment : byAdministrators
      const { status } = await call(uri, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: '*/*' },
        body: new URLSearchParams({ logout_token: token }).toString(),
        signal: stopping,
      })
      if (status === 200 || status === 204) return { result: 'done' }
      return { result: isAway(status) ? 'failed' : 'refused', detail: `HTTP ${status}` }
    } catch (error) {
      return { result: 'failed', detail: faultOf(error) }
    }
  }
}

/** Records the result of an attempt; of failed attempts before the last, administrators see only the first. */
async function settle(
  { db, clock, log }: SignOutDeliveryParts,
  delivery: SignOutDelivery,
  outcome: Outcome,
): Promise<void> {
  const { clientId, accountNo, attempts, origin } = delivery
  const now = clock.now()
  const isDone = outcome.result === 'done'
  const isGivenUp = isDone ? false : await postponeSignOut(db, delivery, now)
  if (isDone) await markSignedOut(db, delivery, now)
  if (!isDone && !isGivenUp && attempts > 0) return
  if (!isDone) log.warn({ clientId, ...outcome, isGivenUp }, 'a sign-out was not delivered to an application')
  if (origin !== 'connection') return
  const reason = isDone ? '' : isGivenUp ? 'sign-out-given-up' : `sign-out-${outcome.result}`
  const detail = isDone ? '' : outcome.detail
  await recordAttempt(db, {
    ...{ clientId, at: now, accountNo, step: 'sign-out', reason, detail },
    result: outcome.result,
  })
}

/** Delivers sign-outs to applications until stopped; several processes share the queue. */
export function startSignOutDelivery(parts: SignOutDeliveryParts): SignOutDeliveries {
  const { db, clock, log } = parts
  const stopping = new AbortController()
  const sendOne = createSending(parts, stopping.signal)
  /** Applications that are being called. */
  const busy = new Map<string, Promise<void>>()
  let looking: Promise<void> | null = null

  /** Sends the sign-outs of one application until one fails; the rest become due when their lease expires. */
  const sendToApplication = async (deliveries: readonly SignOutDelivery[]) => {
    for (const delivery of deliveries) {
      const outcome = await sendOne(delivery)
      if (stopping.signal.aborted) return
      await settle(parts, delivery, outcome)
      if (outcome.result === 'failed') return
    }
  }

  const begin = (clientId: string, deliveries: readonly SignOutDelivery[]) => {
    const sending = sendToApplication(deliveries)
      .catch((error) => log.warn({ err: error, clientId }, 'sending sign-outs to an application failed'))
      .then(() => {
        busy.delete(clientId)
        look()
      })
    busy.set(clientId, sending)
  }

  const lookOnce = async () => {
    while (busy.size < mostAtOnce && !stopping.signal.aborted) {
      const due = await leaseSignOuts(db, { busy: [...busy.keys()], now: clock.now() })
      for (const [clientId, deliveries] of Map.groupBy(due, ({ clientId }) => clientId))
        begin(clientId, deliveries)
      if (due.length < leaseSize) return
    }
  }

  function look(): void {
    if (looking || stopping.signal.aborted) return
    looking = lookOnce()
      .catch((error) => log.warn({ err: error }, 'looking for sign-outs failed'))
      .then(() => {
        looking = null
      })
  }
  const timer = setInterval(look, lookMs)
  look()

  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await looking
      await Promise.all(busy.values())
    },
  }
}
