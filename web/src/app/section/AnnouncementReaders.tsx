import { ReadersPage } from '#web/features/announcements/receipts/ReadersPage.tsx'
import { SectionPage } from './SectionPage.tsx'

/** The readers of one announcement, with the section's rail. */
export function AnnouncementReaders() {
  return (
    <SectionPage>
      <ReadersPage />
    </SectionPage>
  )
}
