import { ExternalAccountRows } from '#web/features/accounts/external/ExternalAccountRows.tsx'
import { BindingCard } from '#web/features/accounts/inner/BindingCard.tsx'
import { SettingPage } from './SettingPage.tsx'

/** The person's sign-in methods: accounts of other companies, and devices for one-time codes. */
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
