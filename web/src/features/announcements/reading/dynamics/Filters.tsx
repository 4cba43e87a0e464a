import type { AnnouncementOverview } from '@iambiz/contract/features/announcements/reading.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import { announcementPhrases } from '../phrases.ts'
import { ExpiredSwitch } from './ExpiredSwitch.tsx'
import { type Filter, maxText } from './filter.ts'
import { dynamicsPhrases } from './phrases.ts'

type Props = {
  overview: AnnouncementOverview | undefined
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}

/** Filters of the list: the search, and on screens too narrow for the side rail also what that offers. */
export function Filters({ overview, filter, onChange }: Props) {
  const words = usePhrases(dynamicsPhrases)
  const { online, general } = usePhrases(announcementPhrases)
  const types = [
    { value: '', label: words.anyType },
    { value: '1', label: online },
    { value: '2', label: general },
  ] as const
  const apps = overview?.apps.map(({ appId, appName }) => ({ value: appId, label: appName })) ?? []
  const isListed = filter.app === '' || apps.some(({ value }) => value === filter.app)
  return (
    <FilterBar>
      <TypedSearch
        label={words.search}
        text={filter.text}
        onChange={(text) => onChange({ text })}
        maxLength={maxText}
      />
      <Segmented
        label={words.types}
        size="small"
        value={filter.type}
        onChange={(type) => onChange({ type })}
        options={types}
      />
      <Select
        label={words.apps}
        value={filter.app}
        onChange={(app) => onChange({ app })}
        options={[
          { value: '', label: words.allApps },
          ...apps,
          ...(isListed ? [] : [{ value: filter.app, label: words.otherApp }]),
        ]}
      />
      <ExpiredSwitch checked={filter.expired} onChange={onChange} />
    </FilterBar>
  )
}
