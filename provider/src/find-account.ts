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

/** The library's account lookup: the signed-in account, or the principal of a delegation. */
export const findAccountWith =
  (parts: { db: ProviderDb; clock: Clock; gate: Gate }): FindAccount =>
  async (ctx, accountNo, token) => {
    const known = requestMemory()?.accounts
    const found = known?.has(accountNo) ? known.get(accountNo) : await findEnabledAccount(parts.db, accountNo)
    if (!found) return undefined
    // Nothing is issued yet, so the account is the signed-in one, which may start to act for a principal.
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
