import { createHmac } from 'node:crypto'
import type { Configuration, Provider } from 'oidc-provider'
import { findEnabledAccount } from '../account-store.ts'
import { registeredOf } from '../clients.ts'
import type { ProviderDb } from '../database.ts'
import { requestMemory } from '../request-memory.ts'
import type { RegisteredClient } from './client-store.ts'

/**
 * How an application knows a person (`sub`); empty for somebody who lacks what it knows people by. A pseudonym stays the same as
 * long as the connection is there, and nobody can match it with that of another application (OpenID Connect Core 8.1).
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

/** The library asks for subjects of its pairwise clients wherever it names or compares one. */
export const subjectIdentifier =
  (db: ProviderDb): NonNullable<Configuration['pairwiseIdentifier']> =>
  async (_ctx, accountNo, client) => {
    const registered = registeredOf(client)
    return registered ? subjectOf(db, registered, accountNo) : accountNo
  }

/**
 * Makes every client that does not know people by their staff number one of those that the library calls pairwise. Not by
 * metadata: it would ask for all redirect addresses on one host, which our pseudonyms do not depend on.
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
