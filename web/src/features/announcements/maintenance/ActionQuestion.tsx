import { AnnouncementsQuestion } from './AnnouncementsQuestion.tsx'
import { ReleaseQuestion } from './release/ReleaseQuestion.tsx'
import type { Waiting } from './use-actions.ts'

/** The dialog that asks for confirmation before an action on announcements of the list. */
export function ActionQuestion({
  waiting,
  busy,
  onClose,
}: {
  waiting: Waiting
  busy: boolean
  onClose: () => void
}) {
  if ('releasing' in waiting)
    return (
      <ReleaseQuestion about={waiting.releasing} busy={busy} onClose={onClose} onYes={() => waiting.go('')} />
    )
  return <AnnouncementsQuestion asked={waiting.asked} busy={busy} onClose={onClose} onYes={waiting.go} />
}
