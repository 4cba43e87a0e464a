import type { IdentityParts } from '@iambiz/identity/calls.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { identityDb, type ProviderDb, providerDb } from './database.ts'
import { recordDeviceChange } from './security-event-store.ts'
import { endSignIns } from './sign-ins-store.ts'
import { endTrust } from './trusted-browser-store.ts'

type Needed = {
  db: ProviderDb
  box: SecretBox
  /** The grant of the signed-in person's request; its session stays. */
  grantId?: string
}

/** Dependencies of the identity package for second factors. A new second factor ends all other sign-ins. */
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
