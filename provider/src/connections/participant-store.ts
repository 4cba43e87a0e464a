import { sql } from 'kysely'
import type { ProviderDb } from '../database.ts'

/** A sign-on: in which session, to which application, as whom. */
export type Participant = {
  sessionUid: string
  clientId: string
  sid: string
  accountNo: string
  sub: string
  signedInNo: string
  delegationId: string | null
}

/** Refresh tokens end 30 days after sign-in; until then an application may be signed on. */
const keptMs = 31 * 24 * 3_600_000

/**
 * Stores a code ($1 to $6, as any record) with its sign-on. A sign-out of the same session that is still on its way is
 * dropped: it would end what begins now.
 */
export const upsertCodeText = `
  with issued as (
    insert into idp.oidc_record (kind, id_hash, payload, grant_id, uid, expires_at)
    values ($1, $2, $3, $4, $5, to_timestamp($6))),
  dropped as (
    delete from idp.sign_out_delivery
    where client_id = $8 and sid = $9 and account_no = $10 and delivered_at is null and given_up_at is null)
  insert into idp.participant
    (session_uid, client_id, sid, account_no, sub, signed_in_no, delegation_id, signed_on_at)
  values ($7, $8, $9, $10, $11, $12, $13, now())
  on conflict (session_uid, client_id, sid, account_no) do update set sub = excluded.sub,
    signed_in_no = excluded.signed_in_no, delegation_id = excluded.delegation_id, signed_on_at = excluded.signed_on_at`

/** The values of `upsertCodeText` from $7 on. */
export const participantValues = (participant: Participant): unknown[] => [
  participant.sessionUid,
  participant.clientId,
  participant.sid,
  participant.accountNo,
  participant.sub,
  participant.signedInNo,
  participant.delegationId,
]

/** As whom somebody is signed on to a connection. */
export type SignOn = Omit<Participant, 'sessionUid' | 'sid' | 'sub'>

/** Who is signed on to a connected application, or where an account is signed on, each once. */
export async function findSignOns(
  db: ProviderDb,
  { appId, accountNo }: { appId?: string | undefined; accountNo?: string | undefined },
): Promise<SignOn[]> {
  const { rows } = await sql<SignOn>`
    select distinct client_id as "clientId", account_no as "accountNo", signed_in_no as "signedInNo",
      delegation_id as "delegationId"
    from idp.participant join idp.client using (client_id)
    where app_id is not null
      ${appId === undefined ? sql`` : sql`and app_id = ${appId}`}
      ${accountNo === undefined ? sql`` : sql`and ${accountNo} in (account_no, signed_in_no)`}`.execute(db)
  return rows
}

export async function sweepParticipants(db: ProviderDb, now: Date): Promise<void> {
  await db
    .deleteFrom('idp.participant')
    .where('signed_on_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}
