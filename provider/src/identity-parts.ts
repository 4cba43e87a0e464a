import type { IdentityParts } from '@iambiz/identity/calls.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { identityDb, type ProviderDb, providerDb } from './database.ts'
import { recordDeviceChange } from './security-event-store.ts'
import { endTrust } from './trusted-browser-store.ts'

/** What checking and changing second factors needs, in the schema of the provider. */
export const identityParts = ({
  db,
  box,
}: {
  db: ProviderDb
  box: SecretBox
}): Pick<IdentityParts, 'db' | 'box' | 'endTrust' | 'devicesChanged'> => ({
  db: identityDb(db),
  box,
  endTrust: (trx, accountNo) => endTrust(providerDb(trx), accountNo),
  devicesChanged: (trx, change) => recordDeviceChange(providerDb(trx), change),
})
