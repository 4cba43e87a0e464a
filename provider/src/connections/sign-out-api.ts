import { answer, refuse } from '@iambiz/identity/answer.ts'
import type { Answer } from '@iambiz/identity/calls.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { z } from 'zod'
import type { ProviderDb } from '../database.ts'
import { findClient, findClientOfApp, type RegisteredClient } from './client-store.ts'
import { findSignOnsAt, findSignOnsOf, type SignOn } from './participant-store.ts'
import { endSignOns } from './sign-out-store.ts'

/** Agent and delegation. */
type ActingBy = { agent: string; delegationId: string }

/**
 * Whether the portal would allow a sign-on to a connection now; with `acting`, a sign-on of that agent for the person.
 * Throws if the portal does not answer.
 */
export type MayStillSignOn = (
  client: RegisteredClient,
  accountNo: string,
  acting?: ActingBy,
) => Promise<boolean>

type SignOutApiParts = { db: ProviderDb; log: Log; mayStillSignOn: MayStillSignOn }

type SignOutCall = (parts: SignOutApiParts, form: URLSearchParams) => Promise<Answer>

/** Concurrent requests to the portal. */
const mostAtOnce = 8

/** The portal's present decision about a sign-on; `unknown` if it does not answer. */
async function accessOf(
  { mayStillSignOn, log }: SignOutApiParts,
  client: RegisteredClient,
  { accountNo, signedInNo, delegationId }: SignOn,
): Promise<'granted' | 'refused' | 'unknown'> {
  const acting = delegationId === null ? undefined : { agent: signedInNo, delegationId }
  try {
    return (await mayStillSignOn(client, accountNo, acting)) ? 'granted' : 'refused'
  } catch (error) {
    log.warn(
      { err: error, clientId: client.clientId },
      'the portal does not answer whether a sign-on goes on',
    )
    return 'unknown'
  }
}

/** Reads each client once. */
function createClientReader(db: ProviderDb) {
  const known = new Map<string, Promise<RegisteredClient | undefined>>()
  return (clientId: string) => {
    const client = known.get(clientId) ?? findClient(db, clientId)
    known.set(clientId, client)
    return client
  }
}

/**
 * Asks the portal about sign-ons and ends the refused ones; returns how many. Returns `null` if the portal does not
 * answer: the sign-ons stay and the caller retries.
 */
async function recheckAll(parts: SignOutApiParts, signOns: readonly SignOn[]): Promise<number | null> {
  const clientOf = createClientReader(parts.db)
  const waiting = [...signOns]
  let ended = 0
  let isPortalAway = false
  const work = async () => {
    for (let next = waiting.pop(); next && !isPortalAway; next = waiting.pop()) {
      const { clientId, ...of } = next
      const client = await clientOf(clientId)
      const access = client ? await accessOf(parts, client, next) : 'granted'
      if (access === 'unknown') isPortalAway = true
      if (access === 'refused') ended += await endSignOns(parts.db, { clientId, of }, 'access-withdrawn')
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, work))
  return isPortalAway ? null : ended
}

/**
 * Sign-ons checked per call: the portal waits five seconds for the response and itself answers one request per sign-on.
 */
const peopleAtOnce = 200

const ofApp = z.object({ app_id: z.uuid() })
const people = z.array(z.string().min(1)).max(peopleAtOnce)

/** Checks these sign-ons and returns the cursor of the next page, if any. */
async function answerFor(
  parts: SignOutApiParts,
  signOns: readonly SignOn[],
  next: string | undefined,
): Promise<Answer> {
  const ended = await recheckAll(parts, signOns)
  if (ended === null) return { ...refuse(503, 'portal_away'), retryAfter: 5 }
  return answer({ checked: signOns.length, ended, ...(next === undefined ? {} : { next }) })
}

/** Rechecks sign-ons: those of some people everywhere, or those of everyone at one application, one page per call. */
const recheck: SignOutCall = async (parts, form) => {
  const { db } = parts
  const named = people.safeParse(form.get('account_nos')?.split('\n'))
  if (named.success) return answerFor(parts, await findSignOnsOf(db, named.data), undefined)
  const asked = ofApp.safeParse(Object.fromEntries(form))
  if (!asked.success) return refuse(422, 'nothing_named')
  const client = await findClientOfApp(db, asked.data.app_id)
  if (!client) return answer({ checked: 0, ended: 0 })
  const { clientId } = client
  const after = form.get('after') ?? ''
  const signOns = await findSignOnsAt(db, { clientId, after, people: peopleAtOnce })
  const isLast = new Set(signOns.map(({ accountNo }) => accountNo)).size < peopleAtOnce
  return answerFor(parts, signOns, isLast ? undefined : signOns.at(-1)?.accountNo)
}

/** Signs everyone out of an application; does nothing if it is not connected. */
const signOutAll: SignOutCall = async ({ db }, form) => {
  const appId = ofApp.safeParse(Object.fromEntries(form)).data?.app_id
  if (appId === undefined) return refuse(422, 'nothing_named')
  const client = await findClientOfApp(db, appId)
  return answer({ ended: client ? await endSignOns(db, client, 'everybody-signed-out') : 0 })
}

/** Calls of the portal about sign-ons to connected applications. */
export const signOutCalls: Record<string, SignOutCall> = {
  '/admin/connections/recheck': recheck,
  '/admin/connections/sign-out-all': signOutAll,
}
