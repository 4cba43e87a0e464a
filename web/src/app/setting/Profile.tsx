import { EmailFact } from '#web/features/accounts/email-change/EmailFact.tsx'
import { OwnAppsCard } from '#web/features/catalogue/administration/own/OwnAppsCard.tsx'
import { ProfileCards } from '#web/features/session/profile/ProfileCards.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { reloadSession, useSession } from '#web/platform/session/session.ts'

const contacts = onDemand(() =>
  import('#web/features/catalogue/ops-contacts/managed/own/OwnContacts.tsx').then(
    (chunk) => chunk.OwnContacts,
  ),
)

/** The person's data as known to the portal. */
export function Profile() {
  const { user } = useSession().signedIn
  return (
    <>
      <ProfileCards
        email={<EmailFact known={user.email} onChanged={() => void reloadSession().catch(() => undefined)} />}
      />
      <OwnAppsCard contactsOf={(app) => <OnDemand load={contacts} props={app} />} />
    </>
  )
}
