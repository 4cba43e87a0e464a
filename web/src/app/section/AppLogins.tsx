import { AppLoginsPage } from '#web/features/statistics/logins/apps/AppLoginsPage.tsx'
import { useAppTile } from '../use-app-tile.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Openings of each application, with the section's rail. */
export function AppLogins() {
  return (
    <SectionPage>
      <AppLoginsPage tileOf={useAppTile()} />
    </SectionPage>
  )
}
