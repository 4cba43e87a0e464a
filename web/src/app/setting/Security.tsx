import { SignInsCard } from '#web/features/login-logs/SignInsCard.tsx'
import { SessionsCard } from '#web/features/own-sessions/SessionsCard.tsx'
import { SettingPage } from './SettingPage.tsx'

/** How the person comes in, and where they are signed in; each section is a card of its own feature. */
export function Security() {
  return (
    <SettingPage part="security">
      <SessionsCard />
      <SignInsCard />
    </SettingPage>
  )
}
