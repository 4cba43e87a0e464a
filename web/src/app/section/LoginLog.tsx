import { LoginLogPage } from '#web/features/statistics/logins/log/LoginLogPage.tsx'
import { useAppTile } from '../use-app-tile.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Every sign-in, with the section's rail beside the list. */
export function LoginLog() {
  return (
    <SectionPage>
      <LoginLogPage tileOf={useAppTile()} />
    </SectionPage>
  )
}
