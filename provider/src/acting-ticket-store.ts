import { randomBytes } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import { digest } from '@iambiz/runtime/digest.ts'
import { sql } from 'kysely'
import { endParticipantsByDelegation } from './connections/sign-out-store.ts'
import type { ProviderDb } from './database.ts'

/** Lifetime of a ticket in seconds: until the authorization request of the application. */
export const ticketSeconds = 60

/** A delegation as the portal describes it to applications. */
type ActingDelegation = { id: string; orgCode: string; roleNo: string; endsAt: Date }

/** Agent, principal and application of a delegated sign-on. */
export type ActingTicket = {
  agentNo: string
  principalNo: string
  clientId: string
  /** The application of the client, by its code in the portal. */
  appCode: string
  delegation: ActingDelegation
}

/** Creates a single-use ticket; only its digest is stored. */
export async function createTicket(
  db: ProviderDb,
  { agentNo, principalNo, clientId, appCode, delegation }: ActingTicket,
  now: Date,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await db
    .insertInto('idp.acting_ticket')
    .values({
      ticket_hash: digest(ticket),
      agent_no: agentNo,
      principal_no: principalNo,
      client_id: clientId,
      app_code: appCode,
      delegation_id: delegation.id,
      org_code: delegation.orgCode,
      role_no: delegation.roleNo,
      ends_at: delegation.endsAt,
      expires_at: new Date(now.getTime() + ticketSeconds * 1000),
    })
    .execute()
  return ticket
}

/** The content of a ticket; `undefined` if it is unknown, used or expired, or its delegation is over. */
export async function findTicket(
  db: ProviderDb,
  ticket: string,
  now: Date,
): Promise<ActingTicket | undefined> {
  const row = await db
    .selectFrom('idp.acting_ticket')
    .selectAll()
    .where('ticket_hash', '=', digest(ticket))
    .where('expires_at', '>', now)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return (
    row && {
      agentNo: row.agent_no,
      principalNo: row.principal_no,
      clientId: row.client_id,
      appCode: row.app_code,
      delegation: { id: row.delegation_id, orgCode: row.org_code, roleNo: row.role_no, endsAt: row.ends_at },
    }
  )
}

/** Uses a ticket; `false` if another request used it first or it has expired. */
export async function consumeTicket(db: ProviderDb, ticket: string, now: Date): Promise<boolean> {
  const spent = await db
    .deleteFrom('idp.acting_ticket')
    .where('ticket_hash', '=', digest(ticket))
    .where('expires_at', '>', now)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return spent.numDeletedRows === 1n
}

/**
 * Ends everything issued under a delegation: tickets, grants (without which codes and tokens are invalid) and the
 * sign-ons of applications.
 */
export const endDelegation = (db: ProviderDb, delegationId: string): Promise<void> =>
  transact(db, async (trx) => {
    await trx.deleteFrom('idp.acting_ticket').where('delegation_id', '=', delegationId).execute()
    await sql`delete from idp.oidc_record
      where kind = 'Grant' and payload ? 'rar' and payload #>> '{rar,0,delegation,id}' = ${delegationId}`.execute(
      trx,
    )
    await endParticipantsByDelegation(trx, delegationId)
  })

/** Deletes the unused tickets of an agent. */
export async function endAgentTickets(db: ProviderDb, agentNo: string): Promise<void> {
  await db.deleteFrom('idp.acting_ticket').where('agent_no', '=', agentNo).execute()
}

/** Deletes expired tickets. */
export async function sweepTickets(db: ProviderDb, now: Date): Promise<void> {
  await db.deleteFrom('idp.acting_ticket').where('expires_at', '<', now).execute()
}
