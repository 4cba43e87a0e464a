import { sweepIdentity } from '@iambiz/identity/sweep-store.ts'
import { sql } from 'kysely'
import { sweepTickets } from './acting-ticket-store.ts'
import { sweepAttempts } from './connections/attempt-store.ts'
import { sweepParticipants } from './connections/participant-store.ts'
import { sweepSignOuts } from './connections/sign-out-delivery-store.ts'
import { identityDb, type ProviderDb } from './database.ts'
import { sweepFirstFactors } from './first-factor-store.ts'
import { sweepCodes } from './mailed-code-store.ts'
import { sweepPictures } from './portal-setting-store.ts'
import { sweepOutward } from './sources/outward-store.ts'
import { sweepFailures } from './throttle-store.ts'
import { sweepTrust } from './trusted-browser-store.ts'

const batch = 5000

/** Deletes expired records and old failure counts; returns how many records. Only one process at a time does it. */
export async function sweepProvider(db: ProviderDb, now: Date): Promise<number> {
  let swept = 0
  for (;;) {
    const deleted = await sweepBatch(db, now)
    swept += deleted
    if (deleted < batch) return swept
  }
}

/** One short transaction, so that a large backlog does not hold locks for long. */
const sweepBatch = (db: ProviderDb, now: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('idp.sweep')) as mine`.execute(trx)
    if (!rows[0]?.mine) return 0
    await sweepFailures(trx, now)
    await sweepIdentity(identityDb(trx), now)
    await sweepFirstFactors(trx, now)
    await sweepTrust(trx, now)
    await sweepCodes(trx, now)
    await sweepTickets(trx, now)
    await sweepParticipants(trx, now)
    await sweepSignOuts(trx, now)
    await sweepAttempts(trx, now)
    await sweepOutward(trx, now)
    await sweepPictures(trx, now)
    const { numAffectedRows } = await sql`
      delete from idp.oidc_record where ctid = any (array(
        select ctid from idp.oidc_record where expires_at < ${now}::timestamptz limit ${batch}))`.execute(trx)
    return Number(numAffectedRows ?? 0)
  })
