import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { ProviderDb } from './database.ts'

/** The key of a failure counter: an account (number, or the typed name if unknown) and an address. */
export type ThrottleKey = { account: string; address: string }

/** Counter key for attempts with a code from an administrator. */
export const handedAccount = (account: string): string => `handed:${account}`

/** The failure that locks first, and for how many minutes it and the following ones lock. */
type Pace = { first: number; minutes: readonly number[] }

const usualPace: Pace = { first: 5, minutes: [1, 2, 4, 8, 15] }
const forgottenAfterHours = 12

/**
 * The counter of an account for passwords that unknown browsers have sent to a directory, whatever their addresses. It
 * is stricter, because a directory locks the account itself: at most five failures within half an hour.
 */
export const inDirectory = (account: string): ThrottleKey => ({ account, address: 'directory' })
export const directoryPace: Pace = { first: 3, minutes: [15] }

const accountHash = ({ account }: Pick<ThrottleKey, 'account'>) => hash('sha256', account, 'buffer')

/**
 * Counts an attempt as failed before it is checked, and returns whether it may be checked. Usually the fifth failure
 * locks for 1 minute, the following ones for 2, 4, 8 and then 15. Row locks serialize concurrent attempts, so no more
 * than allowed are checked.
 */
export async function countAttempt(
  db: ProviderDb,
  key: ThrottleKey,
  now: Date,
  { first, minutes }: Pace = usualPace,
): Promise<boolean> {
  const at = sql`${now}::timestamptz`
  const forgotten = sql`(f.last_failure_at < ${at} - make_interval(hours => ${forgottenAfterHours}))`
  const blocked = sql`(f.blocked_until > ${at} and not ${forgotten})`
  const locking = sql`least(f.failures + 2 - ${first}::integer, ${minutes.length}::integer)`
  const wait = sql`make_interval(mins => (${sql.val(minutes)}::integer[])[${locking}])`
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
        when ${forgotten} or f.failures + 1 < ${first} then null
        else ${at} + ${wait} end
    returning admitted`.execute(db)
  return rows[0]?.admitted ?? false
}

const guessedMinutes = 10

/**
 * Detects password spraying: more than `most` accounts have failed from an address within ten minutes without a later
 * success. The caller counts its own attempt first, so that concurrent attempts are all included.
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

/** Clears the failures of an account after it signed in from this address. */
export async function clearFailures(db: ProviderDb, key: ThrottleKey): Promise<void> {
  await db
    .deleteFrom('idp.sign_in_failure')
    .where('account_hash', '=', accountHash(key))
    .where('address', '=', key.address)
    .execute()
}

/** The latest end of the account's locks at all addresses; undefined if it is not locked. */
export async function closedUntil(db: ProviderDb, accountNo: string, now: Date): Promise<Date | null> {
  const { until } = await db
    .selectFrom('idp.sign_in_failure')
    .select((eb) => eb.fn.max('blocked_until').as('until'))
    .where('account_hash', '=', accountHash({ account: accountNo }))
    .where('blocked_until', '>', now)
    .executeTakeFirstOrThrow()
  return until
}

/** Clears the failures of an account at every address. */
export async function clearAllFailures(db: ProviderDb, accountNo: string): Promise<void> {
  await db
    .deleteFrom('idp.sign_in_failure')
    .where('account_hash', '=', accountHash({ account: accountNo }))
    .execute()
}

/** Uncounts an attempt that could not be checked (hash queue full, or address refused). */
export async function uncountAttempt(db: ProviderDb, key: ThrottleKey): Promise<void> {
  await db
    .updateTable('idp.sign_in_failure')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
    .where('account_hash', '=', accountHash(key))
    .where('address', '=', key.address)
    .execute()
}

/** Deletes outdated counters. */
export async function sweepFailures(db: ProviderDb, now: Date): Promise<void> {
  await db
    .deleteFrom('idp.sign_in_failure')
    .where('last_failure_at', '<', new Date(now.getTime() - forgottenAfterHours * 3_600_000))
    .execute()
}
