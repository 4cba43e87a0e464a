import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { FilterChoice } from '#web/platform/list/FilterChoice.tsx'
import { platformPhrases } from '#web/platform/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { foundOptions, type Option } from './found-options.ts'
import { logFilterPhrases } from './phrases.ts'

type ChecksProps = {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** `row` shows short options side by side. */
  look?: 'row' | 'grid'
}

/** Checkboxes for several choices. */
export function Checks({ label, options, chosen, onChange, look }: ChecksProps) {
  return (
    <fieldset className="log-checks" aria-label={label} data-look={look}>
      {options.map(({ value, label: name }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  )
}

type Props = Omit<ChecksProps, 'options'> & {
  /** Undefined while loading. */
  options: readonly Option[] | undefined
  onOpen?: () => void
  /** Label of the search field, for long lists of options. */
  find?: string
  failed?: { title: string; retry: () => void } | undefined
}

/** Checkboxes in a pop-up; its button shows the selection. */
export function ManyChoice({ label, options, onOpen, chosen, onChange, find, failed }: Props) {
  const words = usePhrases(logFilterPhrases)
  const { loading: waiting } = usePhrases(platformPhrases)
  const [typed, setTyped] = useState('')
  const named = chosen.map((value) => options?.find((option) => option.value === value)?.label ?? value)
  const found = options && foundOptions(options, typed)
  const text = named.length === 0 ? label : named.length === 1 ? named[0] : `${label} ${named.length}`
  return (
    <FilterChoice
      label={label}
      name={named.length === 0 ? label : words.chip({ name: label, value: named.join(', ') })}
      isChosen={named.length > 0}
      onOpen={onOpen}
      face={
        <>
          <bdi>{text}</bdi>
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      {find && (
        <SearchField label={find} clearLabel={words.clear} value={typed} onChange={setTyped} maxLength={64} />
      )}
      {failed ? (
        <LoadFailed title={failed.title} onRetry={failed.retry} />
      ) : !found ? (
        <p className="log-choice-none" role="status">
          {waiting}
        </p>
      ) : found.length === 0 ? (
        <p className="log-choice-none">{words.noApp}</p>
      ) : (
        <Checks label={label} options={found} chosen={chosen} onChange={onChange} />
      )}
    </FilterChoice>
  )
}
