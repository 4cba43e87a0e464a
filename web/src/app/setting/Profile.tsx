import { ProfileCards } from '#web/features/session/profile/ProfileCards.tsx'
import { SettingPage } from './SettingPage.tsx'

/** Who the portal takes the person for. */
export function Profile() {
  return (
    <SettingPage part="profile">
      <ProfileCards />
    </SettingPage>
  )
}
