import { DelegationsPage } from '#web/features/permissions/delegations/DelegationsPage.tsx'
import { SettingPage } from './SettingPage.tsx'

/** Delegations that the person has given and received. */
export function Delegation() {
  return (
    <SettingPage part="delegation" headed>
      <DelegationsPage />
    </SettingPage>
  )
}
