import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

/** Returns a business system by its code, with the id of its valid key of this hash. */
export const findSystem = (
  db: Db,
  { systemCode, secretHash, now }: { systemCode: string; secretHash: Buffer; now: Date },
) =>
  db
    .selectFrom('business_system as s')
    .leftJoin('system_credential as c', (join) =>
      join
        .onRef('c.system_code', '=', 's.system_code')
        .on('c.secret_hash', '=', secretHash)
        .on('c.revoked_at', 'is', null)
        .on((eb) => eb.or([eb('c.expires_at', 'is', null), eb('c.expires_at', '>', now)])),
    )
    .select(['s.app_key', 's.status', 'c.credential_id', 'c.last_used_at'])
    .where('s.system_code', '=', systemCode)
    .executeTakeFirst()

/** Returns the codes of the business systems. */
export const systemCodes = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('business_system').select('system_code').orderBy('system_code').execute()
  return rows.map(({ system_code }) => system_code)
}

export const applicationsOf = (db: Db, systemCode: string): Promise<{ app_id: string; name_zh: string }[]> =>
  db
    .selectFrom('application')
    .select(['app_id', 'name_zh'])
    .where('system_code', '=', systemCode)
    .orderBy('app_code')
    .execute()

const isGood = (now: Date) => (eb: ExpressionBuilder<Tables, 'system_credential'>) =>
  eb.and([eb('revoked_at', 'is', null), eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])])

export const countGood = async (db: Db, systemCode: string, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('system_credential')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('system_code', '=', systemCode)
    .where(isGood(now))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertCredential(
  trx: Db,
  { systemCode, secretHash, now }: { systemCode: string; secretHash: Buffer; now: Date },
): Promise<void> {
  await trx
    .insertInto('system_credential')
    .values({ system_code: systemCode, secret_hash: secretHash, created_at: now })
    .execute()
}

/** Sets the expiry of the valid keys to `until`, unless they expire earlier. */
export async function endGood(trx: Db, systemCode: string, { now, until }: { now: Date; until: Date }) {
  await trx
    .updateTable('system_credential')
    .set({ expires_at: sql<Date>`least(expires_at, ${until}::timestamptz)` })
    .where('system_code', '=', systemCode)
    .where(isGood(now))
    .execute()
}

/** Ends the valid keys, or one of them, at once; returns their number. */
export async function revokeGood(
  trx: Db,
  systemCode: string,
  { keyId, now }: { keyId?: string | undefined; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('system_credential')
    .set({ revoked_at: now })
    .where('system_code', '=', systemCode)
    .where(isGood(now))
    .$if(keyId !== undefined, (query) => query.where('credential_id', '=', keyId ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Stores the time when a key was used, unless a time after `unless` is already stored. */
export async function noteUse(db: Db, credentialId: string, { now, unless }: { now: Date; unless: Date }) {
  await db
    .updateTable('system_credential')
    .set({ last_used_at: now })
    .where('credential_id', '=', credentialId)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', unless)]))
    .execute()
}

/** Returns the keys of a system, the newest first. */
export const keyRows = (db: Db, systemCode: string, first: number) =>
  db
    .selectFrom('system_credential')
    .select(['credential_id', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'])
    .where('system_code', '=', systemCode)
    .orderBy('created_at', 'desc')
    .orderBy('credential_id')
    .limit(first)
    .execute()
