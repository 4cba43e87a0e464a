import { createHmac } from 'node:crypto'
import type { Configuration, Provider } from 'oidc-provider'
import { findEnabledAccount } from '../account-store.ts'
import { registeredOf } from '../clients.ts'
import type { ProviderDb } from '../database.ts'
import { requestMemory } from '../request-memory.ts'
import type { RegisteredClient } from './client-store.ts'

/**
 * The identifier of a person at an application (`sub`); empty where the person has no such value. A pseudonym stays the same as
 * long as the connection exists, and cannot be matched with that of another application (OpenID Connect Core 8.1).
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

/** The library calls this for its pairwise clients wherever it writes or compares a subject. */
export const subjectIdentifier =
  (db: ProviderDb): NonNullable<Configuration['pairwiseIdentifier']> =>
  async (_ctx, accountNo, client) => {
    const registered = registeredOf(client)
    return registered ? subjectOf(db, registered, accountNo) : accountNo
  }

/**
 * Marks every client whose subject is not the staff number as pairwise, so that the library calls `subjectIdentifier`. Not by
 * metadata: the library would require all redirect addresses on one host, which our pseudonyms do not depend on.
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
