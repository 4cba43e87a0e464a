import { sql } from 'kysely'
import type { ProviderDb } from '../database.ts'

/** A sign-on: the session, the application and the person. */
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
const retentionMs = 31 * 24 * 3_600_000

/**
 * Stores a code ($1 to $6, as any record) with its sign-on; a device code is there before it has one. An undelivered sign-out of the same session is dropped: it
 * would end the new sign-on.
 */
export const upsertCodeText = `
  with issued as (
    insert into idp.oidc_record (kind, id_hash, payload, grant_id, uid, expires_at)
    values ($1, $2, $3, $4, $5, to_timestamp($6))
    on conflict (kind, id_hash) do update set payload = excluded.payload, grant_id = excluded.grant_id,
      uid = excluded.uid, expires_at = excluded.expires_at),
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

/** A sign-on to a connection, by its person and agent. */
export type SignOn = Omit<Participant, 'sessionUid' | 'sid' | 'sub'>

const signOnColumns = sql`distinct client_id as "clientId", account_no as "accountNo", signed_in_no as "signedInNo",
  delegation_id as "delegationId"`

/** The sign-ons of these accounts at connected applications, also as agents, each once. */
export async function findSignOnsOf(db: ProviderDb, accountNos: readonly string[]): Promise<SignOn[]> {
  const list = sql`any(${[...accountNos]}::text[])`
  const { rows } = await sql<SignOn>`
    select ${signOnColumns} from idp.participant join idp.client using (client_id)
    where app_id is not null and (account_no = ${list} or signed_in_no = ${list})`.execute(db)
  return rows
}

/** A page of the sign-ons at an application, each once, ordered by account. */
export async function findSignOnsAt(
  db: ProviderDb,
  { clientId, after, people }: { clientId: string; after: string; people: number },
): Promise<SignOn[]> {
  const { rows } = await sql<SignOn>`
    select ${signOnColumns} from idp.participant
    where client_id = ${clientId} and account_no in (
      select distinct account_no from idp.participant
      where client_id = ${clientId} and account_no > ${after} order by account_no limit ${people})
    order by account_no`.execute(db)
  return rows
}

/** Whether a session has a sign-on of this person at an application; with `sids`, one of these. */
export async function hasParticipant(
  db: ProviderDb,
  of: { sessionUid: string; clientId: string; sub: string; sids: readonly string[] },
): Promise<boolean> {
  const row = await db
    .selectFrom('idp.participant')
    .select('sid')
    .where('session_uid', '=', of.sessionUid)
    .where('client_id', '=', of.clientId)
    .where('sub', '=', of.sub)
    .$if(of.sids.length > 0, (query) => query.where('sid', 'in', of.sids))
    .executeTakeFirst()
  return row !== undefined
}

export async function sweepParticipants(db: ProviderDb, now: Date): Promise<void> {
  await db
    .deleteFrom('idp.participant')
    .where('signed_on_at', '<', new Date(now.getTime() - retentionMs))
    .execute()
}
