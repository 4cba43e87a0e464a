import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { proofBehind } from '../credentials/step-up.ts'
import { type AccountDeps, bindingPath } from '../deps.ts'
import type { Factors } from './account-calls.ts'

/**
 * Returns the proof required to add a device or passkey: of a second factor where the person has one, of any method
 * where an external account is bound or the sign-in is not recent. `undefined` where none is required.
 */
export async function proofToAdd(
  deps: AccountDeps,
  { devices, passkeys, accounts }: Pick<Factors, 'devices' | 'passkeys' | 'accounts'>,
  { actor, ticket, context: { now } }: { actor: Actor; ticket: string | undefined; context: RequestContext },
): Promise<string | undefined> {
  if (devices.length + passkeys.length > 0) return proofBehind(deps, actor, ticket, now, 'second-factor')
  if (accounts.length === 0 && (await deps.hasJustSignedIn(actor, now))) return undefined
  return proofBehind(deps, actor, ticket, now)
}

/** Ends the person's other sessions and informs them, after the account API has added a second factor. */
export const factorAdded = (
  deps: AccountDeps,
  { actor, context }: { actor: Actor; context: RequestContext },
  { action, text }: { action: string; text: Record<Language, string> },
): Promise<void> =>
  // After the call, because a transaction must not stay open during it.
  transact(deps.db, async (trx) => {
    await audit(trx, context, actor, { action })
    // The provider has already ended its sessions that were opened without the new factor.
    const { userNo, sessionId: except } = actor
    await deps.endSessions(trx, { userNo, except }, 'factor_added', context)
    await deps.notifyOfFactors(trx, { userNos: [userNo], text, path: bindingPath, at: context.now })
  })
