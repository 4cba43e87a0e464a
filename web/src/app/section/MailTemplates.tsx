import { MailTemplatesPage } from '#web/features/mail/templates/MailTemplatesPage.tsx'
import { useAppTile } from '../use-app-tile.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Mail templates for announcements, with the section's rail. */
export function MailTemplates() {
  return (
    <SectionPage>
      <MailTemplatesPage tileOf={useAppTile()} />
    </SectionPage>
  )
}
