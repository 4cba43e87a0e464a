import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

const clientColumns = [
  'c.client_id',
  'c.name',
  'c.may_people',
  'c.may_organizations',
  'c.may_roles',
  'c.may_administrators',
  'c.member_role',
  'c.status',
] as const

/** Returns the client of a token, valid or not. */
export const findByToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('provisioning_token as t')
    .innerJoin('provisioning_client as c', 'c.client_id', 't.client_id')
    .select(clientColumns)
    .select(['t.token_id', 't.expires_at', 't.revoked_at'])
    .where('t.token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Stores the time of use of a token, at most once a minute. */
export async function markUsed(db: Db, tokenId: string, now: Date): Promise<void> {
  await sql`
    with used as (
      update provisioning_token set last_used_at = ${now}
      where token_id = ${tokenId} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')
      returning client_id)
    update provisioning_client c set last_used_at = ${now} from used where c.client_id = used.client_id`.execute(
    db,
  )
}

/** Number of refusals stored for each client. */
const keptRefusals = 50

export type Refusal = {
  clientId: string
  at: Date
  requestId: string
  method: string
  path: string
  status: number
  scimType: string | undefined
  detail: string
}

export async function keepRefusal(db: Db, refusal: Refusal): Promise<void> {
  const { clientId, at, requestId, method, path, status, scimType, detail } = refusal
  await db
    .insertInto('provisioning_refusal')
    .values({
      ...{ client_id: clientId, at, request_id: requestId, method, path: path.slice(0, 500) },
      ...{ status, scim_type: scimType ?? null, detail: detail.slice(0, 500) },
    })
    .execute()
  await sql`
    delete from provisioning_refusal where client_id = ${clientId} and refusal_no <= (
      select refusal_no from provisioning_refusal where client_id = ${clientId}
      order by refusal_no desc offset ${keptRefusals} limit 1)`.execute(db)
}

const described = (db: Db) =>
  db
    .selectFrom('provisioning_client as c')
    .select(clientColumns)
    .select(['c.revision', 'c.created_at', 'c.last_used_at'])

export const allClients = (db: Db) => described(db).orderBy(sql`lower(c.name)`).execute()

export const findClient = (db: Db, clientId: string) =>
  described(db).where('c.client_id', '=', clientId).executeTakeFirst()

export const lockClient = (trx: Db, clientId: string) =>
  described(trx).where('c.client_id', '=', clientId).forUpdate().executeTakeFirst()

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

type Written = Pick<
  ClientRow,
  'name' | 'may_people' | 'may_organizations' | 'may_roles' | 'may_administrators' | 'member_role' | 'status'
>

/** Adds a client; the name is unique. */
export const insertClient = (trx: Db, row: Written, now: Date) =>
  trx
    .insertInto('provisioning_client')
    .values({ ...row, created_at: now, updated_at: now })
    .returning('client_id')
    .executeTakeFirstOrThrow()

export const updateClient = (trx: Db, clientId: string, row: Written, now: Date) =>
  trx
    .updateTable('provisioning_client')
    .set({ ...row, updated_at: now, revision: sql`revision + 1` })
    .where('client_id', '=', clientId)
    .execute()

export const deleteClient = (trx: Db, clientId: string) =>
  trx.deleteFrom('provisioning_client').where('client_id', '=', clientId).execute()

export async function isNameTaken(trx: Db, name: string, clientId: string | undefined): Promise<boolean> {
  const found = await trx
    .selectFrom('provisioning_client')
    .select('client_id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(clientId !== undefined, (query) => query.where('client_id', '<>', clientId ?? ''))
    .executeTakeFirst()
  return found !== undefined
}

export const tokensOf = (db: Db, clientIds: readonly string[]) =>
  clientIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('provisioning_token')
        .select(['token_id', 'client_id', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'])
        .where('client_id', 'in', [...clientIds])
        .orderBy('created_at', 'desc')
        .execute()

export const refusalsOf = (db: Db, clientId: string) =>
  db
    .selectFrom('provisioning_refusal')
    .select(['refusal_no', 'at', 'request_id', 'method', 'path', 'status', 'scim_type', 'detail'])
    .where('client_id', '=', clientId)
    .orderBy('refusal_no', 'desc')
    .limit(keptRefusals)
    .execute()

export const insertToken = (trx: Db, token: { clientId: string; hash: Buffer; now: Date; expiresAt: Date }) =>
  trx
    .insertInto('provisioning_token')
    .values({
      client_id: token.clientId,
      token_hash: token.hash,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .returning('token_id')
    .executeTakeFirstOrThrow()

/** Makes the valid tokens of a client expire at `until`, unless they expire earlier. */
export const endTokens = (trx: Db, clientId: string, { now, until }: { now: Date; until: Date }) =>
  trx
    .updateTable('provisioning_token')
    .set({ expires_at: sql<Date>`least(expires_at, ${until}::timestamptz)` })
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()

/** Revokes the valid tokens of a client; returns how many. */
export async function revokeTokens(trx: Db, clientId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('provisioning_token')
    .set({ revoked_at: now })
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whether the role exists and is active. */
export async function isRole(db: Db, roleNo: string): Promise<boolean> {
  const found = await db
    .selectFrom('role')
    .select('role_no')
    .where('role_no', '=', roleNo)
    .where('status', '=', 1)
    .executeTakeFirst()
  return found !== undefined
}
