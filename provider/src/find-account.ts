import type { Clock } from '@iambiz/runtime/clock.ts'
import type { FindAccount } from 'oidc-provider'
import { type Account, findEnabledAccount } from './account-store.ts'
import { claimsOfAgent, principalOf } from './acting.ts'
import type { Gate } from './connections/gate.ts'
import type { ProviderDb } from './database.ts'
import { requestMemory } from './request-memory.ts'

/** OpenID Connect Core 5.1 claims; `name` is the Chinese name, `name_en` the other one. */
const claimsOf = (account: Account) => ({
  sub: account.accountNo,
  name: account.nameZh,
  name_en: account.nameEn,
  preferred_username: account.userName,
  ...(account.email === null ? {} : { email: account.email }),
  ...(account.locale === null ? {} : { locale: account.locale }),
})

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
    if (token !== undefined) await parts.gate.admit(ctx, token)
    return {
      accountId: account.accountNo,
      claims: async (_use, scope) => ({ ...claimsOf(account), ...(await claimsOfAgent(parts, ctx, scope)) }),
    }
  }
