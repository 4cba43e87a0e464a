import type { StepUpMethod } from '@iambiz/contract/features/accounts/credentials.ts'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

type Ticket = {
  ticket_hash: Buffer
  user_no: string
  session_id: string
  proof_sealed: string
  method: StepUpMethod
  expires_at: Date
}

export const insertTicket = (db: Db, ticket: Ticket) =>
  db.insertInto('step_up_ticket').values(ticket).execute()

/** Returns a ticket that is valid now in the session to which it was given. */
export const findTicket = (
  db: Db,
  { hash, userNo, sessionId, now }: { hash: Buffer; userNo: string; sessionId: string; now: Date },
) =>
  db
    .selectFrom('step_up_ticket')
    .select(['proof_sealed', 'method'])
    .where('ticket_hash', '=', hash)
    .where('user_no', '=', userNo)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const insertPending = (db: Db, pending: Insertable<Tables['pending_step_up']>) =>
  db.insertInto('pending_step_up').values(pending).execute()

/** Deletes and returns the step-up that this session began with this state; only one request can succeed. */
export const takePending = (
  db: Db,
  { hash, userNo, sessionId, now }: { hash: Buffer; userNo: string; sessionId: string; now: Date },
) =>
  db
    .deleteFrom('pending_step_up')
    .where('state_hash', '=', hash)
    .where('user_no', '=', userNo)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier', 'redirect', 'started_at'])
    .executeTakeFirst()

export async function keepChange(db: Db, userNo: string, at: Date): Promise<void> {
  await db
    .insertInto('password_change')
    .values({ user_no: userNo, changed_at: at })
    .onConflict((conflict) => conflict.column('user_no').doUpdateSet({ changed_at: at }))
    .execute()
  await db.deleteFrom('step_up_ticket').where('user_no', '=', userNo).execute()
}

/** Whether the portal has a person with this number. */
export async function isPerson(db: Db, userNo: string): Promise<boolean> {
  const found = await db
    .selectFrom('person')
    .select('user_no')
    .where('user_no', '=', userNo)
    .executeTakeFirst()
  return found !== undefined
}

/** When this person's password was last changed through the portal. */
export async function findChange(db: Db, userNo: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('password_change')
    .select('changed_at')
    .where('user_no', '=', userNo)
    .executeTakeFirst()
  return row?.changed_at
}

/** Deletes expired tickets and pending step-ups. */
export async function sweepTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('pending_step_up').where('expires_at', '<', now).execute()
  await db.deleteFrom('step_up_ticket').where('expires_at', '<', now).execute()
}
