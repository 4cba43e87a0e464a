import { digest } from '@iambiz/runtime/digest.ts'
import { sql } from 'kysely'
import type { FactorTimes } from './acr.ts'
import type { ProviderDb } from './database.ts'
import { secondsOf } from './epoch-seconds.ts'

/** Wrong codes after which the sign-in starts again. */
const mostCodes = 5
const lifeMinutes = 10

/** The account of a verified first factor, and its methods (RFC 8176). */
export type FirstFactor = {
  accountNo: string
  amr: string[]
  factors: FactorTimes
  /** When the password was set that was checked; undefined if no password was checked. */
  passwordChangedAt?: Date | null
  /** When a source of identity asked the person, in seconds since 1970; now if missing. */
  signedInAt?: number
  /** When the session began that only lacks a second factor, in seconds since 1970; missing in a new sign-in. */
  begunAt?: number
  /** When the session ends at the latest because that of a source of identity does, in seconds since 1970. */
  endsAt?: number | undefined
}

const dateOf = (seconds: number | undefined) => (seconds === undefined ? null : new Date(seconds * 1000))

/** Stores the account of the verified first factor of an interaction; replaces an earlier one. */
export async function storeFirstFactor(
  db: ProviderDb,
  interaction: string,
  { accountNo, amr, factors, signedInAt, begunAt, endsAt }: FirstFactor,
  now: Date,
): Promise<void> {
  const values = {
    account_no: accountNo,
    amr,
    factors: JSON.stringify(factors),
    signed_in_at: dateOf(signedInAt),
    begun_at: dateOf(begunAt),
    ends_at: dateOf(endsAt),
    wrong_codes: 0,
    expires_at: new Date(now.getTime() + lifeMinutes * 60_000),
  }
  await db
    .insertInto('idp.first_factor')
    .values({ interaction_hash: digest(interaction), ...values })
    .onConflict((conflict) => conflict.column('interaction_hash').doUpdateSet(values))
    .execute()
}

/** The account of the verified first factor, if it is enabled. */
export async function findFirstFactor(
  db: ProviderDb,
  interaction: string,
  now: Date,
): Promise<FirstFactor | undefined> {
  const found = await db
    .selectFrom('idp.first_factor as factor')
    .innerJoin('idp.account as account', 'account.account_no', 'factor.account_no')
    .select([
      'factor.account_no as accountNo',
      'factor.amr',
      'factor.factors',
      'factor.signed_in_at',
      'factor.begun_at',
      'factor.ends_at',
      'account.password_changed_at as passwordChangedAt',
    ])
    .where('interaction_hash', '=', digest(interaction))
    .where('factor.expires_at', '>', now)
    .where('account.status', '=', 1)
    .executeTakeFirst()
  if (!found) return undefined
  const { signed_in_at: signedInAt, begun_at: begunAt, ends_at: endsAt, ...first } = found
  return {
    ...first,
    ...(signedInAt === null ? {} : { signedInAt: secondsOf(signedInAt) }),
    ...(begunAt === null ? {} : { begunAt: secondsOf(begunAt) }),
    ...(endsAt === null ? {} : { endsAt: secondsOf(endsAt) }),
  }
}

/** Counts an attempt before its code is checked; returns the attempts left, or `null` if there were none. */
export async function countCode(db: ProviderDb, interaction: string): Promise<number | null> {
  const counted = await db
    .updateTable('idp.first_factor')
    .set({ wrong_codes: sql<number>`wrong_codes + 1` })
    .where('interaction_hash', '=', digest(interaction))
    .where('wrong_codes', '<', mostCodes)
    .returning('wrong_codes')
    .executeTakeFirst()
  return counted ? mostCodes - counted.wrong_codes : null
}

/** Deletes the first factor; true only for the request that deleted it. */
export async function takeFirstFactor(db: ProviderDb, interaction: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('idp.first_factor')
    .where('interaction_hash', '=', digest(interaction))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends sign-ins that wait for a code, for instance after a password change. */
export async function endFirstFactors(db: ProviderDb, accountNo: string): Promise<void> {
  await db.deleteFrom('idp.first_factor').where('account_no', '=', accountNo).execute()
}

/** Deletes first factors of abandoned sign-ins. */
export async function sweepFirstFactors(db: ProviderDb, now: Date): Promise<void> {
  await db.deleteFrom('idp.first_factor').where('expires_at', '<', now).execute()
}
