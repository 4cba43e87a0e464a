import { randomBytes } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import type { IdentityDb, ProofMethod } from './tables.ts'

/** The longest step-up that administrators of the portal can allow; the portal's tickets end earlier. */
const lifeMinutes = 15

type Holder = { accountNo: string; boundTo: string }

/** Issues a proof (256 bits) that a person has just authenticated, and by which method. */
export async function issueProof(
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

/** Whether a proof is valid for the account, the scope and one of these methods. */
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

/** Ends all proofs of an account, as after a credential change. */
export async function endProofs(db: IdentityDb, accountNo: string): Promise<void> {
  await db.deleteFrom('proof').where('account_no', '=', accountNo).execute()
}

/** Deletes expired proofs. */
export async function sweepProofs(db: IdentityDb, now: Date): Promise<void> {
  await db.deleteFrom('proof').where('expires_at', '<', now).execute()
}
