import { memo, useMemo, useState } from 'react'
import { useContactSource } from '#web/features/catalogue/ops-contacts/search-source.tsx'
import { PaletteDialog, PalettePortal } from '#web/features/palette/PaletteDialog.tsx'
import type { SearchSource } from '#web/platform/search/source.ts'
import { indexAhead } from './index-ahead.ts'
import { useSources, withContacts } from './sources.ts'

indexAhead()

type Props = { isOpen: boolean; onClose: () => void; onSwitched: () => void }

/** Searches applications, tools, screens, announcements, people and the help. */
export function SearchPalette({ isOpen, onClose, onSwitched }: Props) {
  return (
    <PalettePortal isOpen={isOpen}>
      {(place) => <WithSources place={place} onClose={onClose} onSwitched={onSwitched} />}
    </PalettePortal>
  )
}

type SourcesProps = Omit<Props, 'isOpen'> & { place: Element }

/** Separate from the text state, so that neither a key press nor a pause renders more than it changes. */
function WithSources({ onSwitched, ...dialog }: SourcesProps) {
  const here = useSources(onSwitched)
  return <WithContacts {...dialog} here={here} />
}

type ContactsProps = Omit<SourcesProps, 'onSwitched'> & { here: readonly SearchSource[] }

const WithContacts = memo(function WithContacts({ here, ...dialog }: ContactsProps) {
  const [settled, setSettled] = useState('')
  const contacts = useContactSource(settled)
  const sources = useMemo(() => withContacts(here, contacts), [here, contacts])
  return <PaletteDialog {...dialog} sources={sources} settled={settled} onSettled={setSettled} />
})
