import { OwnAppsCard } from '#web/features/app-administration/own/OwnAppsCard.tsx'
import { EmailFact } from '#web/features/email-change/EmailFact.tsx'
import { ProfileCards } from '#web/features/session/profile/ProfileCards.tsx'
import { reloadSession, useSession } from '#web/platform/session/session.ts'
import { SettingPage } from './SettingPage.tsx'

/** Who the portal takes the person for. */
export function Profile() {
  const { user } = useSession().signedIn
  return (
    <SettingPage part="profile">
      <ProfileCards
        email={<EmailFact known={user.email} onChanged={() => void reloadSession().catch(() => undefined)} />}
      />
      <OwnAppsCard />
    </SettingPage>
  )
}
