import { sweepAuthorizations } from './external/authorization-store.ts'
import { sweepProofs } from './proof-store.ts'
import type { IdentityDb } from './tables.ts'

/** Longer than clock drift could make a used step valid again. */
const usedStepMinutes = 15
/** Failure counters are deleted after a while, unless the account is locked permanently. */
const hardStop = 100
const guessDays = 30

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** Deletes expired proofs and challenges, unconfirmed devices, old time steps and failure counters. */
export async function sweepIdentity(db: IdentityDb, now: Date): Promise<void> {
  await sweepProofs(db, now)
  await sweepAuthorizations(db, now)
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('totp_enrolment').where('expires_at', '<', now).execute()
  await db.deleteFrom('totp_used_step').where('used_at', '<', before(now, usedStepMinutes)).execute()
  await db
    .deleteFrom('totp_guess')
    .where('window_since', '<', before(now, guessDays * 24 * 60))
    .where('in_row', '<', hardStop)
    .execute()
}
