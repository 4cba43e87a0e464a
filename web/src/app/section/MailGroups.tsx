import { MailGroupsPage } from '#web/features/mail/groups/MailGroupsPage.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Recipient groups for announcements, with the section's rail. */
export function MailGroups() {
  return (
    <SectionPage>
      <MailGroupsPage />
    </SectionPage>
  )
}
