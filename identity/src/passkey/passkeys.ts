import { answer, refuse } from '../answer.ts'
import type { Asking, IdentityCall } from '../calls.ts'
import { issueProof } from '../proof-store.ts'
import type { IdentityDb } from '../tables.ts'
import { findPasskeys, hasPasskey } from './passkey-store.ts'
import { checkPasskey, passkeyRequest } from './verify.ts'

/** A registered passkey in answers of the account API. */
export type BoundPasskey = {
  id: string
  name: string
  bound_at: string
  last_used_at: string | null
  /** Whether it is synchronized between devices. */
  backed_up: boolean
  /** Whether it is not accepted any more, because it may have been copied. */
  suspended: boolean
}

/** The passkeys of an account. */
export async function listPasskeys(db: IdentityDb, accountNo: string): Promise<{ passkeys: BoundPasskey[] }> {
  const found = await findPasskeys(db, accountNo)
  const passkeys = found.map(({ passkeyId, name, boundAt, lastUsedAt, isBackedUp, suspendedAt }) => ({
    id: passkeyId,
    name,
    bound_at: boundAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    backed_up: isBackedUp,
    suspended: suspendedAt !== null,
  }))
  return { passkeys }
}

const toProve = ({ accountNo, boundTo }: Asking) => ({ purpose: 'prove', accountNo, boundTo }) as const

/** The options with which a page asks for one of the person's passkeys. */
export const askForPasskey: IdentityCall = async (parts, asking) => {
  if (!(await hasPasskey(parts.db, asking.accountNo))) return refuse(404, 'not_found')
  return answer({ options: await passkeyRequest(parts, toProve(asking), asking.now) })
}

/** Exchanges the response of a passkey for a proof. */
export const verifyPasskey: IdentityCall = async (parts, asking) => {
  const { accountNo, boundTo, form, now } = asking
  const checked = await checkPasskey(parts, toProve(asking), form.get('response') ?? '', now)
  if (checked.result === 'wrong') return refuse(403, 'wrong_passkey')
  const method = 'passkey'
  const { proof, expireSeconds } = await issueProof(parts.db, { accountNo, boundTo, method }, now)
  return answer({ proof, expires_in: expireSeconds, method })
}
