import type { ContactApplication } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { ApplicationCombobox } from '#web/platform/applications/ApplicationCombobox.tsx'
import { choicesByCode } from '#web/platform/applications/choices.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type ContactNarrowing, duties } from './contact-filter.ts'
import { contactPhrases } from './phrases.ts'

type Props = {
  filter: ContactNarrowing
  applications: readonly ContactApplication[] | undefined
  onChange: (change: Partial<ContactNarrowing>) => void
}

type Option = { value: string; label: string }

/** A value of the URL that is not among the options stays visible as an option. */
const withChosen = (options: readonly Option[], chosen: string): readonly Option[] =>
  options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: chosen }]

/** The filters of the address book. */
export function ContactFilters({ filter, applications, onChange }: Props) {
  const words = usePhrases(contactPhrases)
  const modules = applications?.find(({ appCode }) => appCode === filter.appCode)?.modules ?? []
  return (
    <FilterBar label={words.filters}>
      <TypedSearch label={words.search} text={filter.text} onChange={(text) => onChange({ text })} />
      <ApplicationCombobox
        label={words.application}
        none={words.allApplications}
        value={filter.appCode}
        options={applications && choicesByCode(applications)}
        onChange={(appCode) => onChange({ appCode, module: '' })}
      />
      {filter.appCode !== '' && (
        <Select
          label={words.module}
          value={filter.module}
          options={withChosen(
            [
              { value: '', label: words.allModules },
              ...modules.map((module) => ({ value: module, label: module })),
            ],
            filter.module,
          )}
          onChange={(module) => onChange({ module })}
        />
      )}
      <span className="spacer" />
      <Segmented
        label={words.duty}
        value={filter.duty}
        onChange={(duty) => onChange({ duty })}
        options={[
          { value: '', label: words.allDuties },
          ...duties.map((duty) => ({ value: duty, label: words[duty] })),
        ]}
      />
    </FilterBar>
  )
}
