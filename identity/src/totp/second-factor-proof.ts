import { refuse } from '../answer.ts'
import type { Answer, Asking } from '../calls.ts'
import { hasProof } from '../proof-store.ts'
import type { IdentityDb, ProofMethod } from '../tables.ts'

const methods: readonly ProofMethod[] = ['totp', 'recovery']

/** What whoever changes devices without having shown one is answered. */
export const proofNeeded: Answer = refuse(403, 'proof_needed', { methods })

/** Whether somebody sent along that they have just typed the code of a device, or a recovery code. */
export const hasSecondFactorProof = (
  db: IdentityDb,
  { accountNo, boundTo, form, now }: Asking,
): Promise<boolean> => hasProof(db, { accountNo, boundTo, proof: form.get('proof') ?? '', methods }, now)
