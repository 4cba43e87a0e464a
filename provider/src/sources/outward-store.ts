import { digest } from '@iambiz/runtime/digest.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { z } from 'zod'
import type { ProviderDb } from '../database.ts'

const lifeMs = 600_000

const sealedRequest = z.object({
  uid: z.string(),
  language: z.enum(['zh', 'en']),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The source must not have asked the person before that time, in seconds; missing for any time. */
  notBefore: z.number().optional(),
  /** Whether the source was asked for a new sign-in. */
  asksAgain: z.boolean().optional(),
})
/** A sign-in that went to a source: the page that it began on and the secrets of its request. */
export type OutwardRequest = z.output<typeof sealedRequest>

const newcomer = z.object({ accountNo: z.string(), name: z.string(), email: z.string().nullable() })
/** The account that a person without one would get. */
export type Newcomer = z.output<typeof newcomer>

const sealedPerson = z.object({
  subject: z.string(),
  displayName: z.string(),
  /** The account that the source's claims name here; null if none. */
  candidate: z.string().nullable(),
  /** Where the source may open accounts. */
  newcomer: newcomer.optional(),
  /** When the source asked the person, in seconds, where it says so. */
  signedInAt: z.number().optional(),
  /** When the session at the source ends, in seconds, where it says so. */
  endsAt: z.number().optional(),
  /** Whether our request asked for a new sign-in, and this is one. */
  isFresh: z.boolean().optional(),
})
/** Who signed in at the source. */
export type ReturnedPerson = z.output<typeof sealedPerson>

type Parts = { db: ProviderDb; box: SecretBox }

const contextOf = (interactionHash: Buffer) => `source_sign_in:${interactionHash.toString('hex')}`

/** Remembers a sign-in on its way to a source; an earlier one of the same page ends. */
export async function storeOutward(
  { db, box }: Parts,
  {
    sourceId,
    browser,
    request,
    now,
  }: { sourceId: string; browser: string; request: OutwardRequest; now: Date },
): Promise<void> {
  const interactionHash = digest(request.uid)
  const values = {
    ...{ source_id: sourceId, state_hash: digest(request.state), browser_hash: digest(browser) },
    sealed_request: box.seal(JSON.stringify(request), contextOf(interactionHash)),
    ...{ sealed_person: null, expires_at: new Date(now.getTime() + lifeMs) },
  }
  await db
    .insertInto('idp.source_sign_in')
    .values({ interaction_hash: interactionHash, ...values })
    .onConflict((conflict) => conflict.column('interaction_hash').doUpdateSet(values))
    .execute()
}

/**
 * Uses up the state of a callback, of this browser, if known, and source; undefined if it is not one that waits.
 * `isAnswered`: the state is a return ticket (`storePerson`).
 */
export async function takeState(
  { db, box }: Parts,
  {
    state,
    browser,
    isAnswered = false,
    sourceId,
    now,
  }: { state: string; browser: string | undefined; isAnswered?: boolean; sourceId: string; now: Date },
): Promise<OutwardRequest | undefined> {
  const row = await db
    .updateTable('idp.source_sign_in')
    .set({ state_hash: null })
    .where('state_hash', '=', digest(state))
    .$if(browser !== undefined, (update) => update.where('browser_hash', '=', digest(browser ?? '')))
    .where('source_id', '=', sourceId)
    .where('sealed_person', isAnswered ? 'is not' : 'is', null)
    .where('expires_at', '>', now)
    .returning(['interaction_hash', 'sealed_request'])
    .executeTakeFirst()
  const opened = row && box.open(row.sealed_request, contextOf(row.interaction_hash))
  return opened ? sealedRequest.parse(JSON.parse(opened)) : undefined
}

/**
 * Stores who came back; false if the page began another sign-in meanwhile. With a return ticket, which is in the answer
 * to an unknown browser alone, the person counts only after `takeState`: that browser can be another one than began.
 */
export async function storePerson(
  { db, box }: Parts,
  {
    sourceId,
    request,
    person,
    returnTicket,
  }: { sourceId: string; request: OutwardRequest; person: ReturnedPerson; returnTicket?: string | undefined },
): Promise<boolean> {
  const interactionHash = digest(request.uid)
  const { numUpdatedRows } = await db
    .updateTable('idp.source_sign_in')
    .set(returnTicket === undefined ? {} : { state_hash: digest(returnTicket) })
    .set({ sealed_person: box.seal(JSON.stringify(person), contextOf(interactionHash)) })
    .where('interaction_hash', '=', interactionHash)
    // Otherwise a person of one source could come back as one of another that is trusted more.
    .where('source_id', '=', sourceId)
    .where('state_hash', 'is', null)
    .where('sealed_person', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Who came back in this browser to the page of an interaction, and from which source. */
export async function findPerson(
  { db, box }: Parts,
  { uid, browser, now }: { uid: string; browser: string; now: Date },
): Promise<{ sourceId: string; person: ReturnedPerson } | undefined> {
  const interactionHash = digest(uid)
  const row = await db
    .selectFrom('idp.source_sign_in')
    .select(['source_id', 'sealed_person'])
    .where('interaction_hash', '=', interactionHash)
    .where('browser_hash', '=', digest(browser))
    .where('state_hash', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const opened = row?.sealed_person ? box.open(row.sealed_person, contextOf(interactionHash)) : null
  return row && opened !== null
    ? { sourceId: row.source_id, person: sealedPerson.parse(JSON.parse(opened)) }
    : undefined
}

/** Ends it; true only for the request that did. */
export async function takeOutward(db: ProviderDb, uid: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('idp.source_sign_in')
    .where('interaction_hash', '=', digest(uid))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes abandoned ones. */
export async function sweepOutward(db: ProviderDb, now: Date): Promise<void> {
  await db.deleteFrom('idp.source_sign_in').where('expires_at', '<', now).execute()
}
