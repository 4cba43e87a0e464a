import { MailTemplatesPage } from '#web/features/mail/templates/MailTemplatesPage.tsx'
import { useAppTile } from '../use-app-tile.tsx'
import { SectionPage } from './SectionPage.tsx'

/** The templates that announcements are mailed by, with the section's rail beside them. */
export function MailTemplates() {
  return (
    <SectionPage>
      <MailTemplatesPage tileOf={useAppTile()} />
    </SectionPage>
  )
}
