import { ExternalAccountRows } from '#web/features/external-accounts/ExternalAccountRows.tsx'
import { BindingCard } from '#web/features/inner-accounts/BindingCard.tsx'
import { SettingPage } from './SettingPage.tsx'

/** What the person can sign in with: accounts at other companies, and devices with one-time codes. */
export function Binding() {
  return (
    <SettingPage part="binding">
      <BindingCard
        external={({ accounts, userName, userNo }) => (
          <ExternalAccountRows accounts={accounts} person={{ userName, userNo }} />
        )}
      />
    </SettingPage>
  )
}
