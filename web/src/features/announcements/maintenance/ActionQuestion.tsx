import { AnnouncementsQuestion } from './AnnouncementsQuestion.tsx'
import { ReleaseQuestion } from './release/ReleaseQuestion.tsx'
import type { Waiting } from './use-actions.ts'

/** What is asked before something is done with announcements of the list. */
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
