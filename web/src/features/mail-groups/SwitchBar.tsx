import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { SwitchRecords } from '#web/platform/mail-records/SwitchRecords.tsx'
import { groupPhrases } from './phrases.ts'
import { touched } from './touched.ts'

/** Enables or disables the chosen groups. */
export function SwitchBar({ selection }: { selection: Selection }) {
  const { chosenGroups } = usePhrases(groupPhrases)
  return <SwitchRecords kind="GROUP" label={chosenGroups} selection={selection} touched={touched} />
}
