import { sql } from 'kysely'
import type pg from 'pg'
import type { ProviderDb, SignOutCause } from '../database.ts'
import type { Participant } from './participant-store.ts'

/** Columns of a participant that a sign-out needs. */
const recipient = 'client_id, account_no, sub, sid'

/** Queues sign-outs of the participants in the CTE `gone`; `cause` is an SQL expression. */
const queueGone = (cause: string) => `
  insert into idp.sign_out_delivery (${recipient}, uri, alg, kind, saml, cause, queued_at, due_at)
  select distinct on (gone.client_id, gone.account_no, gone.sub, gone.sid) gone.client_id, gone.account_no, gone.sub, gone.sid,
    client.settings ->> 'backchannelLogoutUri', coalesce(client.settings ->> 'idTokenAlg', 'RS256'), client.kind,
    client.settings -> 'saml', ${cause}, now(), now()
  from gone join idp.client on client.client_id = gone.client_id
  where client.settings ->> 'backchannelLogoutUri' <> ''`

/**
 * Deletes the grants of the CTE `given` with the records issued under them. Two statements, because one combined
 * condition would scan the whole table.
 */
const revokeGiven = `
  revoked as (
    delete from idp.oidc_record where grant_id in (select grant_id from given)),
  ungranted as (
    delete from idp.oidc_record
    where kind = 'Grant' and id_hash in (select sha256(convert_to(grant_id, 'UTF8')) from given)),`

/**
 * Deletes everything issued in the sessions of the CTE `ended`: grants, codes, tokens, sign-ons. One statement, so that
 * a crash leaves no partial result. `before` opens a further CTE around the last statement.
 */
const endIssued = (cause: SignOutCause, before = '') => `
  given as (
    select distinct grant_id from idp.oidc_record where uid in (select uid from ended) and grant_id is not null),
  ${revokeGiven}
  gone as (
    delete from idp.participant where session_uid in (select uid from ended) returning ${recipient})${before && ','}
  ${before}${queueGone(`'${cause}'`)}`

/** A sign-on that ends through the browser. */
export type FrontChannelSignOut = Pick<Participant, 'clientId' | 'accountNo' | 'sub' | 'sid'>

/** The same for a sign-out in the browser; returns the sign-ons at SAML applications that only the browser can reach. */
const endIssuedInBrowser = `
  ${endIssued('signed-out', 'queued as (')})
  select client_id as "clientId", account_no as "accountNo", sub, sid from gone join idp.client using (client_id)
  where client.kind = 'saml' and client.settings #>> '{saml,sloUrl}' <> ''
    and client.settings #>> '{saml,sloBinding}' in ('redirect', 'post')`

/** Ends the session of a sign-out in the browser: the record of kind $1 by the digest of its identifier. */
export const destroySessionText = `
  with ended as (
    delete from idp.oidc_record where kind = $1 and id_hash = $2 returning uid),
  ${endIssuedInBrowser}`

/** Ends everything that was issued in a session, but not the session; returns the sign-ons that only the browser reaches. */
export type SessionRevoker = (sessionUid: string) => Promise<FrontChannelSignOut[]>

/** For a browser in which another person has signed in. */
export const createSessionRevoker =
  (pool: pg.Pool): SessionRevoker =>
  async (sessionUid) => {
    const { rows } = await pool.query<FrontChannelSignOut>({
      name: 'idp-revoke-session',
      text: `with ended as (select $1::text as uid), ${endIssuedInBrowser}`,
      values: [sessionUid],
    })
    return rows
  }

/** Ends a session remotely, so that its browser must sign in again. */
export type SessionEnder = (sessionUid: string) => Promise<void>

export const createSessionEnder =
  (pool: pg.Pool): SessionEnder =>
  async (sessionUid) => {
    await pool.query({
      name: 'idp-end-session',
      text: `with ended as (select $1::text as uid),
        forgotten as (delete from idp.oidc_record where kind = 'Session' and uid = $1),
        ${endIssued('session-ended')}`,
      values: [sessionUid],
    })
  }

type EndedSignIns = {
  /** The ended sessions of the account. */
  sessions: readonly string[]
  /** The session that stays. */
  exceptUid: string | null
  /** If set, only earlier sign-ons end. */
  until: Date | null
}

/** Signs an account out of all applications, also as an agent, in the transaction that ends its sign-ins. */
export async function endParticipantsOf(
  trx: ProviderDb,
  accountNo: string,
  { sessions, exceptUid, until }: EndedSignIns,
): Promise<void> {
  await sql`with gone as (
      delete from idp.participant
      where (account_no = ${accountNo} or signed_in_no = ${accountNo})
        and (${exceptUid}::text is null or session_uid <> ${exceptUid})
        and (${until}::timestamptz is null or signed_on_at <= ${until} or session_uid = any(${[...sessions]}::text[]))
      returning ${sql.raw(recipient)})
    ${sql.raw(queueGone(`'sign-ins-ended'`))}`.execute(trx)
}

/** Signs agents out of the applications that they opened under a delegation. */
export async function endParticipantsByDelegation(db: ProviderDb, delegationId: string): Promise<void> {
  await sql`with gone as (
      delete from idp.participant where delegation_id = ${delegationId} returning ${sql.raw(recipient)})
    ${sql.raw(queueGone(`'access-withdrawn'`))}`.execute(db)
}

/** Sign-ons of one application: all, or those of one person and agent. */
type WhichSignOns = {
  clientId: string
  of?: { accountNo: string; signedInNo: string; delegationId: string | null }
}

/**
 * Ends sign-ons of an application with their grants and tokens; returns how many. The sessions stay for other
 * applications.
 */
export async function endSignOns(
  db: ProviderDb,
  { clientId, of }: WhichSignOns,
  cause: SignOutCause,
): Promise<number> {
  const whose = of
    ? sql`and account_no = ${of.accountNo} and signed_in_no = ${of.signedInNo}
        and delegation_id is not distinct from ${of.delegationId}`
    : sql``
  const { rows } = await sql<{ ended: number }>`with gone as (
      delete from idp.participant where client_id = ${clientId} ${whose}
      returning session_uid, ${sql.raw(recipient)}),
    given as (
      select distinct record.grant_id from idp.oidc_record record
        join gone on gone.session_uid = record.uid and record.payload ->> 'clientId' = gone.client_id
          and record.payload ->> 'accountId' = gone.account_no
      where record.grant_id is not null),
    ${sql.raw(revokeGiven)}
    queued as (${sql.raw(queueGone(`'${cause}'`))})
    select count(*)::int as ended from gone`.execute(db)
  return rows[0]?.ended ?? 0
}
