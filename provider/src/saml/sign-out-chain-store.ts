import { randomBytes } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { FrontChannelSignOut } from '../connections/sign-out-store.ts'
import type { ProviderDb } from '../database.ts'

const chain = z.object({
  remaining: z.array(
    z.object({ clientId: z.string(), accountNo: z.string(), sub: z.string(), sid: z.string() }),
  ),
  /** Where the browser goes at last. */
  destination: z.string(),
  /** The digest of the cookie of the browser. */
  browser: z.string(),
  /** The request that is unanswered, and its application. */
  asked: z.object({ clientId: z.string(), accountNo: z.string(), requestId: z.string() }).nullable(),
})

/** A sign-out that leads the browser from application to application. */
export type SignOutChain = z.output<typeof chain>

const kind = 'SamlSignOut'
/** How long a sign-out may take; milliseconds. */
export const chainMs = 600_000

export const digestText = (text: string): string => digest(text).toString('base64url')

type NewChain = Pick<SignOutChain, 'destination'> & {
  remaining: readonly FrontChannelSignOut[]
  /** The cookie of the browser. */
  browser: string
}

/** Stores a chain; returns its ID, which fits into a RelayState of 80 bytes (SAML Bindings 3.4.3). */
export async function insertChain(
  db: ProviderDb,
  { remaining, destination, browser }: NewChain,
): Promise<string> {
  const id = randomBytes(24).toString('base64url')
  const payload: SignOutChain = {
    ...{ remaining: [...remaining], destination, asked: null },
    browser: digestText(browser),
  }
  await sql`insert into idp.oidc_record (kind, id_hash, payload, expires_at)
    values (${kind}, ${digest(id)}, ${JSON.stringify(payload)}::jsonb,
      now() + make_interval(secs => ${chainMs / 1000}))`.execute(db)
  return id
}

type Stored = { payload: unknown }
const read = ({ rows: [row] }: { rows: Stored[] }) => row && chain.parse(row.payload)

/** A chain as it is; undefined if it is over. */
export const findChain = async (db: ProviderDb, id: string): Promise<SignOutChain | undefined> =>
  read(
    await sql<Stored>`select payload from idp.oidc_record
      where kind = ${kind} and id_hash = ${digest(id)} and expires_at > now()`.execute(db),
  )

/**
 * Changes a chain and returns it as it was before; undefined if it is over. Two answers at once change it one after the
 * other.
 */
export function changeChain(
  db: ProviderDb,
  id: string,
  change: (before: SignOutChain) => SignOutChain,
): Promise<SignOutChain | undefined> {
  return db.transaction().execute(async (trx) => {
    const before = read(
      await sql<Stored>`select payload from idp.oidc_record
        where kind = ${kind} and id_hash = ${digest(id)} and expires_at > now() for update`.execute(trx),
    )
    if (!before) return undefined
    await sql`update idp.oidc_record set payload = ${JSON.stringify(change(before))}::jsonb
      where kind = ${kind} and id_hash = ${digest(id)}`.execute(trx)
    return before
  })
}
