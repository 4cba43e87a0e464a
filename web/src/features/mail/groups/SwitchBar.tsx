import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { SwitchMailRecords } from '#web/platform/mail-records/SwitchMailRecords.tsx'
import { groupPhrases } from './phrases.ts'
import { touched } from './touched.ts'

/** Enables or disables the chosen groups. */
export function SwitchBar({ selection }: { selection: Selection }) {
  const { chosenGroups } = usePhrases(groupPhrases)
  return <SwitchMailRecords kind="GROUP" label={chosenGroups} selection={selection} touched={touched} />
}
