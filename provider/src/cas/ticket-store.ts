import { randomBytes } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ProviderDb } from '../database.ts'

const ticket = z.object({
  clientId: z.string(),
  service: z.string(),
  accountNo: z.string(),
  sub: z.string(),
  grantId: z.string().optional(),
  sessionUid: z.string().optional(),
  agentNo: z.string().nullable(),
  /** Whether the person entered credentials for this ticket. */
  isFromNewLogin: z.boolean(),
  /** Milliseconds since 1970. */
  authenticatedAt: z.number(),
  issuedAt: z.number(),
})

/** A service ticket (CAS 3.0, 3.1). */
export type ServiceTicket = z.output<typeof ticket>

/** A ticket is valid for ten seconds; milliseconds. */
export const ticketLifeMs = 10_000
/** A used or expired ticket is recognized for a while, so that administrators see why it was refused; seconds. */
const recognizedSeconds = 300

const kind = 'ServiceTicket'

/** A new ticket: `ST-` and 192 random bits in characters that CAS 3.0, 3.7 allows. */
export const newTicket = (): string => `ST-${randomBytes(24).toString('hex')}`

/** Stores a ticket by its digest; it ends with its session and grant. */
export async function insertTicket(db: ProviderDb, text: string, issued: ServiceTicket): Promise<void> {
  await sql`insert into idp.oidc_record (kind, id_hash, payload, grant_id, uid, expires_at)
    values (${kind}, ${digest(text)}, ${JSON.stringify(issued)}::jsonb, ${issued.grantId ?? null},
      ${issued.sessionUid ?? null}, now() + make_interval(secs => ${recognizedSeconds}))`.execute(db)
}

/** Gives a ticket back that this request has used up: the application may try again until it expires. */
export async function releaseTicket(db: ProviderDb, text: string): Promise<void> {
  await sql`update idp.oidc_record set consumed_at = null
    where kind = ${kind} and id_hash = ${digest(text)}`.execute(db)
}

/** A ticket that is presented: `fresh` for the first time, whatever else is wrong with it. */
type Presented = { use: 'fresh' | 'used'; ticket: ServiceTicket } | undefined

/** Uses a ticket up, and returns it; undefined if there is no such ticket. */
export async function useTicket(db: ProviderDb, text: string): Promise<Presented> {
  const { rows } = await sql<{ payload: unknown; was_used: boolean }>`
    with found as (
      select ctid, payload, consumed_at is not null as was_used from idp.oidc_record
      where kind = ${kind} and id_hash = ${digest(text)} and expires_at > now() for update),
    used as (
      update idp.oidc_record set consumed_at = now() where ctid in (select ctid from found where not was_used))
    select payload, was_used from found`.execute(db)
  const [row] = rows
  return row && { use: row.was_used ? 'used' : 'fresh', ticket: ticket.parse(row.payload) }
}
