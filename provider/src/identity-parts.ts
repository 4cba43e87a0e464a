import type { IdentityParts } from '@iambiz/identity/calls.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { identityDb, type ProviderDb, providerDb } from './database.ts'
import { recordDeviceChange } from './security-event-store.ts'
import { endSignIns } from './sign-ins-store.ts'
import { endTrust } from './trusted-browser-store.ts'

type Needed = {
  db: ProviderDb
  box: SecretBox
  /** The grant that the person asks by, where they are signed in: its session goes on. */
  grantId?: string
}

/** What checking and changing second factors needs, in the schema of the provider. A new one ends all other sign-ins. */
export const identityParts = ({
  db,
  box,
  grantId,
}: Needed): Pick<IdentityParts, 'db' | 'box' | 'endTrust' | 'devicesChanged'> => ({
  db: identityDb(db),
  box,
  endTrust: (trx, accountNo) => endTrust(providerDb(trx), accountNo),
  async devicesChanged(trx, change) {
    const { accountNo } = change
    if (change.change !== 'delete') await endSignIns(providerDb(trx), accountNo, { grantId })
    await recordDeviceChange(providerDb(trx), change)
  },
})
