import { useSyncExternalStore } from 'react'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { shownAnnouncements } from './shown-announcements.ts'

const loadDialog = onDemand(() =>
  import('./AnnouncementDialog.tsx').then((chunk) => chunk.AnnouncementDialog),
)

/** The dialog of announcements that searches and menus lead to; one for the whole portal. */
export function AnnouncementDialogHost() {
  const shown = useSyncExternalStore(shownAnnouncements.subscribe, shownAnnouncements.get)
  return shown && <OnDemand load={loadDialog} props={{ shown }} />
}
