import type { Clock } from '@iambiz/runtime/clock.ts'
import { createGuardedFetch } from '@iambiz/runtime/guarded-fetch.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { ProviderDb } from '../database.ts'
import type { SigningKey } from '../signing-key-store.ts'
import { recordAttempt } from './attempt-store.ts'
import { logoutToken, signingKeyFor } from './logout-token.ts'
import {
  leaseSignOuts,
  leaseSize,
  markSignedOut,
  postponeSignOut,
  type SignOutDelivery,
} from './sign-out-delivery-store.ts'

export type SignOutDeliveryParts = {
  db: ProviderDb
  clock: Clock
  log: Log
  issuer: string
  keys: () => readonly SigningKey[]
  /** Whether the machine itself may be called: the demo’s applications run there. */
  loopback: boolean
}

export type SignOutDeliveries = {
  /** Cuts off started requests and sends no more; a sign-out without an answer is sent again. */
  stop(): Promise<void>
}

type Outcome =
  | { result: 'done' }
  /** The application answers, but not that it has signed anybody out. */
  | { result: 'refused'; detail: string }
  /** Others of this application would not get through either. */
  | { result: 'failed'; detail: string }

/** An application hears of a sign-out within five seconds, so waiting ones are looked for often. */
const lookMs = 1000
/** Applications that are told at the same time; a slow one does not keep the others waiting. */
const mostAtOnce = 16
const limits = { timeoutMs: 5000, maxBytes: 16 * 1024 }

const isAway = (status: number) => status >= 500 || status === 429

/** What went wrong, for administrators: a word of the system such as ECONNREFUSED, or what kind of error it was. */
const faultOf = (error: unknown) =>
  error instanceof Error ? ((error as { code?: string }).code ?? error.name).toString() : 'Error'

function createSending({ clock, issuer, keys, loopback }: SignOutDeliveryParts, stopping: AbortSignal) {
  const byAdministrators = createGuardedFetch({ loopback, ...limits })
  // The portal’s own address is the deployment’s, and may well be on this machine.
  const byDeployment = createGuardedFetch({ loopback: true, ...limits })
  /** One request (OpenID Connect Back-Channel Logout 1.0, 2.5). */
  return async ({ uri, alg, origin, ...signedOut }: SignOutDelivery): Promise<Outcome> => {
    try {
      const now = clock.now()
      const token = logoutToken({ ...signedOut, alg, issuer, now, key: signingKeyFor(keys(), alg, now) })
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

/** Writes down what became of a sign-out; of the tries in between only the first one is an attempt that people see. */
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
  if (!isDone) log.warn({ clientId, ...outcome, isGivenUp }, 'an application was not told of a sign-out')
  if (origin !== 'connection') return
  const reason = isDone ? '' : isGivenUp ? 'sign-out-given-up' : `sign-out-${outcome.result}`
  const detail = isDone ? '' : outcome.detail
  await recordAttempt(db, {
    ...{ clientId, at: now, accountNo, step: 'sign-out', reason, detail },
    result: outcome.result,
  })
}

/** Tells applications of sign-outs until it is stopped; several processes share the work. */
export function startSignOutDelivery(parts: SignOutDeliveryParts): SignOutDeliveries {
  const { db, clock, log } = parts
  const stopping = new AbortController()
  const send = createSending(parts, stopping.signal)
  /** Applications that are being told at the moment. */
  const busy = new Map<string, Promise<void>>()
  let looking: Promise<void> | null = null

  /** Tells one application, as long as it answers; the others of a batch that failed come again when their lease is over. */
  const tellApplication = async (deliveries: readonly SignOutDelivery[]) => {
    for (const delivery of deliveries) {
      const outcome = await send(delivery)
      if (stopping.signal.aborted) return
      await settle(parts, delivery, outcome)
      if (outcome.result === 'failed') return
    }
  }

  const begin = (clientId: string, deliveries: readonly SignOutDelivery[]) => {
    const telling = tellApplication(deliveries)
      .catch((error) => log.warn({ err: error, clientId }, 'telling an application of sign-outs failed'))
      .then(() => {
        busy.delete(clientId)
        look()
      })
    busy.set(clientId, telling)
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
