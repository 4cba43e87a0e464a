import type { Clock } from '@iambiz/runtime/clock.ts'
import type { FindAccount } from 'oidc-provider'
import { type Account, findEnabledAccount } from './account-store.ts'
import { claimsOfAgent, principalOf } from './acting.ts'
import { accountClaims, mappedClaims, personClaims } from './connections/claims.ts'
import type { Admitted, Gate } from './connections/gate.ts'
import type { ProviderDb } from './database.ts'
import { requestMemory } from './request-memory.ts'

/** All claims that an application may get; scopes, requests and its mapping choose from them. */
function claimsOf(account: Account, admitted: Admitted | null) {
  const sub = account.accountNo
  if (!admitted) return { sub, ...accountClaims(account) }
  const { person, settings } = admitted
  return { sub, ...personClaims(person, account, settings), ...mappedClaims(settings, person, account) }
}

/** Whom the library speaks of: who is signed in, or for whom that person acts. */
export const findAccountWith =
  (parts: { db: ProviderDb; clock: Clock; gate: Gate }): FindAccount =>
  async (ctx, accountNo, token) => {
    const known = requestMemory()?.accounts
    const found = known?.has(accountNo) ? known.get(accountNo) : await findEnabledAccount(parts.db, accountNo)
    if (!found) return undefined
    // Nothing is issued yet: this is who is signed in, and may be about to act for somebody.
    const principal = token === undefined ? await principalOf(parts, ctx, found) : undefined
    const account = principal ?? found
    const admitted = token === undefined ? null : await parts.gate.admit(ctx, token)
    return {
      accountId: account.accountNo,
      claims: async (_use, scope) => ({
        ...claimsOf(account, admitted),
        ...(await claimsOfAgent(parts, ctx, scope)),
      }),
    }
  }
