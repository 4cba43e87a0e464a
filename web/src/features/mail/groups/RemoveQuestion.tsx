import type { MailGroupSummary } from '@iambiz/contract/features/mail/groups.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RemoveMailRecord } from '#web/platform/mail-records/RemoveMailRecord.tsx'
import { groupPhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Props = { group: MailGroupSummary; onClose: () => void }

/** Asks before a group is deleted. */
export function RemoveQuestion({ group, onClose }: Props) {
  const words = usePhrases(groupPhrases)
  const title = words.removeQuestion({ name: group.groupName })
  return <RemoveMailRecord record={group} title={title} words={words} touched={touched} onClose={onClose} />
}
