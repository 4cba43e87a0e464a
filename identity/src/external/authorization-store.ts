import { digest } from '@iambiz/runtime/digest.ts'
import type { Selectable } from 'kysely'
import type { ExternalType, IdentityDb, IdentityTables } from '../tables.ts'

export type Authorization = Selectable<IdentityTables['external_authorization']>

type NewAuthorization = Omit<
  Authorization,
  'status' | 'fault' | 'sealed_identity' | 'display_name' | 'phone_state_hash' | 'phone_hash'
>

/** Starts an authorization; replaces an unfinished one of the same session and purpose. */
export const beginAuthorization = (db: IdentityDb, begun: NewAuthorization): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('external_authorization')
      .where('session_hash', '=', begun.session_hash)
      .where('purpose', '=', begun.purpose)
      .execute()
    await trx.insertInto('external_authorization').values(begun).execute()
  })

/** The authorization of a tag, if this session started it. */
export const findByTag = (
  db: IdentityDb,
  { tag, session }: { tag: string; session: string },
): Promise<Authorization | undefined> =>
  db
    .selectFrom('external_authorization')
    .selectAll()
    .where('tag_hash', '=', digest(tag))
    .where('session_hash', '=', digest(session))
    .executeTakeFirst()

/** The sign-in authorization of a session; there is at most one. */
export const findSignIn = (db: IdentityDb, session: string): Promise<Authorization | undefined> =>
  db
    .selectFrom('external_authorization')
    .selectAll()
    .where('session_hash', '=', digest(session))
    .where('purpose', '=', 'sign-in')
    .executeTakeFirst()

/** The authorization of a state, either the browser's or the phone's. */
export const findByState = (db: IdentityDb, state: string): Promise<Authorization | undefined> =>
  db
    .selectFrom('external_authorization')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('state_hash', '=', digest(state)), eb('phone_state_hash', '=', digest(state))]),
    )
    .executeTakeFirst()

const open = ['pending', 'scanned'] as const

/** Records that a phone opened the page of a QR code; does nothing if the code was used or expired. */
export const markScanned = (
  db: IdentityDb,
  { scan, purpose }: { scan: string; purpose: Authorization['purpose'] },
  now: Date,
): Promise<Authorization | undefined> =>
  db
    .updateTable('external_authorization')
    .set({ status: 'scanned' })
    .where('scan_hash', '=', digest(scan))
    .where('purpose', '=', purpose)
    .where('status', 'in', open)
    .where('phone_hash', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

type Choice = {
  scan: string
  purpose: Authorization['purpose']
  number: string
  phone: string
  /** The state for the phone's redirect to a provider. */
  stateFor: (type: ExternalType) => string
}

/** Lets the phone continue after the right number; a wrong one ends the authorization. Only the first choice counts. */
export async function takeChoice(
  db: IdentityDb,
  { scan, purpose, number, phone, stateFor }: Choice,
  now: Date,
): Promise<{ result: 'gone' | 'wrong' } | { result: 'right'; authorization: Authorization }> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('external_authorization')
      .selectAll()
      .where('scan_hash', '=', digest(scan))
      .where('purpose', '=', purpose)
      .where('status', '=', 'scanned')
      .where('phone_hash', 'is', null)
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return { result: 'gone' }
    const right = found.number === number
    await trx
      .updateTable('external_authorization')
      .set(
        right
          ? { phone_state_hash: digest(stateFor(found.type)), phone_hash: digest(phone) }
          : { status: 'failed', fault: 'wrong_number' },
      )
      .where('tag_hash', '=', found.tag_hash)
      .execute()
    return right ? { result: 'right', authorization: found } : { result: 'wrong' }
  })
}

/** Claims an authorization for its one code exchange; false if another request did. */
export async function beginExchange(db: IdentityDb, tagHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('external_authorization')
    .set({ status: 'exchanging' })
    .where('tag_hash', '=', tagHash)
    .where('status', 'in', open)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Outcome =
  | { status: 'confirmed'; sealed_identity: string; display_name: string }
  | { status: 'cancelled' }
  | { status: 'failed'; fault: string }

/** Stores the result of an exchange; does nothing if the authorization was cancelled meanwhile. */
export async function endExchange(db: IdentityDb, tagHash: Buffer, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('external_authorization')
    .set(outcome)
    .where('tag_hash', '=', tagHash)
    .where('status', '=', 'exchanging')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes and returns a confirmed authorization, so that only one request can use it. */
export const takeConfirmed = (
  db: IdentityDb,
  tagHash: Buffer,
  now: Date,
): Promise<Authorization | undefined> =>
  db
    .deleteFrom('external_authorization')
    .where('tag_hash', '=', tagHash)
    .where('status', '=', 'confirmed')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Ends an authorization, and with it its tag, ticket and states. */
export async function endAuthorization(db: IdentityDb, tagHash: Buffer): Promise<void> {
  await db.deleteFrom('external_authorization').where('tag_hash', '=', tagHash).execute()
}

/** Ends the pending authorizations of an account. */
export async function endAuthorizationsOf(db: IdentityDb, accountNo: string): Promise<void> {
  await db.deleteFrom('external_authorization').where('account_no', '=', accountNo).execute()
}

const retentionMinutes = 10

/** Deletes expired authorizations after a while, so that waiting pages still learn the result. */
export async function sweepAuthorizations(db: IdentityDb, now: Date): Promise<void> {
  await db
    .deleteFrom('external_authorization')
    .where('expires_at', '<', new Date(now.getTime() - retentionMinutes * 60_000))
    .execute()
}
