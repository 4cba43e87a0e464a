import { MailLogPage } from '#web/features/mail/delivery/MailLogPage.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Delivery status of mails, with the section's rail. */
export function MailLog() {
  return (
    <SectionPage>
      <MailLogPage />
    </SectionPage>
  )
}
