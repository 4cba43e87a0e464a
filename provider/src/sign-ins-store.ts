import { endProofs } from '@iambiz/identity/proof-store.ts'
import { sql } from 'kysely'
import { endAgentTickets } from './acting-ticket-store.ts'
import { endParticipantsOf } from './connections/sign-out-store.ts'
import { identityDb, type ProviderDb } from './database.ts'
import { endFirstFactors } from './first-factor-store.ts'
import { endTrust } from './trusted-browser-store.ts'

/** What goes on although the sign-ins of an account end. */
type Kept = {
  /** The session that an application knows by this `sid`, with everything that was given in it. */
  session?: { clientId: string; sid: string } | undefined
  /** The session that this grant was given in. */
  grantId?: string | undefined
  /** Whatever began later than this; by default everything ends. */
  since?: Date | undefined
}

/** The identifier of a session that an application knows by its `sid`; its tokens outlive the session. */
async function uidOf(
  trx: ProviderDb,
  accountNo: string,
  { clientId, sid }: NonNullable<Kept['session']>,
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

/** The session that goes on, if any. */
async function keptUid(
  trx: ProviderDb,
  accountNo: string,
  { session, grantId }: Kept,
): Promise<string | null> {
  if (session) return uidOf(trx, accountNo, session)
  return grantId === undefined ? null : uidOfGrant(trx, accountNo, grantId)
}

/**
 * Ends everything that somebody has reached by signing in, also as an agent, and sign-ins that are on their way: sessions,
 * grants with their tokens, proofs, and browsers that are not asked for a code.
 */
export async function endSignIns(
  trx: ProviderDb,
  accountNo: string,
  { since, ...kept }: Kept = {},
): Promise<void> {
  // First, so that requests which are storing something are waited for, and later ones find out.
  await trx
    .updateTable('idp.account')
    .set({ sign_ins_ended: sql<number>`sign_ins_ended + 1` })
    .where('account_no', '=', accountNo)
    .execute()
  await endProofs(identityDb(trx), accountNo)
  await endTrust(trx, accountNo, since)
  await endFirstFactors(trx, accountNo)
  await endAgentTickets(trx, accountNo)
  const uid = await keptUid(trx, accountNo, kept)
  const until = since ? Math.floor(since.getTime() / 1000) : null
  // No index knows whose a record is: a sign-in is frequent and pays for each one, a changed password is rare.
  // A sign-in that is proved and has not gone back to its application yet is one of them. A rotated token is younger than
  // its sign-in; it does not count without its grant.
  const { rows } = await sql<{ session: string | null }>`delete from idp.oidc_record
    where (payload ->> 'accountId' = ${accountNo}
        or payload #>> '{session,accountId}' = ${accountNo}
        or payload #>> '{result,login,accountId}' = ${accountNo}
        or kind = 'Grant' and payload ? 'rar' and payload #>> '{rar,0,agent}' = ${accountNo})
      and (${until}::bigint is null
        or coalesce(payload ->> 'loginTs', payload ->> 'iiat', payload ->> 'iat')::bigint <= ${until})
      and (${uid}::text is null
        or coalesce(payload #>> '{session,uid}', uid, '') <> ${uid} and not (kind = 'Grant' and id_hash in (
          select sha256(convert_to(grant_id, 'UTF8')) from idp.oidc_record where uid = ${uid} and grant_id is not null)))
    returning case when kind = 'Session' then uid end as session`.execute(trx)
  const sessions = rows.flatMap(({ session }) => (session === null ? [] : [session]))
  await endParticipantsOf(trx, accountNo, { sessions, exceptUid: uid, until: since ?? null })
}
