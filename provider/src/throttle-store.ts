import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { ProviderDb } from './database.ts'

/** Whose guesses are counted together: an account (number, or the name typed for an unknown one) from an address. */
export type ThrottleKey = { account: string; address: string }

/** Under what tries at codes of an account are counted that an administrator handed over. */
export const handedAccount = (account: string): string => `handed:${account}`

const freeFailures = 5
const forgottenAfterHours = 12

const accountHash = ({ account }: Pick<ThrottleKey, 'account'>) => hash('sha256', account, 'buffer')

/**
 * Counts one try as failed before it is checked and says whether it may be checked at all. The fifth failure
 * closes the door for 1 minute, the following ones for 2, 4, 8 and then 15. Row locks make parallel tries queue,
 * so no more than the allowed number is ever evaluated.
 */
export async function admitTry(db: ProviderDb, key: ThrottleKey, now: Date): Promise<boolean> {
  const at = sql`${now}::timestamptz`
  const forgotten = sql`(f.last_failure_at < ${at} - make_interval(hours => ${forgottenAfterHours}))`
  const blocked = sql`(f.blocked_until > ${at} and not ${forgotten})`
  const wait = sql`make_interval(mins => (array[1, 2, 4, 8, 15])[least(f.failures + 2 - ${freeFailures}, 5)])`
  const { rows } = await sql<{ admitted: boolean }>`
    insert into idp.sign_in_failure as f (account_hash, address, tries, failures, admitted, last_failure_at)
    values (${accountHash(key)}, ${key.address}, 1, 1, true, ${at})
    on conflict (account_hash, address) do update set
      tries = case when ${forgotten} then 1 else f.tries + 1 end,
      failures = case when ${forgotten} then 1 when ${blocked} then f.failures else f.failures + 1 end,
      admitted = ${blocked} is not true,
      last_failure_at = case when ${blocked} then f.last_failure_at else ${at} end,
      blocked_until = case
        when ${blocked} then f.blocked_until
        when ${forgotten} or f.failures + 1 < ${freeFailures} then null
        else ${at} + ${wait} end
    returning admitted`.execute(db)
  return rows[0]?.admitted ?? false
}

const guessedMinutes = 10

/**
 * Whether more than `most` accounts have failed from an address within ten minutes and nobody has made that good: one
 * password tried at many of them. Whoever counts has counted their own try before, so that of many at once none slips by.
 */
export async function isGuessing(
  db: ProviderDb,
  address: string,
  { now, most }: { now: Date; most: number },
): Promise<boolean> {
  const rows = await db
    .selectFrom('idp.sign_in_failure')
    .select('address')
    .where('address', '=', address)
    .where('failures', '>', 0)
    .where('last_failure_at', '>', new Date(now.getTime() - guessedMinutes * 60_000))
    .limit(most + 1)
    .execute()
  return rows.length > most
}

/** Forgets the failures of an account after it signed in from this address. */
export async function clearFailures(db: ProviderDb, key: ThrottleKey): Promise<void> {
  await db
    .deleteFrom('idp.sign_in_failure')
    .where('account_hash', '=', accountHash(key))
    .where('address', '=', key.address)
    .execute()
}

/** Until when the door of an account is closed at some address; none where it is open everywhere. */
export async function closedUntil(db: ProviderDb, accountNo: string, now: Date): Promise<Date | null> {
  const { until } = await db
    .selectFrom('idp.sign_in_failure')
    .select((eb) => eb.fn.max('blocked_until').as('until'))
    .where('account_hash', '=', accountHash({ account: accountNo }))
    .where('blocked_until', '>', now)
    .executeTakeFirstOrThrow()
  return until
}

/** Forgets the failures of an account at every address. */
export async function clearAllFailures(db: ProviderDb, accountNo: string): Promise<void> {
  await db
    .deleteFrom('idp.sign_in_failure')
    .where('account_hash', '=', accountHash({ account: accountNo }))
    .execute()
}

/** Gives one admitted try back, because it could not be checked (the hash queue was full, or the address was guessing). */
export async function refundTry(db: ProviderDb, key: ThrottleKey): Promise<void> {
  await db
    .updateTable('idp.sign_in_failure')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
    .where('account_hash', '=', accountHash(key))
    .where('address', '=', key.address)
    .execute()
}

/** Deletes counts that no longer matter. */
export async function sweepFailures(db: ProviderDb, now: Date): Promise<void> {
  await db
    .deleteFrom('idp.sign_in_failure')
    .where('last_failure_at', '<', new Date(now.getTime() - forgottenAfterHours * 3_600_000))
    .execute()
}
