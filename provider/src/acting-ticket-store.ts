import { randomBytes } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import { digest } from '@iambiz/runtime/digest.ts'
import { sql } from 'kysely'
import { endParticipantsByDelegation } from './connections/sign-out-store.ts'
import type { ProviderDb } from './database.ts'

/** Seconds within which an application has to begin with a ticket. */
export const ticketSeconds = 60

/** A delegation as the portal describes it to applications. */
type ActingDelegation = { id: string; orgCode: string; roleNo: string; endsAt: Date }

/** Who acts for whom, and at which application. */
export type ActingTicket = {
  agentNo: string
  principalNo: string
  clientId: string
  /** The application of the client, by its code in the portal. */
  appCode: string
  delegation: ActingDelegation
}

/** Makes a ticket that counts once; only its digest is stored. */
export async function openTicket(
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

/** What a ticket is for; `undefined` where it is unknown, used, too old, or its delegation is over. */
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

/** Uses a ticket up; `false` where somebody was faster, or it is over meanwhile. */
export async function spendTicket(db: ProviderDb, ticket: string, now: Date): Promise<boolean> {
  const spent = await db
    .deleteFrom('idp.acting_ticket')
    .where('ticket_hash', '=', digest(ticket))
    .where('expires_at', '>', now)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return spent.numDeletedRows === 1n
}

/**
 * Ends what was given by a delegation: its tickets, its grants, without which no code or token counts, and the sign-ons of
 * applications.
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

/** Ends the tickets of an agent that are not used yet. */
export async function endAgentTickets(db: ProviderDb, agentNo: string): Promise<void> {
  await db.deleteFrom('idp.acting_ticket').where('agent_no', '=', agentNo).execute()
}

/** Deletes tickets that nobody can use any more. */
export async function sweepTickets(db: ProviderDb, now: Date): Promise<void> {
  await db.deleteFrom('idp.acting_ticket').where('expires_at', '<', now).execute()
}
