import { type ReactNode, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { AreaLinks } from './AreaLinks.tsx'
import { entriesFor, type Group } from './area-groups.ts'
import { areaMenuPhrases } from './phrases.ts'

/** A field that finds areas by name or pinyin; the groups are shown while it is empty. */
export function AreaSearch({ groups, children }: { groups: readonly Group[]; children: ReactNode }) {
  const words = usePhrases(areaMenuPhrases)
  const [typed, setTyped] = useState('')
  const found = entriesFor(groups, typed)
  return (
    <>
      <search>
        <SearchField label={words.find} clearLabel={words.clear} value={typed} onChange={setTyped} />
      </search>
      {found === undefined && children}
      {found && found.length > 0 && <AreaLinks entries={found} />}
      {found?.length === 0 && (
        <p className="area-none" role="status">
          {words.noneFound}
        </p>
      )}
    </>
  )
}
