import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Provider } from 'oidc-provider'
import { findEnabledAccount } from '../account-store.ts'
import type { Attempts } from '../connections/attempts.ts'
import { mappedValues } from '../connections/claims.ts'
import type { RegisteredClient } from '../connections/client-store.ts'
import type { Gate } from '../connections/gate.ts'
import { subjectOf } from '../connections/subject.ts'
import type { ProviderDb } from '../database.ts'
import { PortalAway } from '../portal-question.ts'
import { closeSignOn, type Identity, type OpenSignOn, writeChecked } from './sign-on-store.ts'

export type CheckParts = { provider: Provider; db: ProviderDb; gate: Gate; attempts: Attempts; clock: Clock }

/**
 * How long a decision of the portal counts. A withdrawn grant ends the sign-on before that, by a job of the portal; the
 * question finds what changes about the person.
 */
export const checkedMs = 60_000
/** How long it counts while the portal does not answer: applications should outlive its restart. */
export const longestCheckedMs = 5 * 60_000

type Asked = { client: RegisteredClient; signOn: OpenSignOn; cookie: string; requestId: string }

/** Asks the portal about the person of a sign-on; undefined if they may not use the application any more. */
async function ask(
  { provider, db, gate, attempts }: CheckParts,
  { client, signOn, cookie, requestId }: Asked,
): Promise<Identity | undefined> {
  const { accountId: accountNo, agentNo, grantId, sessionUid } = signOn
  const decision = await gate.recheck(provider, client, { accountNo, grantId, sessionUid, requestId })
  const account = await findEnabledAccount(db, accountNo)
  if (decision.decision === 'granted' && account) {
    const claims = mappedValues(client.settings, decision.person, account)
    return { sub: await subjectOf(db, client, accountNo), claims, agentNo }
  }
  const reason = decision.decision === 'refused' ? decision.reason : 'disabled'
  attempts.noteOf(client, accountNo, { step: 'validate', result: 'refused', reason, detail: '' })
  await closeSignOn(db, cookie)
  return undefined
}

/**
 * The person of a sign-on that is still good; `refused` if they may not use the application any more, `away` if the
 * portal has not answered for too long.
 */
export async function identityOf(parts: CheckParts, asked: Asked): Promise<Identity | 'refused' | 'away'> {
  const { db, attempts, clock } = parts
  const { checked, accountId } = asked.signOn
  const at = clock.now().getTime()
  const age = checked ? at - checked.at : Number.POSITIVE_INFINITY
  if (checked && age < checkedMs) return checked.identity
  try {
    const identity = await ask(parts, asked)
    if (!identity) return 'refused'
    await writeChecked(db, asked.cookie, { at, identity })
    return identity
  } catch (error) {
    if (!(error instanceof PortalAway)) throw error
    if (checked && age < longestCheckedMs) return checked.identity
    const away = { step: 'validate', result: 'failed', reason: 'portal-away', detail: '' } as const
    attempts.noteOf(asked.client, accountId, away)
    return 'away'
  }
}
