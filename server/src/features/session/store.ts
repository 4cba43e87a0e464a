import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { DataVersions } from '#server/platform/actor.ts'
import type { PersonRead } from '#server/platform/db/person-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'

/** A session as one request sees it: the token presented, its session, the person, and the wished pair if it is held. */
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
  orgCode: string | null
  roleNo: string | null
  versions: DataVersions
}

// Where no pair is wished, the person's default counts, else the role with least rights. The identity is one column,
// because a driver's work grows with the columns.
const identifySql = (more: string) => `
  select json_build_object(
      'userNo', s.user_no, 'sessionId', s.session_id, 'env', s.env, 'bindHash', encode(s.bind_hash, 'hex'),
      'loginType', s.login_type, 'accessExpiresAt', floor(extract(epoch from t.access_expires_at) * 1000)::bigint,
      'isExpired', s.expires_at <= $4::timestamptz, 'isEnded', s.ended_at is not null, 'status', p.status,
      'nameZh', p.name_zh, 'nameEn', p.name_en, 'orgCode', pair.org_code, 'roleNo', pair.role_no,
      'versions', (select json_object_agg(topic, version::text) from data_version)
    ) as identity${more === '' ? '' : `, ${more}`}
  from session_token t
  join session s on s.user_no = t.user_no and s.session_id = t.session_id
  join person p on p.user_no = s.user_no
  left join lateral (
    select pr.org_code, pr.role_no
    from person_role pr
    join role r on r.role_no = pr.role_no and r.status = 1
    join organization o on o.org_code = pr.org_code and o.status = 1
    left join user_config c
      on c.user_no = pr.user_no and c.default_org_code = pr.org_code and c.default_role_no = pr.role_no
    where pr.user_no = s.user_no
      and ($2::text is null or pr.org_code = $2)
      and ($3::text is null or pr.role_no = $3)
    order by c.user_no is null, r.sort_no, o.sort_no, pr.org_code, pr.role_no
    limit 1
  ) pair on true
  where t.access_hash = $1`

/**
 * Finds the session of an access token's digest, together with what the call reads of the person: one prepared
 * statement for the whole of most calls.
 */
export async function findByAccessHash<T>(
  pool: pg.Pool,
  accessHash: Buffer,
  wish: { orgCode: string | null; roleNo: string | null },
  read: PersonRead<T>,
  now: Date,
): Promise<{ identity: Identity; personal: T } | undefined> {
  const { rows } = await pool.query<{ identity: Identity }>({
    name: `identify ${read.name}`,
    text: identifySql(read.columns('$4::timestamptz')),
    values: [accessHash, wish.orgCode, wish.roleNo, now],
  })
  const [row] = rows
  return row && { identity: row.identity, personal: read.toValue(row) }
}

/** A row where the person holds a role of administrators now. */
export const holdsAdministratorRole = (userNo: RawBuilder<unknown>) => sql`
  select from person_role pr
  join dictionary_entry d on d.key_value = pr.role_no
  where pr.user_no = ${userNo} and d.status = 1
    and d.key_name in ('super_manager', 'auc_manager', 'business_sys_manager')`

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

/** The session with its row locked: rotation and ending happen one after the other, over all processes. */
export const findSessionForUpdate = (db: Db, userNo: string, sessionId: string) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.user_no', 'session.user_no')
    .selectAll('session')
    .select('person.status')
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
      // The one before is past its overlap: nobody may be told its successor again.
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

export type EndedSession = {
  user_no: string
  session_id: string
  env: string
  provider_refresh_token_sealed: string | null
  provider_id_token_sealed: string | null
}

/** Ends open sessions of a person, one or all, and returns those that were still open. */
export const endSessions = (
  db: Db,
  which: { userNo: string; sessionId?: string },
  reason: string,
  now: Date,
): Promise<EndedSession[]> =>
  db
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('user_no', '=', which.userNo)
    .where('ended_at', 'is', null)
    .$if(which.sessionId !== undefined, (query) => query.where('session_id', '=', which.sessionId ?? ''))
    .returning(['user_no', 'session_id', 'env', 'provider_refresh_token_sealed', 'provider_id_token_sealed'])
    .execute()

/** The session that is not over and whose tokens a browser carries, found by refresh token and bind value. */
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

/** Until when a session lasts unless it is used meanwhile; nothing where it was ended. */
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
  return idle_until < expires_at ? idle_until : expires_at
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

/** Forgets what can never count again: old pending sign-ins, random codes, and sessions long over. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000)
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000)
  const minuteAgo = new Date(now.getTime() - 60_000)
  await db.deleteFrom('pending_login').where('expires_at', '<', dayAgo).execute()
  // What was told again during the overlap is not kept longer than that needs.
  await db
    .updateTable('pending_login')
    .set({ result_sealed: null })
    .where('redeemed_at', '<', minuteAgo)
    .where('result_sealed', 'is not', null)
    .execute()
  await db.deleteFrom('random_code').where('expires_at', '<', dayAgo).execute()
  await db.deleteFrom('session').where('expires_at', '<', monthAgo).execute()
}
