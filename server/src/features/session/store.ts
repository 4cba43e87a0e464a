import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import type { RowReader, RowStatement } from '@iambiz/runtime/row-reader.ts'
import { sql } from 'kysely'
import type { DataVersions } from '#server/platform/actor.ts'
import { holdsAdministratorRole } from '#server/platform/db/administrator-reports.ts'
import type { PersonRead } from '#server/platform/db/person-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'

/** A session as seen by one request: the presented token, its session and the person. */
export type Identity = {
  userNo: string
  sessionId: string
  env: string
  /** Hexadecimal. */
  bindHash: string
  loginType: string
  /** Milliseconds. */
  accessExpiresAt: number
  isExpired: boolean
  isEnded: boolean
  status: 0 | 1
  nameZh: string
  nameEn: string | null
  /** The person's default organization and role, which the person may no longer hold. */
  defaultOrgCode: string | null
  defaultRoleNo: string | null
  /** The organizations and roles that the person holds, active or not. */
  pairs: [orgCode: string, roleNo: string][]
  /** The delegation by which the session acts, ended or not. */
  delegationId: string | null
  versions: DataVersions
}

// One JSON column, because the driver's cost grows with the columns. Data shared by all people, such as which roles are
// active, is not joined here, because each process caches it by the versions.
const identifySql = (more: string) => `
  select row_to_json(found) from (
    select s.user_no as "userNo", s.session_id as "sessionId", s.env, encode(s.bind_hash, 'hex') as "bindHash",
      s.login_type as "loginType", s.delegation_id as "delegationId", (date_part('epoch', t.access_expires_at) * 1000)::bigint as "accessExpiresAt",
      s.expires_at <= request.at as "isExpired", s.ended_at is not null as "isEnded", p.status,
      p.name_zh as "nameZh", p.name_en as "nameEn",
      c.default_org_code as "defaultOrgCode", c.default_role_no as "defaultRoleNo",
      array(select array[org_code, role_no] from person_role where user_no = p.user_no) as pairs,
      (select json_object_agg(topic, version::text) from data_version) as versions${more === '' ? '' : `, ${more}`}
    from (values ($2::timestamptz)) as request(at)
    cross join session_token t
    join session s on s.user_no = t.user_no and s.session_id = t.session_id
    join person p on p.user_no = s.user_no
    left join user_config c on c.user_no = p.user_no
    where t.access_hash = $1
  ) found`

/**
 * Finds the session of an access token's digest, together with the person's data that the call needs: for most calls
 * this prepared statement is the only query.
 */
export async function findByAccessHash<T>(
  reader: RowReader,
  accessHash: Buffer,
  read: PersonRead<T>,
  now: Date,
): Promise<{ identity: Identity; personal: T } | undefined> {
  const row = await reader.find(statementOf(read), [accessHash, now.toISOString()])
  const [text] = row ?? []
  if (!text) return undefined
  const found: Identity = JSON.parse(text)
  return { identity: found, personal: read.toValue(found) }
}

const statements = new WeakMap<PersonRead<unknown>, RowStatement>()

function statementOf<T>(read: PersonRead<T>): RowStatement {
  const known = statements.get(read)
  if (known) return known
  const made = { name: `identify ${read.name}`, text: identifySql(read.columns) }
  statements.set(read, made)
  return made
}

export async function isAdministrator(db: Db, userNo: string): Promise<boolean> {
  const { rows } = await sql`${holdsAdministratorRole(sql`${userNo}`)} limit 1`.execute(db)
  return rows.length > 0
}

export const insertToken = (
  db: Db,
  token: {
    user_no: string
    session_id: string
    generation: number
    access_hash: Buffer
    access_expires_at: Date
    refresh_hash: Buffer
  },
) =>
  db
    .insertInto('session_token')
    .values({ ...token, rotated_at: null, successor_sealed: null })
    .execute()

export const findToken = (db: Db, refreshHash: Buffer) =>
  db
    .selectFrom('session_token')
    .select(['user_no', 'session_id', 'generation'])
    .where('refresh_hash', '=', refreshHash)
    .executeTakeFirst()

/** Returns the newest pair of a session with this bind value among these tokens; ended sessions come last. */
export const findBoundPair = (
  db: Db,
  {
    access,
    refresh,
    bindHash,
    env,
  }: { access: Buffer[]; refresh: Buffer[]; bindHash: Buffer; env: Environment },
) =>
  db
    .selectFrom('session_token')
    .innerJoin('session', (join) =>
      join
        .onRef('session.user_no', '=', 'session_token.user_no')
        .onRef('session.session_id', '=', 'session_token.session_id'),
    )
    .select(['session_token.access_hash', 'session_token.refresh_hash'])
    .where((where) =>
      where.or([
        where('access_hash', '=', sql<Buffer>`any(${access}::bytea[])`),
        where('refresh_hash', '=', sql<Buffer>`any(${refresh}::bytea[])`),
      ]),
    )
    .where('session.bind_hash', '=', bindHash)
    .where('session.env', '=', env)
    .orderBy((order) => order('session.ended_at', 'is not', null))
    .orderBy('session.created_at', 'desc')
    .orderBy('session_token.generation', 'desc')
    .executeTakeFirst()

export type LockedSession = NonNullable<Awaited<ReturnType<typeof findSessionForUpdate>>>

/** Returns the session with its row locked: rotation and ending run one after the other, over all processes. */
export const findSessionForUpdate = (db: Db, userNo: string, sessionId: string) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.user_no', 'session.user_no')
    .selectAll('session')
    .select(['person.status', 'person.name_zh'])
    .where('session.user_no', '=', userNo)
    .where('session.session_id', '=', sessionId)
    .forUpdate('session')
    .executeTakeFirst()

export const findGeneration = (db: Db, userNo: string, sessionId: string, generation: number) =>
  db
    .selectFrom('session_token')
    .selectAll()
    .where('user_no', '=', userNo)
    .where('session_id', '=', sessionId)
    .where('generation', '=', generation)
    .executeTakeFirst()

export const markRotated = (
  db: Db,
  key: { userNo: string; sessionId: string; generation: number },
  successor: string,
  now: Date,
) =>
  db
    .updateTable('session_token')
    .set((eb) => ({
      rotated_at: eb.fn.coalesce('rotated_at', eb.val(now)),
      // The overlap of the generation before is over, so its successor must not be returned again.
      successor_sealed: eb.case().when('generation', '=', key.generation).then(successor).else(null).end(),
    }))
    .where('user_no', '=', key.userNo)
    .where('session_id', '=', key.sessionId)
    .where('generation', 'in', [key.generation - 1, key.generation])
    .execute()

export const advanceSession = (
  db: Db,
  key: { userNo: string; sessionId: string },
  next: { generation: number; last_used_at: Date; idle_until: Date; expires_at: Date },
) =>
  db
    .updateTable('session')
    .set(next)
    .where('user_no', '=', key.userNo)
    .where('session_id', '=', key.sessionId)
    .execute()

export const keepProviderToken = (db: Db, key: { userNo: string; sessionId: string }, sealed: string) =>
  db
    .updateTable('session')
    .set({ provider_refresh_token_sealed: sealed })
    .where('user_no', '=', key.userNo)
    .where('session_id', '=', key.sessionId)
    .execute()

/** An ended session, with the data for the login log. */
export type EndedSession = Awaited<ReturnType<typeof endSessions>>[number]

/** Sessions of a person: one, all but one, or all. */
export type WhichSessions = { userNo: string; sessionId?: string; except?: string | undefined }

/** Ends open sessions of a person, and returns those that were still open. */
export const endSessions = (db: Db, which: WhichSessions, reason: string, now: Date) =>
  db
    .updateTable('session')
    .from('person')
    .set({ ended_at: now, end_reason: reason })
    .whereRef('person.user_no', '=', 'session.user_no')
    .where('session.user_no', '=', which.userNo)
    .where('ended_at', 'is', null)
    .$if(which.sessionId !== undefined, (query) => query.where('session_id', '=', which.sessionId ?? ''))
    .$if(which.except !== undefined, (query) => query.where('session_id', '<>', which.except ?? ''))
    .returning([
      'session.user_no',
      'person.name_zh as user_name',
      'session_id',
      'env',
      'bind_hash',
      'login_type',
    ])
    .returning(['ip', 'user_agent', 'container_type', 'session.created_at', 'idle_until', 'expires_at'])
    .returning(['provider_refresh_token_sealed', 'provider_id_token_sealed', 'delegation_id'])
    .returning((eb) => {
      const principal = eb
        .selectFrom('delegation as d')
        .innerJoin('person as principal', 'principal.user_no', 'd.principal_no')
        .whereRef('d.delegation_id', '=', 'session.delegation_id')
      return [
        principal.select('principal.user_no').as('principal_no'),
        principal.select('principal.name_zh').as('principal_name'),
      ]
    })
    .execute()

/** Returns the bind values of a person's open sessions: one for each browser. */
export const openBinds = async (db: Db, userNo: string): Promise<Buffer[]> => {
  const open = await db
    .selectFrom('session')
    .select('bind_hash')
    .where('user_no', '=', userNo)
    .where('ended_at', 'is', null)
    .execute()
  return open.map(({ bind_hash }) => bind_hash)
}

/** Finds the open session to which a browser's refresh token and bind value belong. */
export const findOpenSession = (db: Db, refreshHash: Buffer, bindHash: Buffer) =>
  db
    .selectFrom('session_token')
    .innerJoin('session', (join) =>
      join
        .onRef('session.user_no', '=', 'session_token.user_no')
        .onRef('session.session_id', '=', 'session_token.session_id'),
    )
    .select(['session.user_no', 'session.session_id', 'session.env'])
    .where('session_token.refresh_hash', '=', refreshHash)
    .where('session.bind_hash', '=', bindHash)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst()

/** Returns when a session expires unless it is used before; `undefined` where it has ended. */
export async function sessionUntil(
  db: Db,
  { userNo, sessionId }: { userNo: string; sessionId: string },
): Promise<Date | undefined> {
  const session = await db
    .selectFrom('session')
    .innerJoin('person', 'person.user_no', 'session.user_no')
    .select(['session.idle_until', 'session.expires_at'])
    .where('session.user_no', '=', userNo)
    .where('session.session_id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('person.status', '=', 1)
    .executeTakeFirst()
  if (!session) return undefined
  const { idle_until, expires_at } = session
  return new Date(Math.min(idle_until.getTime(), expires_at.getTime()))
}

export const moveBind = (db: Db, session: { userNo: string; sessionId: string }, bindHash: Buffer) =>
  db
    .updateTable('session')
    .set({ bind_hash: bindHash })
    .where('user_no', '=', session.userNo)
    .where('session_id', '=', session.sessionId)
    .execute()

export const orgRolePairs = async (db: Db, userNo: string): Promise<[orgCode: string, roleNo: string][]> => {
  const pairs = await db
    .selectFrom('person_role')
    .select(['org_code', 'role_no'])
    .where('user_no', '=', userNo)
    .execute()
  return pairs.map(({ org_code, role_no }) => [org_code, role_no])
}

export const dictionaryEntries = (db: Db, keyNames: string[] | null) =>
  db
    .selectFrom('dictionary_entry')
    .selectAll()
    .where('status', '=', 1)
    .$if(keyNames !== null, (query) => query.where('key_name', 'in', keyNames ?? []))
    .orderBy('key_name')
    .orderBy('sort_no')
    .orderBy('key_value')
    .execute()

/** Deletes rows that are never needed again: old pending sign-ins, random codes, and sessions that expired long ago. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000)
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000)
  const minuteAgo = new Date(now.getTime() - 60_000)
  await db.deleteFrom('pending_login').where('expires_at', '<', dayAgo).execute()
  // The stored result is needed only during the overlap, in which it can be returned again.
  await db
    .updateTable('pending_login')
    .set({ result_sealed: null })
    .where('redeemed_at', '<', minuteAgo)
    .where('result_sealed', 'is not', null)
    .execute()
  await db.deleteFrom('random_code').where('expires_at', '<', dayAgo).execute()
  await db.deleteFrom('session').where('expires_at', '<', monthAgo).execute()
}

/** Returns when an open session began, and the provider's ID token of that sign-in. */
export const sessionBegan = (db: Db, userNo: string, sessionId: string) =>
  db
    .selectFrom('session')
    .select(['created_at', 'provider_id_token_sealed'])
    .where('user_no', '=', userNo)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
