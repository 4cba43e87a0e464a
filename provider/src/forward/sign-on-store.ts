import { randomBytes } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { clientColumns, type RegisteredClient, toClient } from '../connections/client-store.ts'
import type { ProviderDb } from '../database.ts'
import { secondsOf } from '../epoch-seconds.ts'

/** Ends with its session and grant, and, by the names of its fields, with the sign-ons of a person. */
const signOn = z.object({
  clientId: z.string(),
  /** The host that it is for. */
  origin: z.string(),
  accountId: z.string(),
  agentNo: z.string().nullable(),
  grantId: z.string(),
  sessionUid: z.string(),
  /** Seconds since 1970. */
  endsAt: z.number(),
})
type SignOn = z.output<typeof signOn>

const identity = z.object({
  sub: z.string(),
  claims: z.record(z.string(), z.unknown()),
  agentNo: z.string().nullable(),
})
/** A person as the application knows them. */
export type Identity = z.output<typeof identity>

const code = signOn.extend({
  /** The browser that started the sign-on, and the page that it opened. */
  browser: z.string(),
  path: z.string(),
  /** Milliseconds since 1970. */
  issuedAt: z.number(),
})
export type SignOnCode = z.output<typeof code>

const open = signOn.extend({
  /** The portal's last decision: who the person is, and when it was asked (milliseconds since 1970). */
  checked: z.object({ at: z.number(), identity }).optional(),
})
export type OpenSignOn = z.output<typeof open>

/** A used or expired code is recognized for a while, so that administrators see why it was refused; seconds. */
const recognizedSeconds = 300

const codeKind = 'ForwardCode'
const openKind = 'ForwardSignOn'

const randomText = () => randomBytes(32).toString('base64url')

async function insert(db: ProviderDb, kind: string, payload: SignOn, seconds: number): Promise<string> {
  const text = randomText()
  await sql`insert into idp.oidc_record (kind, id_hash, payload, grant_id, uid, expires_at)
    values (${kind}, ${digest(text)}, ${JSON.stringify(payload)}::jsonb, ${payload.grantId}, ${payload.sessionUid},
      now() + make_interval(secs => ${seconds}))`.execute(db)
  return text
}

/** Stores a code by its digest, and returns it. */
export const insertCode = (db: ProviderDb, issued: SignOnCode): Promise<string> =>
  insert(db, codeKind, issued, recognizedSeconds)

/** Uses a code up, and returns it with what it was; undefined if there is no such code. */
export async function useCode(
  db: ProviderDb,
  text: string,
): Promise<{ wasUsed: boolean; code: SignOnCode } | undefined> {
  const { rows } = await sql<{ payload: unknown; was_used: boolean }>`
    with found as (
      select ctid, payload, consumed_at is not null as was_used from idp.oidc_record
      where kind = ${codeKind} and id_hash = ${digest(text)} and expires_at > now() for update),
    used as (
      update idp.oidc_record set consumed_at = now() where ctid in (select ctid from found where not was_used))
    select payload, was_used from found`.execute(db)
  const [row] = rows
  return row && { wasUsed: row.was_used, code: code.parse(row.payload) }
}

/** Stores a sign-on by the digest of its cookie, and returns the cookie. */
export async function openSignOn(db: ProviderDb, issued: SignOnCode, now: Date): Promise<string> {
  const seconds = Math.max(1, issued.endsAt - secondsOf(now))
  return insert(db, openKind, signOn.parse(issued), seconds)
}

/** Stores the portal's latest decision about a sign-on. */
export async function writeChecked(
  db: ProviderDb,
  cookie: string,
  checked: NonNullable<OpenSignOn['checked']>,
): Promise<void> {
  await sql`update idp.oidc_record set payload = payload || ${JSON.stringify({ checked })}::jsonb
    where kind = ${openKind} and id_hash = ${digest(cookie)}`.execute(db)
}

/** Ends the sign-on of a cookie. */
export async function closeSignOn(db: ProviderDb, cookie: string): Promise<void> {
  await sql`delete from idp.oidc_record where kind = ${openKind} and id_hash = ${digest(cookie)}`.execute(db)
}

type Found = { client: RegisteredClient; signOn: OpenSignOn | undefined }

/**
 * The connection of a host, and the sign-on of a cookie while its session, its grant and the account are good. One
 * statement, because a proxy asks at each request of a browser.
 */
export async function findAtHost(db: ProviderDb, host: string, cookie: string): Promise<Found | undefined> {
  const row = await db
    .selectFrom('idp.forward_host as h')
    .innerJoin('idp.client as c', 'c.client_id', 'h.client_id')
    .select(clientColumns.map((column) => `c.${column}` as const))
    .select(
      sql<unknown>`(
        select payload from idp.oidc_record r
        join idp.account a on a.account_no = r.payload ->> 'accountId' and a.status = 1
        where r.kind = ${openKind} and r.id_hash = ${digest(cookie)} and r.expires_at > now()
          and exists (select from idp.oidc_record s where s.kind = 'Session' and s.uid = r.uid and s.expires_at > now())
          and exists (select from idp.oidc_record g where g.kind = 'Grant'
            and g.id_hash = sha256(convert_to(r.grant_id, 'UTF8')) and g.expires_at > now()))`.as('sign_on'),
    )
    .where('h.host', '=', host)
    .executeTakeFirst()
  return row && { client: toClient(row), signOn: row.sign_on ? open.parse(row.sign_on) : undefined }
}
