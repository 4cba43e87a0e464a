import { isDeepStrictEqual } from 'node:util'
import { digest } from '@iambiz/runtime/digest.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { TokenGuard } from '@iambiz/runtime/token-guard.ts'
import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type pg from 'pg'
import type { Account } from './account-store.ts'
import { type Participant, participantValues } from './connections/participant-store.ts'
import type { FrontChannelSignOut } from './connections/sign-out-store.ts'
import { epochSeconds, secondsOf } from './epoch-seconds.ts'
import { statements } from './record-statements.ts'
import {
  exchangeMemory,
  expectsRefreshToken,
  type RecordRow,
  type RequestMemory,
  requestMemory,
} from './request-memory.ts'

/**
 * Seconds for which the record of an expired code or request stays. The library reads a pushed request again after the
 * sign-in page, to use it only once (RFC 9126 7.3), and tells a device that its code has expired (RFC 8628 3.5).
 */
const outlives: Readonly<Record<string, number>> = { PushedAuthorizationRequest: 600, DeviceCode: 600 }

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
  consumed_at ? { ...payload, consumed: secondsOf(consumed_at) } : payload

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
  if (kind === 'AuthorizationCode' || kind === 'DeviceCode') memory.code = row.payload
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

/** Stores any other record; a code together with its sign-on, and so that later statements find it by its session. */
async function store(
  run: Run,
  kind: string,
  values: unknown[],
  participant: Participant | undefined,
): Promise<void> {
  if (participant && (kind === 'AuthorizationCode' || kind === 'DeviceCode'))
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

/** Ends a session, and remembers the applications that the browser has to visit. */
async function endSession(run: Run, idHash: Buffer): Promise<void> {
  const { rows } = await run<FrontChannelSignOut>('destroySession', ['Session', idHash])
  const memory = requestMemory()
  if (memory) memory.frontChannelSignOuts = rows
}

export type StoreParts = { pool: pg.Pool; guard: TokenGuard; codeGuard: TokenGuard }

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

const routesOfPeople: ReadonlySet<string> = new Set(['code_verification', 'device_resume'])
const digestMark = 'sha256:'

/**
 * The digest of an identifier. A device code that was found by its user code is known by its digest alone, which counts
 * as its identifier on the pages of people and never where a device presents it.
 */
function idHashOf(kind: string, id: string): Buffer {
  const isOfPeople = kind === 'DeviceCode' && routesOfPeople.has(Provider.ctx?.oidc.route ?? '')
  return isOfPeople && id.startsWith(digestMark)
    ? Buffer.from(id.slice(digestMark.length), 'hex')
    : digest(id)
}

/** The response to a network that has presented too many unknown tokens. */
export function refuseUnknown(seconds: number): never {
  Provider.ctx?.set('retry-after', String(seconds))
  throw new errors.OIDCProviderError(429, 'too_many_requests')
}

/** The code of a device by the code that a person typed, known by its digest. */
async function findByUserCode(
  run: Run,
  guard: TokenGuard,
  userCode: string,
): Promise<AdapterPayload | undefined> {
  const read = async () =>
    (await run<StoredRow & { id: string }>('findByUserCode', ['DeviceCode', userCode])).rows[0]
  const presented = { ip: Provider.ctx?.ip ?? '', hash: digest(userCode) }
  const row = await guard.look(presented, read, (found) => found !== undefined)
  return row && { ...payloadOf(row), jti: digestMark + row.id }
}

/** The adapter of oidc-provider for one `kind` of records: PostgreSQL, so that all processes share them. */
export function createRecordStore({ pool, guard, codeGuard }: StoreParts, kind: string): Adapter {
  const run: Run = (name, values) => pool.query({ name: `idp-${name}`, text: statements[name], values })

  const endsWithSignIn = kind === 'Session' || kind === 'Grant'
  const rowFor = (id: string, payload: AdapterPayload, expiresIn = 0): RecordRow => {
    const idHash = idHashOf(kind, id)
    // Issued here, so not limited whatever else its network presents.
    if (kind === 'AccessToken') guard.remember(idHash)
    return {
      idHash,
      payload: JSON.stringify(withoutCredentials(payload)),
      // An interaction only refers to a grant; deleting the grant must not delete it.
      grantId: kind === 'Interaction' ? null : (payload.grantId ?? null),
      // Codes and tokens carry the session ID, so that sign-out finds all of them.
      uid: payload.uid ?? payload.sessionUid ?? null,
      expiresAt: (payload.exp ?? epochSeconds() + expiresIn) + (outlives[kind] ?? 0),
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
      const idHash = idHashOf(kind, id)
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
    findByUserCode: (userCode) => findByUserCode(run, codeGuard, userCode),
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
      else if (kind === 'Session') await endSession(run, digest(id))
      else await run('destroy', [kind, digest(id)])
    },
    async revokeByGrantId(grantId) {
      await run('revoke', [kind, grantId])
    },
  }
}
