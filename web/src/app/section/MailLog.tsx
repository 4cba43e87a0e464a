import { MailLogPage } from '#web/features/mail/delivery/MailLogPage.tsx'
import { SectionPage } from './SectionPage.tsx'

/** What became of mails, with the section's rail beside it. */
export function MailLog() {
  return (
    <SectionPage>
      <MailLogPage />
    </SectionPage>
  )
}
