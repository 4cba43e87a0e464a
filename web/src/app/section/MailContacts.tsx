import { MailContactsPage } from '#web/features/mail/contacts/MailContactsPage.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Shared mailboxes, with the section's rail. */
export function MailContacts() {
  return (
    <SectionPage>
      <MailContactsPage />
    </SectionPage>
  )
}
