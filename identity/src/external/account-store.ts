import type { Selectable } from 'kysely'
import type { ExternalType, IdentityDb, IdentityTables } from '../tables.ts'
import type { ExternalIdentity, Subject } from './adapter.ts'
import { endAuthorizationsOf, takeConfirmed } from './authorization-store.ts'

export type ExternalAccount = Selectable<IdentityTables['external_account']>

/** The external accounts bound to an account, oldest first. */
export const accountsOf = (db: IdentityDb, accountNo: string): Promise<ExternalAccount[]> =>
  db
    .selectFrom('external_account')
    .selectAll()
    .where('account_no', '=', accountNo)
    .orderBy('bound_at')
    .orderBy('id')
    .execute()

/** The accounts that these subjects belong to. More than one is possible if the identifiers were bound separately. */
async function ownersOf(db: IdentityDb, subjects: readonly Subject[]) {
  return db
    .selectFrom('external_account as account')
    .innerJoin('external_subject as known', 'known.external_id', 'account.id')
    .selectAll('account')
    .distinct()
    .where(({ eb, or, and }) =>
      or(
        subjects.map(({ realm, subject }) =>
          and([eb('known.realm', '=', realm), eb('known.subject', '=', subject)]),
        ),
      ),
    )
    .execute()
}

/** Adds the subjects that are not bound yet to the external account; returns how many. */
async function addSubjects(db: IdentityDb, id: string, subjects: readonly Subject[]): Promise<number> {
  const added = await db
    .insertInto('external_subject')
    .values(subjects.map((subject) => ({ ...subject, external_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('realm')
    .execute()
  return added.length
}

export type Binding = {
  tagHash: Buffer
  accountNo: string
  type: ExternalType
  identity: ExternalIdentity
  now: Date
}

export type Bound =
  | { result: 'ok'; account: ExternalAccount }
  | { result: 'gone' | 'bound' }
  | { result: 'taken'; accountNo: string }

/** Another request bound the same external account concurrently. */
class Overtaken extends Error {}

async function bindOnce(db: IdentityDb, binding: Binding): Promise<Bound> {
  const { tagHash, accountNo, type, identity, now } = binding
  return db.transaction().execute(async (trx) => {
    if (!(await takeConfirmed(trx, tagHash, now))) return { result: 'gone' }
    const owners = await ownersOf(trx, identity.subjects)
    const other = owners.find((owner) => owner.account_no !== accountNo)
    if (other) return { result: 'taken', accountNo: other.account_no }
    const account = await trx
      .insertInto('external_account')
      .values({ account_no: accountNo, type, display_name: identity.displayName, bound_at: now })
      .onConflict((conflict) => conflict.columns(['account_no', 'type']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!account) return { result: 'bound' }
    const added = await addSubjects(trx, account.id, identity.subjects)
    if (added < identity.subjects.length) throw new Overtaken()
    return { result: 'ok', account }
  })
}

/** Binds the external account of a confirmed authorization, which ends in any case. */
export async function bindAccount(db: IdentityDb, binding: Binding): Promise<Bound> {
  try {
    return await bindOnce(db, binding)
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    return bindOnce(db, binding)
  }
}

/**
 * The account that an external identity is bound to; `null` if none, or more than one. Further subjects of the identity
 * are stored.
 */
export async function recognise(
  db: IdentityDb,
  { subjects }: ExternalIdentity,
  now: Date,
): Promise<string | null> {
  const owners = await ownersOf(db, subjects)
  const [owner] = owners
  if (!owner || owners.length > 1) return null
  await addSubjects(db, owner.id, subjects)
  await db.updateTable('external_account').set({ last_used_at: now }).where('id', '=', owner.id).execute()
  return owner.account_no
}

/** Unbinds an external account and ends pending authorizations; `null` if it does not belong to the account. */
export const unbindAccount = (
  db: IdentityDb,
  { id, accountNo }: { id: string; accountNo: string },
): Promise<ExternalType | null> =>
  db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('external_account')
      .where('id', '=', id)
      .where('account_no', '=', accountNo)
      .returning('type')
      .executeTakeFirst()
    if (!gone) return null
    await endAuthorizationsOf(trx, accountNo)
    return gone.type
  })
