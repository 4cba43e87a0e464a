import { randomInt } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import type { KeyedHash } from '@iambiz/runtime/secret-box.ts'
import { sql } from 'kysely'
import type { MailedCodePurpose, ProviderDb } from './database.ts'

/** A code from an administrator has to reach a person who may be out of office. */
const lifeMinutes: Record<MailedCodePurpose, number> = { password: 10, email: 10, handed: 24 * 60 }
const mostTries = 5
/** Codes per account and hour; for passwords, per network or for the person's known browsers together. */
const perHour: Record<MailedCodePurpose, number> = { password: 3, email: 5, handed: 10 }
/** Mails per account and hour that unknown browsers of all networks can trigger. */
const ofStrangers = 9
const hourMs = 3_600_000

const context = (purpose: MailedCodePurpose, accountNo: string) => `mailed_code:${purpose}:${accountNo}`

const eightDigits = () => String(randomInt(100_000_000)).padStart(8, '0')

/** A code from an administrator is valid in every browser for a day, so it is long enough to resist guessing. */
const newCode = (purpose: MailedCodePurpose) =>
  purpose === 'handed' ? eightDigits() + eightDigits() : eightDigits()

type Wanted = {
  accountNo: string
  purpose: MailedCodePurpose
  address: string
  /** Identifies the requesting browser; the code is valid in it alone. */
  asker?: string
  /** The requesting network, or `known`. */
  askedFrom?: string
}

/** Requests from the person's known browsers are counted here, so that others cannot exhaust their limit. */
export const knownBrowsers = 'known'

/** Whether the hourly limit of an account is reached. */
async function isTooMany(
  trx: ProviderDb,
  { accountNo, purpose, askedFrom = '' }: Pick<Wanted, 'accountNo' | 'purpose' | 'askedFrom'>,
  now: Date,
): Promise<boolean> {
  const recent = await trx
    .selectFrom('idp.mailed_code')
    .select('asked_from')
    .where('account_no', '=', accountNo)
    .where('purpose', '=', purpose)
    .where('requested_at', '>', new Date(now.getTime() - hourMs))
    .execute()
  const same = recent.filter(({ asked_from }) => asked_from === askedFrom)
  const others = recent.filter(({ asked_from }) => asked_from !== knownBrowsers)
  const isStranger = purpose === 'password' && askedFrom !== knownBrowsers
  return same.length >= perHour[purpose] || (isStranger && others.length >= ofStrangers)
}

/**
 * Creates a code, valid for ten minutes or a day; replaces an older one of the same browser. `too-many` if the
 * account's hourly limit is reached.
 */
export const openCode = (
  db: ProviderDb,
  hash: KeyedHash,
  { accountNo, purpose, address, asker = '', askedFrom = '' }: Wanted,
  now: Date,
): Promise<{ code: string; expireSeconds: number } | 'too-many'> =>
  transact(db, async (trx) => {
    // Serializes concurrent requests, so that each is counted.
    await trx
      .selectFrom('idp.account')
      .select('account_no')
      .where('account_no', '=', accountNo)
      .forUpdate()
      .execute()
    if (await isTooMany(trx, { accountNo, purpose, askedFrom }, now)) return 'too-many'
    await endCodes(trx, accountNo, purpose, asker)
    const code = newCode(purpose)
    await trx
      .insertInto('idp.mailed_code')
      .values({
        account_no: accountNo,
        purpose,
        address,
        asker,
        asked_from: askedFrom,
        code_hash: hash.of(code, context(purpose, accountNo)),
        requested_at: now,
        expires_at: new Date(now.getTime() + lifeMinutes[purpose] * 60_000),
      })
      .execute()
    return { code, expireSeconds: lifeMinutes[purpose] * 60 }
  })

export type ProvedCode = { codeId: string; accountNo: string; address: string }
type Try = {
  accountNo: string
  purpose: MailedCodePurpose
  code: string
  asker?: string
}

const open = ['requested', 'proved'] as const

/** Marks a code as verified, for `consumeCode`; `false` if it is no longer valid. */
async function markProved(db: ProviderDb, codeId: string): Promise<boolean> {
  const proved = await db
    .updateTable('idp.mailed_code')
    .set({ state: 'proved' })
    .where('code_id', '=', codeId)
    .where('state', 'in', open)
    .executeTakeFirst()
  return proved.numUpdatedRows === 1n
}

/**
 * Checks a code from an administrator. The caller limits attempts per address, so that an attacker elsewhere cannot
 * exhaust them.
 */
export async function checkHandedCode(
  db: ProviderDb,
  hash: KeyedHash,
  { accountNo, code }: Pick<Try, 'accountNo' | 'code'>,
  now: Date,
): Promise<ProvedCode | null> {
  const found = await db
    .selectFrom('idp.mailed_code as c')
    .innerJoin('idp.account as a', 'a.account_no', 'c.account_no')
    .select(['c.code_id', 'c.code_hash', 'c.address'])
    .where('c.account_no', '=', accountNo)
    .where('c.purpose', '=', 'handed')
    .where('c.state', 'in', open)
    .where('c.expires_at', '>', now)
    .where('a.status', '=', 1)
    .executeTakeFirst()
  const isRight = hash.fits(found?.code_hash ?? hash.of('', ''), code, context('handed', accountNo))
  if (!found || !isRight || !(await markProved(db, found.code_id))) return null
  return { codeId: found.code_id, accountNo, address: found.address }
}

/**
 * Checks a mailed code. The attempt is counted first, in one statement, so that at most five concurrent ones are
 * checked. `over` if the account has no valid code.
 */
export async function checkMailedCode(
  db: ProviderDb,
  hash: KeyedHash,
  { accountNo, purpose, code, asker = '' }: Try,
  now: Date,
): Promise<ProvedCode | { left: number } | 'over'> {
  const { rows } = await sql<{ code_id: string; code_hash: string; address: string; tries: number }>`
    update idp.mailed_code c set tries = c.tries + 1
    from idp.account a
    where c.account_no = ${accountNo} and c.purpose = ${purpose} and c.asker = ${asker} and c.state in ('requested', 'proved')
      and c.expires_at > ${now}::timestamptz and c.tries < ${mostTries}
      and a.account_no = c.account_no and a.status = 1
      and (c.purpose <> 'password' or lower(a.email) = lower(c.address))
    returning c.code_id, c.code_hash, c.address, c.tries`.execute(db)
  const [found] = rows
  // Compares even without a code, so that the response time is the same.
  const isRight = hash.fits(found?.code_hash ?? hash.of('', ''), code, context(purpose, accountNo))
  if (!found) return 'over'
  if (!isRight) return { left: mostTries - found.tries }
  const proved = await db
    .updateTable('idp.mailed_code')
    .set({ state: 'proved', tries: sql`tries - 1` })
    .where('code_id', '=', found.code_id)
    .where('state', 'in', ['requested', 'proved'])
    .executeTakeFirst()
  return proved.numUpdatedRows === 0n ? 'over' : { codeId: found.code_id, accountNo, address: found.address }
}

/** Uses a verified code in the transaction of the action it permits; `false` if it is used or expired. */
export async function consumeCode(trx: ProviderDb, codeId: string, now: Date): Promise<boolean> {
  const spent = await trx
    .updateTable('idp.mailed_code')
    .set({ state: 'changed' })
    .where('code_id', '=', codeId)
    .where('state', '=', 'proved')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

/** Ends the open codes of an account, or those of one browser. */
export async function endCodes(
  db: ProviderDb,
  accountNo: string,
  purpose: MailedCodePurpose,
  asker?: string,
): Promise<void> {
  await db
    .updateTable('idp.mailed_code')
    .set({ state: 'dead' })
    .where('account_no', '=', accountNo)
    .where('purpose', '=', purpose)
    .where('state', 'in', open)
    .$if(asker !== undefined, (query) => query.where('asker', '=', asker ?? ''))
    .execute()
}

/** Deletes codes that are too old for the hourly limit. */
export async function sweepCodes(db: ProviderDb, now: Date): Promise<void> {
  await db
    .deleteFrom('idp.mailed_code')
    .where('requested_at', '<', new Date(now.getTime() - 2 * hourMs))
    .where('expires_at', '<', now)
    .execute()
}

/**
 * Whether this code was used successfully a moment ago, so that a client may repeat a request whose response it missed.
 */
export async function wasSpent(
  db: ProviderDb,
  hash: KeyedHash,
  { accountNo, purpose, code }: Try,
  now: Date,
): Promise<{ address: string } | null> {
  const found = await db
    .selectFrom('idp.mailed_code')
    .select(['code_hash', 'address'])
    .where('account_no', '=', accountNo)
    .where('purpose', '=', purpose)
    .where('state', '=', 'changed')
    .where('expires_at', '>', now)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && hash.fits(found.code_hash, code, context(purpose, accountNo)) ? found : null
}
