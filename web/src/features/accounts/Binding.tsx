import { ExternalAccountRows } from '#web/features/accounts/external/ExternalAccountRows.tsx'
import { LinkedSourceRows } from '#web/features/accounts/external/LinkedSourceRows.tsx'
import { BindingCard } from '#web/features/accounts/inner/BindingCard.tsx'
import { SavedSignInsCard } from '#web/features/accounts/inner/SavedSignInsCard.tsx'
import { PasskeyRow } from '#web/features/accounts/passkeys/PasskeyRow.tsx'

/** The person's sign-in methods (accounts of other companies, passkeys, devices for one-time codes), and what is filled in for them. */
export function Binding() {
  return (
    <>
      <BindingCard
        external={({ accounts, sources = [], userName, userNo }) => (
          <>
            <LinkedSourceRows sources={sources} />
            <ExternalAccountRows accounts={accounts} person={{ userName, userNo }} />
          </>
        )}
        passkeys={({ accounts }) => <PasskeyRow accounts={accounts} />}
      />
      <SavedSignInsCard />
    </>
  )
}
