import { DelegationsPage } from '#web/features/permissions/delegations/DelegationsPage.tsx'
import { SettingPage } from './SettingPage.tsx'

/** What the person has others do in their place, and does in the place of others. */
export function Delegation() {
  return (
    <SettingPage part="delegation" headed>
      <DelegationsPage />
    </SettingPage>
  )
}
