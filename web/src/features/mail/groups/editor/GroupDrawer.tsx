import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { OpenedMailRecord } from '#web/platform/mail-records/OpenedMailRecord.tsx'
import { formPhrases } from '../phrases.ts'
import { GroupForm } from './GroupForm.tsx'

type Props = {
  /** Absent for a new group. */
  groupId: string | undefined
  onClose: () => void
}

/** Opens an existing or a new group in the drawer. */
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
          // A new revision remounts the form, which then starts from the version stored by another person.
          key={group.revision}
          group={group}
          onTheirs={settle}
          onClose={onClose}
        />
      )}
    </OpenedMailRecord>
  )
}
