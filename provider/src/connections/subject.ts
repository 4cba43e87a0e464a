import { createHmac } from 'node:crypto'
import type { Configuration, Provider } from 'oidc-provider'
import { findEnabledAccount } from '../account-store.ts'
import { registeredOf } from '../clients.ts'
import type { ProviderDb } from '../database.ts'
import { requestMemory } from '../request-memory.ts'
import type { RegisteredClient } from './client-store.ts'

/**
 * The `sub` of a person at an application; empty if the person has no such value. A pairwise identifier is stable for
 * the life of the connection and cannot be correlated with other applications (OpenID Connect Core 8.1).
 */
export async function subjectOf(
  db: ProviderDb,
  { settings, subjectSalt }: Pick<RegisteredClient, 'settings' | 'subjectSalt'>,
  accountNo: string,
): Promise<string> {
  const { subject } = settings
  if (subject === 'userNo') return accountNo
  if (subject === 'pairwise') return createHmac('sha256', subjectSalt).update(accountNo).digest('base64url')
  const account = requestMemory()?.accounts.get(accountNo) ?? (await findEnabledAccount(db, accountNo))
  return (subject === 'email' ? account?.email : account?.userName) ?? ''
}

/** Called by the library for pairwise clients wherever it writes or compares a subject. */
export const subjectIdentifier =
  (db: ProviderDb): NonNullable<Configuration['pairwiseIdentifier']> =>
  async (_ctx, accountNo, client) => {
    const registered = registeredOf(client)
    return registered ? subjectOf(db, registered, accountNo) : accountNo
  }

/**
 * Marks each client whose `sub` is not the staff number as pairwise, so that the library calls `subjectIdentifier`.
 * Metadata cannot be used: the library would then require all redirect URIs on one host.
 */
export function nameSubjects(provider: Provider): void {
  const { Client } = provider
  const find = Client.find.bind(Client)
  Client.find = async (id: string) => {
    const client = await find(id)
    const subject = registeredOf(client)?.settings.subject
    if (client && subject !== undefined && subject !== 'userNo') {
      Object.assign(client, { subjectType: 'pairwise' })
    }
    return client
  }
}
