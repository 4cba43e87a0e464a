import { isDeepStrictEqual } from 'node:util'
import { digest } from '@iambiz/runtime/digest.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { TokenGuard } from '@iambiz/runtime/token-guard.ts'
import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type pg from 'pg'
import type { Account } from './account-store.ts'
import { type Participant, participantValues, upsertCodeText } from './connections/participant-store.ts'
import { destroySessionText } from './connections/sign-out-store.ts'
import {
  exchangeMemory,
  expectsRefreshToken,
  type RecordRow,
  type RequestMemory,
  requestMemory,
} from './request-memory.ts'

const found = `select r.payload, r.consumed_at, r.grant_id, g.payload as grant_payload,
    a.account_no, a.user_name, a.name_zh, a.name_en, a.email, a.locale, a.sign_ins_ended
  from (
    select payload, consumed_at,
      coalesce(payload #>> '{result,login,accountId}', payload ->> 'accountId') as account_no,
      coalesce(grant_id, payload #>> array['authorizations', $3, 'grantId']) as grant_id
    from idp.oidc_record where kind = $1 and id_hash = $2 and expires_at > now()
  ) r
  left join idp.oidc_record g on g.kind = 'Grant' and g.expires_at > now()
    and g.id_hash = sha256(convert_to(r.grant_id, 'UTF8'))
  left join idp.account a on a.account_no = r.account_no and a.status = 1`

const columns = '(kind, id_hash, payload, grant_id, uid, expires_at)'

const statements = {
  upsert: `insert into idp.oidc_record ${columns} values ($1, $2, $3, $4, $5, to_timestamp($6))
    on conflict (kind, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
  // Locks the account row first, as ending sign-ins does, so that the conditions are checked on its latest state.
  upsertSignedIn: `with alive as (
      select 1 from idp.account where account_no = $7 and sign_ins_ended = $8::integer for share),
    present as (select 1 from idp.oidc_record where kind = 'Session' and uid = $9 for share)
    insert into idp.oidc_record ${columns}
    select $1, $2::bytea, $3::jsonb, $4, $5, to_timestamp($6::float8)
    where ($7::text is null or exists (select from alive)) and ($9::text is null or exists (select from present))
    on conflict (kind, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
  // Detects a replay: only the first use of an assertion (RFC 7523 3, jti) or proof (RFC 9449 11.1) inserts a row.
  upsertOnce: `insert into idp.oidc_record ${columns} values ($1, $2, $3, $4, $5, to_timestamp($6))
    on conflict (kind, id_hash) do nothing`,
  find: found,
  findByUid: `select payload, consumed_at from idp.oidc_record
    where uid = $2 and kind = $1 and expires_at > now()`,
  consume: `update idp.oidc_record set consumed_at = now()
    where kind = $1 and id_hash = $2 and consumed_at is null`,
  exchange: `with used as (
      update idp.oidc_record set consumed_at = now()
      where kind = $1 and id_hash = $2 and consumed_at is null returning 1)
    insert into idp.oidc_record ${columns}
    select * from (values
      ('AccessToken', $3::bytea, $4::jsonb, $5::text, $6::text, to_timestamp($7::float8)),
      ('RefreshToken', $8::bytea, $9::jsonb, $10::text, $11::text, to_timestamp($12::float8)))
      as issued ${columns}
    where exists (select from used) and issued.id_hash is not null`,
  upsertCode: upsertCodeText,
  destroySession: destroySessionText,
  destroy: 'delete from idp.oidc_record where kind = $1 and id_hash = $2',
  revoke: 'delete from idp.oidc_record where grant_id = $2 and kind = $1',
}

/**
 * Seconds for which the record of an expired code or request stays: the library reads it again after the sign-in page,
 * to use a pushed request only once (RFC 9126 7.3).
 */
const outlives: Readonly<Record<string, number>> = { PushedAuthorizationRequest: 600 }

type StoredRow = { payload: AdapterPayload; consumed_at: Date | null }
type FoundRow = StoredRow & {
  grant_id: string | null
  grant_payload: AdapterPayload | null
  account_no: string | null
  user_name: string
  name_zh: string
  name_en: string
  email: string | null
  locale: string | null
  sign_ins_ended: number | null
}

/** Removes the record's own identifier and the session cookie that an interaction stores. */
function withoutCredentials({ jti: _, ...payload }: AdapterPayload): AdapterPayload {
  if (!payload.session?.cookie) return payload
  const { cookie: __, ...session } = payload.session
  return { ...payload, session }
}

const payloadOf = ({ payload, consumed_at }: StoredRow): AdapterPayload =>
  consumed_at ? { ...payload, consumed: Math.floor(consumed_at.getTime() / 1000) } : payload

const accountOf = (row: FoundRow): Account | undefined =>
  row.account_no === null
    ? undefined
    : {
        accountNo: row.account_no,
        userName: row.user_name,
        nameZh: row.name_zh,
        nameEn: row.name_en,
        email: row.email,
        locale: row.locale,
      }

/** Caches a record for this request, with the grant and account that the query returned. */
function remember(kind: string, idHash: Buffer, row: FoundRow): void {
  const memory = requestMemory()
  if (!memory) return
  if (kind === 'AuthorizationCode') memory.code = row.payload
  if (kind === 'Session') memory.session = { idHash, payload: structuredClone(row.payload) }
  if (row.grant_id !== null) memory.grants.set(row.grant_id, row.grant_payload ?? undefined)
  const accountNo = row.payload.result?.login?.accountId ?? row.payload.accountId
  if (accountNo === undefined) return
  memory.accounts.set(accountNo, accountOf(row))
  if (!memory.signInsEnded.has(accountNo)) memory.signInsEnded.set(accountNo, row.sign_ins_ended)
}

/** True if an identical session is stored; the library saves it at every request, and a write costs a disk flush. */
function isStoredAlready(kind: string, { idHash }: RecordRow, payload: AdapterPayload): boolean {
  const session = kind === 'Session' ? requestMemory()?.session : undefined
  if (!session?.idHash.equals(idHash)) return false
  const { exp: stored = 0, ...before } = session.payload
  const { exp: wanted = 0, ...after } = withoutCredentials(payload)
  return Math.abs(stored - wanted) < 60 && isDeepStrictEqual(before, after)
}

/**
 * Conditions for storing a session or grant: no sign-in of the account has ended since this request read it, and the
 * request's session still exists.
 */
function conditionsOf(memory: RequestMemory): unknown[] {
  const accountNo = Provider.ctx?.oidc.session?.accountId ?? null
  const ended = accountNo === null ? null : (memory.signInsEnded.get(accountNo) ?? null)
  return [accountNo, ended, memory.session?.payload.uid ?? null]
}

/** Whether the library is changing the ID of a session: it destroys the old record before it stores the new one. */
const isReplaced = (kind: string, id: string): boolean => {
  return kind === 'Session' && recordOf(Provider.ctx?.oidc.session).oldId === id
}

type Run = <R extends pg.QueryResultRow>(
  name: keyof typeof statements,
  values: unknown[],
) => Promise<pg.QueryResult<R>>

/** Consumes a code or refresh token and stores the new tokens; fails if another request consumed it first. */
async function exchange(run: Run, { used, AccessToken, RefreshToken }: Complete): Promise<void> {
  const issued = [AccessToken, RefreshToken].flatMap((row) =>
    row ? [row.idHash, row.payload, row.grantId, row.uid, row.expiresAt] : [null, null, null, null, null],
  )
  const { rowCount } = await run('exchange', [used.kind, used.idHash, ...issued])
  if (!rowCount) throw new errors.InvalidGrant('already used')
}

/**
 * Stores a session or grant unless the sign-in has ended meanwhile; then the session is dropped and the grant is
 * refused.
 */
async function storeSignedIn(
  run: Run,
  kind: string,
  values: unknown[],
  memory: RequestMemory,
): Promise<void> {
  const { rowCount } = await run('upsertSignedIn', [...values, ...conditionsOf(memory)])
  if (kind === 'Grant' && !rowCount) throw new errors.LoginRequired('the sign-in has ended')
  if (kind === 'Session' && rowCount && memory.replaced) await run('destroy', [kind, memory.replaced])
}

/** Another request has used an assertion or a proof since this one looked for it. */
export class Replayed extends Error {}

/** Stores any other record; a code together with its sign-on. */
async function store(
  run: Run,
  kind: string,
  values: unknown[],
  participant: Participant | undefined,
): Promise<void> {
  if (kind === 'AuthorizationCode' && participant)
    return void (await run('upsertCode', [...values, ...participantValues(participant)]))
  if (kind !== 'ReplayDetection') return void (await run('upsert', values))
  const { rowCount } = await run('upsertOnce', values)
  if (!rowCount) throw new Replayed()
}

const alreadyUsed = (kind: string) =>
  kind === 'PushedAuthorizationRequest'
    ? new errors.InvalidRequestUri('request_uri was already used')
    : new errors.InvalidGrant('already used')

type Exchange = NonNullable<ReturnType<typeof exchangeMemory>>
type Complete = Exchange & Required<Pick<Exchange, 'used' | 'AccessToken'>>
const isComplete = (pending: Exchange): pending is Complete =>
  Boolean(pending.used && pending.AccessToken && (pending.RefreshToken || !pending.used.issuesRefreshToken))

export type StoreParts = { pool: pg.Pool; guard: TokenGuard }

/** Limits lookups of unknown tokens: userinfo needs no client secret, so anyone can present tokens. */
async function guarded(
  guard: TokenGuard,
  idHash: Buffer,
  find: () => Promise<FoundRow | undefined>,
): Promise<FoundRow | undefined> {
  const { ctx } = Provider
  if (ctx?.oidc?.route !== 'userinfo') return find()
  return guard.look({ ip: ctx.ip, hash: idHash }, find, (found) => found !== undefined)
}

/** The response to a network that has presented too many unknown tokens. */
export function refuseUnknown(seconds: number): never {
  Provider.ctx?.set('retry-after', String(seconds))
  throw new errors.OIDCProviderError(429, 'too_many_requests')
}

/** The adapter of oidc-provider for one `kind` of records: PostgreSQL, so that all processes share them. */
export function createRecordStore({ pool, guard }: StoreParts, kind: string): Adapter {
  const run: Run = (name, values) => pool.query({ name: `idp-${name}`, text: statements[name], values })

  const endsWithSignIn = kind === 'Session' || kind === 'Grant'
  const rowFor = (id: string, payload: AdapterPayload, expiresIn = 0): RecordRow => {
    const idHash = digest(id)
    // Issued here, so not limited whatever else its network presents.
    if (kind === 'AccessToken') guard.remember(idHash)
    return {
      idHash,
      payload: JSON.stringify(withoutCredentials(payload)),
      // An interaction only refers to a grant; deleting the grant must not delete it.
      grantId: kind === 'Interaction' ? null : (payload.grantId ?? null),
      // Codes and tokens carry the session ID, so that sign-out finds all of them.
      uid: payload.uid ?? payload.sessionUid ?? null,
      expiresAt: (payload.exp ?? Math.floor(Date.now() / 1000) + expiresIn) + (outlives[kind] ?? 0),
    }
  }

  return {
    async upsert(id, payload, expiresIn) {
      const row = rowFor(id, payload, expiresIn)
      const pending = exchangeMemory()
      if (pending?.used && (kind === 'AccessToken' || kind === 'RefreshToken')) {
        pending[kind] = row
        if (isComplete(pending)) await exchange(run, pending)
        return
      }
      if (isStoredAlready(kind, row, payload)) return
      const memory = requestMemory()
      if (kind === 'Grant') memory?.grants.delete(id)
      const values = [kind, row.idHash, row.payload, row.grantId, row.uid, row.expiresAt]
      if (memory && endsWithSignIn) await storeSignedIn(run, kind, values, memory)
      else await store(run, kind, values, memory?.participant)
    },
    async find(id) {
      const known = kind === 'Grant' ? requestMemory()?.grants : undefined
      if (known?.has(id)) {
        const payload = known.get(id)
        return payload && { ...payload, jti: id }
      }
      const idHash = digest(id)
      const clientId = Provider.ctx?.query.client_id
      const values = [kind, idHash, typeof clientId === 'string' ? clientId : '']
      const read = async () => (await run<FoundRow>('find', values)).rows[0]
      const row = kind === 'AccessToken' ? await guarded(guard, idHash, read) : await read()
      if (!row) return undefined
      remember(kind, idHash, row)
      return { ...payloadOf(row), jti: id }
    },
    async findByUid(uid) {
      const [row] = (await run<StoredRow>('findByUid', [kind, uid])).rows
      return row && payloadOf(row)
    },
    // Device flow is disabled, so no record has a user code.
    async findByUserCode() {},
    async consume(id) {
      const idHash = digest(id)
      const pending = exchangeMemory()
      if (pending) {
        pending.used = { kind, idHash, issuesRefreshToken: expectsRefreshToken(kind) }
        return
      }
      const { rowCount } = await run('consume', [kind, idHash])
      // Two requests may both have read it unused; only one of them consumes it.
      if (!rowCount) throw alreadyUsed(kind)
    },
    async destroy(id) {
      const memory = isReplaced(kind, id) ? requestMemory() : undefined
      // The new record is stored only if the old one still exists.
      if (memory) memory.replaced = digest(id)
      else await run(kind === 'Session' ? 'destroySession' : 'destroy', [kind, digest(id)])
    },
    async revokeByGrantId(grantId) {
      await run('revoke', [kind, grantId])
    },
  }
}
