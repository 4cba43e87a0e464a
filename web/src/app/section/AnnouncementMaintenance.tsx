import { MaintenancePage } from '#web/features/announcements/maintenance/MaintenancePage.tsx'
import { useAppTile } from '../use-app-tile.tsx'
import { SectionPage } from './SectionPage.tsx'

/** The announcements that the person maintains, with the section's rail. */
export function AnnouncementMaintenance() {
  return (
    <SectionPage>
      <MaintenancePage tileOf={useAppTile()} />
    </SectionPage>
  )
}
