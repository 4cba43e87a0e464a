import { ReadersPage } from '#web/features/announcements/receipts/ReadersPage.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Who has read one announcement, with the section's rail beside it. */
export function AnnouncementReaders() {
  return (
    <SectionPage>
      <ReadersPage />
    </SectionPage>
  )
}
