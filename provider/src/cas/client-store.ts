import { findClientsOfKind, type RegisteredClient } from '../connections/client-store.ts'
import type { ProviderDb } from '../database.ts'
import { isServiceOf } from './service-address.ts'

const longestFirst = (one: string, other: string) => other.length - one.length

/**
 * The connection of a service address. If addresses of several connections cover it, the longest one decides.
 */
export async function findCasClient(db: ProviderDb, service: string): Promise<RegisteredClient | undefined> {
  const clients = await findClientsOfKind(db, 'cas')
  const addresses = clients
    .flatMap((client) => (client.settings.cas?.serviceUrls ?? []).map((url) => ({ url, client })))
    .filter(({ url }) => isServiceOf([url], service))
    .sort((one, other) => longestFirst(one.url, other.url))
  return addresses[0]?.client
}
