import { randomBytes } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import type { IdentityDb, ProofMethod } from './tables.ts'

const lifeMinutes = 5

type Holder = { accountNo: string; boundTo: string }

/** Gives a proof (256 bits) that somebody has just shown who they are, and by what. */
export async function giveProof(
  db: IdentityDb,
  { accountNo, boundTo, method }: Holder & { method: ProofMethod },
  now: Date,
): Promise<{ proof: string; expireSeconds: number }> {
  const proof = randomBytes(32).toString('base64url')
  await db
    .insertInto('proof')
    .values({
      proof_hash: digest(proof),
      account_no: accountNo,
      bound_to: boundTo,
      method,
      expires_at: new Date(now.getTime() + lifeMinutes * 60_000),
    })
    .execute()
  return { proof, expireSeconds: lifeMinutes * 60 }
}

type Given = Holder & { proof: string; methods: readonly ProofMethod[] }

/** Whether a proof counts: for the account and where it was given, by one of these methods. */
export async function hasProof(
  db: IdentityDb,
  { accountNo, boundTo, proof, methods }: Given,
  now: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('proof')
    .select('proof_hash')
    .where('proof_hash', '=', digest(proof))
    .where('account_no', '=', accountNo)
    .where('bound_to', '=', boundTo)
    .where('method', 'in', methods)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Ends all proofs of an account, as a changed credential does. */
export async function endProofs(db: IdentityDb, accountNo: string): Promise<void> {
  await db.deleteFrom('proof').where('account_no', '=', accountNo).execute()
}

/** Deletes proofs that count no more. */
export async function sweepProofs(db: IdentityDb, now: Date): Promise<void> {
  await db.deleteFrom('proof').where('expires_at', '<', now).execute()
}
