import { MailContactsPage } from '#web/features/mail/contacts/MailContactsPage.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Public mailboxes, with the section's rail beside them. */
export function MailContacts() {
  return (
    <SectionPage>
      <MailContactsPage />
    </SectionPage>
  )
}
