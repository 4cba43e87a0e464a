import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { SwitchMailRecords } from '#web/platform/mail-records/SwitchMailRecords.tsx'
import { contactPhrases } from './phrases.ts'
import { touched } from './touched.ts'

/** Enables or disables the chosen contacts. */
export function SwitchBar({ selection }: { selection: Selection }) {
  const { chosenContacts } = usePhrases(contactPhrases)
  return <SwitchMailRecords kind="CONTACT" label={chosenContacts} selection={selection} touched={touched} />
}
