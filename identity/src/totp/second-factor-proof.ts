import { refuse } from '../answer.ts'
import type { Answer, Asking } from '../calls.ts'
import { hasProof } from '../proof-store.ts'
import type { IdentityDb, ProofMethod } from '../tables.ts'

const methods: readonly ProofMethod[] = ['totp', 'passkey', 'recovery']

/** The refusal of a device change without a recent second factor. */
export const proofNeeded: Answer = refuse(403, 'proof_needed', { methods })

/** Whether the request contains a proof of a recent device code, passkey or recovery code. */
export const hasSecondFactorProof = (
  db: IdentityDb,
  { accountNo, boundTo, form, now }: Asking,
): Promise<boolean> => hasProof(db, { accountNo, boundTo, proof: form.get('proof') ?? '', methods }, now)
