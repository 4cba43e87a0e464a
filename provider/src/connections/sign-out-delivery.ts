import type { Clock } from '@iambiz/runtime/clock.ts'
import { createGuardedFetch } from '@iambiz/runtime/guarded-fetch.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import { casLogoutRequest } from '../cas/logout-request.ts'
import type { ProviderDb } from '../database.ts'
import { soapRefusal } from '../saml/sign-out-message.ts'
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
  /** The LogoutRequest for a SAML application, in a SOAP envelope. */
  samlRequest: (delivery: SignOutDelivery, now: Date) => Promise<string>
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

/** A sign-out in the protocol of its application. */
type Message = { type: string; body: string }

const formOf = (fields: Record<string, string>): Message => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})

async function messageOf(
  { issuer, keys, samlRequest }: SignOutDeliveryParts,
  delivery: SignOutDelivery,
  now: Date,
): Promise<Message> {
  if (delivery.kind === 'cas') return formOf({ logoutRequest: casLogoutRequest(delivery, now) })
  if (delivery.kind === 'saml')
    return { type: 'text/xml; charset=utf-8', body: await samlRequest(delivery, now) }
  // OpenID Connect Back-Channel Logout 1.0, 2.5.
  const key = signingKeyFor(keys(), delivery.alg, now)
  return formOf({ logout_token: logoutToken({ ...delivery, issuer, now, key }) })
}

async function outcomeOf({ kind }: SignOutDelivery, response: Response): Promise<Outcome> {
  const { status } = response
  // CAS applications answer with a page or a redirect (CAS 3.0, 2.3.3).
  const isDone = kind === 'cas' ? status < 400 : status === 200 || status === 204
  if (!isDone) return { result: isAway(status) ? 'failed' : 'refused', detail: `HTTP ${status}` }
  const refusal = kind === 'saml' ? soapRefusal(await response.text()) : undefined
  return refusal === undefined ? { result: 'done' } : { result: 'refused', detail: refusal.slice(0, 300) }
}

function createSending(parts: SignOutDeliveryParts, stopping: AbortSignal) {
  const { clock, loopback } = parts
  const byAdministrators = createGuardedFetch({ loopback, ...limits })
  // The portal’s address comes from the deployment and may be on this machine.
  const byDeployment = createGuardedFetch({ loopback: true, ...limits })
  return async (delivery: SignOutDelivery): Promise<Outcome> => {
    try {
      const { type, body } = await messageOf(parts, delivery, clock.now())
      const call = delivery.origin === 'deployment' ? byDeployment : byAdministrators
      const response = await call(delivery.uri, {
        method: 'POST',
        headers: { 'content-type': type, accept: '*/*' },
        body,
        signal: stopping,
      })
      return await outcomeOf(delivery, response)
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
