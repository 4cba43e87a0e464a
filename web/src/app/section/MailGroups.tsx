import { MailGroupsPage } from '#web/features/mail/groups/MailGroupsPage.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Whom announcements are mailed to, with the section's rail beside it. */
export function MailGroups() {
  return (
    <SectionPage>
      <MailGroupsPage />
    </SectionPage>
  )
}
