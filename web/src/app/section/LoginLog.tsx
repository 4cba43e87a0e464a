import { LoginLogPage } from '#web/features/statistics/logins/log/LoginLogPage.tsx'
import { useAppTile } from '../use-app-tile.tsx'
import { SectionPage } from './SectionPage.tsx'

/** All sign-ins, with the section's rail. */
export function LoginLog() {
  return (
    <SectionPage>
      <LoginLogPage tileOf={useAppTile()} />
    </SectionPage>
  )
}
