import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** A business system by its code, and whether a key of this hash is one of its keys now. */
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
    .select(['s.app_key', 's.status', 'c.credential_id'])
    .where('s.system_code', '=', systemCode)
    .executeTakeFirst()

/** Codes of the business systems. */
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

/** Holds the system until the transaction ends, so that of two commands one comes first. */
export const lockSystem = (trx: Db, systemCode: string) =>
  trx
    .selectFrom('business_system')
    .select('app_key')
    .where('system_code', '=', systemCode)
    .forNoKeyUpdate()
    .executeTakeFirst()

const good = (db: Db, systemCode: string, now: Date) =>
  db
    .updateTable('system_credential')
    .where('system_code', '=', systemCode)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))

export const countGood = async (db: Db, systemCode: string, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('system_credential')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('system_code', '=', systemCode)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
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

/** The keys that are good now end at `until`, where they do not end earlier. */
export async function endGood(trx: Db, systemCode: string, { now, until }: { now: Date; until: Date }) {
  await good(trx, systemCode, now)
    .set({ expires_at: sql<Date>`least(expires_at, ${until}::timestamptz)` })
    .execute()
}

export async function revokeGood(trx: Db, systemCode: string, now: Date): Promise<void> {
  await good(trx, systemCode, now).set({ revoked_at: now }).execute()
}
