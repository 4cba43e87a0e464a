import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import { type Insertable, type OperationNodeSource, sql } from 'kysely'
import { holdsAdministratorRole } from '#server/platform/db/administrator-reports.ts'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import type { DeviceMarks } from './known-device.ts'

export const insertPendingLogin = (
  db: Db,
  row: {
    login_hash: Buffer
    state_hash: Buffer
    nonce: string
    code_verifier: string
    env: Environment
    redirect: string
    created_at: Date
    expires_at: Date
  },
) =>
  db
    .insertInto('pending_login')
    .values({
      ...row,
      code_hash: null,
      redeem_started_at: null,
      redeemed_at: null,
      result_sealed: null,
      user_no: null,
      session_id: null,
    })
    .execute()

/** Selects the sign-in of this browser, and any that was redeemed with this code. */
export const findPendingLogins = (db: Db, loginHash: Buffer | null, codeHash: Buffer) =>
  db
    .selectFrom('pending_login')
    .select([
      'login_hash',
      'state_hash',
      'code_hash',
      'nonce',
      'code_verifier',
      'env',
      'redirect',
      'expires_at',
    ])
    .select(['redeemed_at', 'result_sealed', 'user_no', 'session_id'])
    .where((eb) => eb.or([eb('login_hash', '=', loginHash), eb('code_hash', '=', codeHash)]))
    .execute()

/** Marks the sign-in as being redeemed with this code; only the first caller of all processes gets `true`. */
export async function claimPendingLogin(
  db: Db,
  loginHash: Buffer,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pending_login')
    .set({ code_hash: codeHash, redeem_started_at: now })
    .where('login_hash', '=', loginHash)
    .where('redeem_started_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const finishPendingLogin = (
  db: Db,
  loginHash: Buffer,
  result: {
    redeemed_at: Date
    result_sealed: string | null
    user_no: string | null
    session_id: string | null
  },
) => db.updateTable('pending_login').set(result).where('login_hash', '=', loginHash).execute()

export type Admitted = {
  name_zh: string
  status: 0 | 1
  administrator: boolean
  previous_login_at: Date | null
  previous_login_ip: string | null
  /** Whether the person has any known browser, and whether this one is known. */
  has_devices: boolean
  knows_device: boolean
}

/**
 * Returns the person with the row locked against other sign-ins, the previous sign-in, and whether the person is an
 * administrator now. The lock still allows inserting rows that refer to the person.
 */
export async function findPersonForUpdate(
  db: Db,
  userNo: string,
  { deviceHash, look }: DeviceMarks,
  now: Date,
): Promise<Admitted | undefined> {
  const { rows } = await sql<Admitted>`
    select p.name_zh, p.status, previous.occurred_at as previous_login_at, previous.ip as previous_login_ip,
      exists (${holdsAdministratorRole(sql`p.user_no`)}) as administrator,
      exists (select from known_device d where d.user_no = p.user_no) as has_devices,
      exists (
        select from known_device d
        where d.user_no = p.user_no and (d.device_hash = ${deviceHash} or d.look = ${look})
      ) as knows_device
    from person p
    left join lateral (
      select l.occurred_at, l.ip from login_log l
      where l.user_no = p.user_no and l.event_type = 'login' and l.login_type <> 'agency' and l.result = 1
        and l.occurred_at > ${now}::timestamptz - interval '90 days' and l.occurred_at < ${now}
      order by l.occurred_at desc
      limit 1
    ) previous on true
    where p.user_no = ${userNo}
    for no key update of p`.execute(db)
  return rows[0]
}

type NewSession = Omit<
  Insertable<Tables['session']>,
  'ended_at' | 'end_reason' | 'generation' | 'last_used_at'
>

/**
 * Opens a session with its first pair of tokens, completes the sign-in and records both. One statement, because
 * several would lock the person's row longer. Returns the ids of the person's oldest sessions above `atMost`, counting
 * the new one.
 */
export async function openSession(
  db: Db,
  session: NewSession,
  token: { access_hash: Buffer; access_expires_at: Date; refresh_hash: Buffer },
  finished: { loginHash: Buffer; resultSealed: string; atMost: number },
  recorded: Record<'audited' | 'logged' | 'remembered', OperationNodeSource>,
): Promise<string[]> {
  const { user_no: userNo, session_id: sessionId, created_at: now } = session
  const { rows } = await sql<{ session_id: string }>`
    with opened as (
      insert into session (${sql.join(Object.keys(session).map((name) => sql.ref(name)))}, last_used_at)
      values (${sql.join(Object.values(session))}, ${now})
    ), issued as (
      insert into session_token (user_no, session_id, generation, access_hash, access_expires_at, refresh_hash)
      values (${userNo}, ${sessionId}, 1, ${token.access_hash}, ${token.access_expires_at}, ${token.refresh_hash})
    ), finished as (
      update pending_login
      set redeemed_at = ${now}, result_sealed = ${finished.resultSealed}, user_no = ${userNo}, session_id = ${sessionId}
      where login_hash = ${finished.loginHash}
    ), audited as (${recorded.audited}), logged as (${recorded.logged}),
    remembered as (${recorded.remembered})
    select session_id from session
    where user_no = ${userNo} and ended_at is null
    order by created_at desc
    offset ${finished.atMost - 1}`.execute(db)
  return rows.map(({ session_id }) => session_id)
}
