import { endProofs } from '@iambiz/identity/proof-store.ts'
import { sql } from 'kysely'
import { endAgentTickets } from './acting-ticket-store.ts'
import { endParticipantsOf } from './connections/sign-out-store.ts'
import { identityDb, type ProviderDb } from './database.ts'
import { secondsOf } from './epoch-seconds.ts'
import { endFirstFactors } from './first-factor-store.ts'
import { endTrust } from './trusted-browser-store.ts'

/** Sign-ins that stay when the others of the account end. */
type Remaining = {
  /** The session that an application knows by this `sid`, with everything issued in it. */
  session?: { clientId: string; sid: string } | undefined
  /** The session in which this grant was issued. */
  grantId?: string | undefined
  /** Sign-ins that began after this time; by default none stay. */
  since?: Date | undefined
}

/** The ID of a session that an application knows by its `sid`; tokens may outlive the session. */
async function uidOf(
  trx: ProviderDb,
  accountNo: string,
  { clientId, sid }: NonNullable<Remaining['session']>,
): Promise<string | null> {
  const { rows } = await sql<{ uid: string }>`
    select uid from idp.oidc_record
    where payload ->> 'accountId' = ${accountNo} and uid is not null
      and (payload ->> 'sid' = ${sid} and payload ->> 'clientId' = ${clientId}
        or payload #>> array['authorizations', ${clientId}, 'sid'] = ${sid})
    limit 1`.execute(trx)
  return rows[0]?.uid ?? null
}

async function uidOfGrant(trx: ProviderDb, accountNo: string, grantId: string): Promise<string | null> {
  const { rows } = await sql<{ uid: string }>`
    select uid from idp.oidc_record
    where payload ->> 'accountId' = ${accountNo} and grant_id = ${grantId} and uid is not null
    limit 1`.execute(trx)
  return rows[0]?.uid ?? null
}

/** The ID of the session that stays, if any. */
async function remainingUid(
  trx: ProviderDb,
  accountNo: string,
  { session, grantId }: Remaining,
): Promise<string | null> {
  if (session) return uidOf(trx, accountNo, session)
  return grantId === undefined ? null : uidOfGrant(trx, accountNo, grantId)
}

/**
 * Ends all sign-ins of an account, also as an agent and unfinished ones: sessions, grants with their tokens, proofs of
 * identity and trusted browsers.
 */
export async function endSignIns(
  trx: ProviderDb,
  accountNo: string,
  { since, ...remaining }: Remaining = {},
): Promise<void> {
  // First, to wait for requests that are storing records and to make later ones fail.
  await trx
    .updateTable('idp.account')
    .set({ sign_ins_ended: sql<number>`sign_ins_ended + 1` })
    .where('account_no', '=', accountNo)
    .execute()
  await endProofs(identityDb(trx), accountNo)
  await endTrust(trx, accountNo, since)
  await endFirstFactors(trx, accountNo)
  await endAgentTickets(trx, accountNo)
  const uid = await remainingUid(trx, accountNo, remaining)
  const until = since ? secondsOf(since) : null
  // No index on the account: sign-ins are frequent and would pay for it, this query is rare. A sign-in that has not
  // returned to its application yet is included. A rotated token may be younger than `since`, but it is invalid without
  // its grant.
  const { rows } = await sql<{ session: string | null }>`delete from idp.oidc_record
    where (payload ->> 'accountId' = ${accountNo}
        or payload #>> '{session,accountId}' = ${accountNo}
        or payload #>> '{result,login,accountId}' = ${accountNo}
        or kind = 'Grant' and payload ? 'rar' and payload #>> '{rar,0,agent}' = ${accountNo})
      and (${until}::bigint is null
        or coalesce(payload ->> 'begunAt', payload ->> 'loginTs', payload ->> 'iiat', payload ->> 'iat')::bigint <= ${until})
      and (${uid}::text is null
        or coalesce(payload #>> '{session,uid}', uid, '') <> ${uid} and not (kind = 'Grant' and id_hash in (
          select sha256(convert_to(grant_id, 'UTF8')) from idp.oidc_record where uid = ${uid} and grant_id is not null)))
    returning case when kind = 'Session' then uid end as session`.execute(trx)
  const sessions = rows.flatMap(({ session }) => (session === null ? [] : [session]))
  await endParticipantsOf(trx, accountNo, { sessions, exceptUid: uid, until: since ?? null })
}
