import type { AccountType, InnerAccount } from '@iambiz/contract/platform/inner-account.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { Failure, fail } from '#server/platform/failure.ts'
import { named } from '#server/platform/named.ts'
import { proofBehind } from '../credentials/step-up.ts'
import { type AccountDeps, bindingPath } from '../deps.ts'
import { asPerson, type Factors, readFactors } from './account-calls.ts'
import { freePlace } from './listing.ts'
import { unbound } from './phrases.ts'

function typeOf({ devices, passkeys, accounts }: Factors, id: string): AccountType | undefined {
  if (devices.some((device) => device.id === id)) return 'totp'
  if (passkeys.some((passkey) => passkey.id === id)) return 'passkey'
  return accounts.find((account) => account.id === id)?.type
}

const isSecondFactor = (type: AccountType) => type === 'totp' || type === 'passkey'

const actionOf = (type: AccountType) => {
  if (type === 'passkey') return 'passkey.remove'
  return type === 'totp' ? 'totp.unbind' : 'external-account.unbind'
}

type Unbinding = { id: string; ticket: string | undefined }

async function entitlement(
  deps: AccountDeps,
  type: AccountType,
  { actor, ticket, context }: { actor: Actor; ticket: string | undefined; context: RequestContext },
): Promise<string> {
  // An open session or a stolen password must not suffice to remove a second factor.
  const demand = isSecondFactor(type) ? 'second-factor' : true
  try {
    return await proofBehind(deps, actor, ticket, context.now, demand)
  } catch (error) {
    if (error instanceof Failure) {
      const refused = { result: 'denied', reason: error.failure, detail: { type } } as const
      await audit(deps.db, context, actor, { action: actionOf(type), ...refused })
    }
    throw error
  }
}

/** Removes a device, passkey or external account of the person. */
export async function unbind(
  deps: AccountDeps,
  actor: Actor,
  { id, ticket }: Unbinding,
  context: RequestContext,
): Promise<InnerAccount> {
  const ask = asPerson(deps, actor)
  const factors = await readFactors(ask)
  const type = typeOf(factors, id) ?? fail('inner-account.not-bound')
  const proof = await entitlement(deps, type, { actor, ticket, context })
  const { status } = await ask('/unbind', { id, proof })
  if (status === 403) fail('step-up.second-factor', { methods: ['totp', 'passkey', 'recovery'] })
  if (status === 404) fail('inner-account.not-bound')
  if (status !== 200) throw new Error(`the account API answered ${status}`)
  // After the call, because a transaction must not stay open during it.
  await transact(deps.db, async (trx) => {
    await audit(trx, context, actor, { action: actionOf(type), detail: { type } })
    const notice = { userNos: [actor.userNo], text: unbound(type), path: bindingPath, at: context.now }
    await deps.notifyOfFactors(trx, notice)
  })
  const { lang, env } = context
  return freePlace(type, { userName: named(lang, actor), env, lang }, factors)
}
