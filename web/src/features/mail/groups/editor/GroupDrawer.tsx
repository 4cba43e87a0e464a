import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { OpenedMailRecord } from '#web/platform/mail-records/OpenedMailRecord.tsx'
import { formPhrases } from '../phrases.ts'
import { GroupForm } from './GroupForm.tsx'

type Props = {
  /** Absent for a new one. */
  groupId: string | undefined
  onClose: () => void
}

/** Opens a group, or a new one, in the drawer. */
export function GroupDrawer({ groupId, onClose }: Props) {
  const words = usePhrases(formPhrases)
  if (groupId === undefined) return <GroupForm group={undefined} onClose={onClose} />
  return (
    <OpenedMailRecord
      key={groupId}
      kind="GROUP"
      id={groupId}
      title={words.edit}
      words={words}
      onClose={onClose}
    >
      {(group, settle) => (
        <GroupForm
          // What somebody else has stored is taken over as a whole.
          key={group.revision}
          group={group}
          onTheirs={settle}
          onClose={onClose}
        />
      )}
    </OpenedMailRecord>
  )
}
