import { type ReactNode, useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { choicesByCode } from '#web/platform/applications/choices.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { focusFilters } from './focus-filters.ts'
import { LeftOutNote } from './LeftOutNote.tsx'
import { isLogNarrowed, knownLoginTypes, type LogFilter, longestPerson, noLogFilter } from './log-filter.ts'
import { ManyChoice } from './ManyChoice.tsx'
import { MoreFilters } from './MoreFilters.tsx'
import { OrganizationChoice, OrganizationFilter } from './OrganizationFilter.tsx'
import { logFilterPhrases, loginTypeWords } from './phrases.ts'
import { RangeChoice } from './RangeChoice.tsx'
import { ScopeNote } from './ScopeNote.tsx'
import { useChips } from './use-chips.ts'
import './log-filter.css'

type Props = {
  filter: LogFilter
  onChange: (part: Partial<LogFilter>) => void
  /** What the organization of the filter is called, where the screen knows. */
  orgName?: string | undefined
  /** The screen says itself which events count. */
  ofUse?: boolean
  /** Which of the two stands in the line; the other one is behind 更多. */
  inLine?: 'person' | 'organization'
  /** Fields of the screen's own, after the range. */
  own?: ReactNode
  /** At the end of the line of what is chosen, such as sums. */
  children?: ReactNode
}

/** What the login log is narrowed by, and below it what is chosen behind the buttons. */
export function LogFilterBar({
  filter,
  onChange,
  orgName,
  ofUse = false,
  inLine = 'person',
  own,
  children,
}: Props) {
  const words = usePhrases(logFilterPhrases)
  const types: Readonly<Record<string, string>> = usePhrases(loginTypeWords)
  const [isWanted, setWanted] = useState(false)
  const apps = useRead({
    ...read('POST /iam-log/v1/loginLog/availableAllApp', { body: {} }),
    // Most people choose no application; one that the address names is shown by its name.
    enabled: isWanted || filter.appCodes.length > 0,
  })
  const person = (
    <TypedSearch
      label={words.person}
      clearLabel={words.clearPerson}
      text={filter.person}
      onChange={(person) => onChange({ person })}
      maxLength={longestPerson}
    />
  )
  return (
    <search className="log-filters" aria-label={words.filters}>
      <div className="log-filter-fields">
        <RangeChoice range={filter} onChange={onChange} />
        {own}
        {inLine === 'person' ? person : <OrganizationChoice filter={filter} onChange={onChange} />}
        <ManyChoice
          label={words.apps}
          find={words.findApp}
          onOpen={() => setWanted(true)}
          options={apps.data && choicesByCode(apps.data)}
          chosen={filter.appCodes}
          onChange={(appCodes) => onChange({ appCodes })}
          failed={
            apps.isError
              ? { title: refusalOf(apps.error) ?? words.appsFailed, retry: () => void apps.refetch() }
              : undefined
          }
        />
        <ManyChoice
          label={words.loginType}
          options={[...new Set([...knownLoginTypes, ...filter.loginTypes])].map((value) => ({
            value,
            label: types[value] ?? value,
          }))}
          chosen={filter.loginTypes}
          onChange={(loginTypes) => onChange({ loginTypes })}
        />
        <MoreFilters filter={filter} ofUse={ofUse} onChange={onChange}>
          <p>{inLine === 'person' ? words.organization : words.person}</p>
          {inLine === 'person' ? <OrganizationFilter filter={filter} onChange={onChange} /> : person}
        </MoreFilters>
      </div>
      <div className="log-filter-state">
        <div className="log-filter-told">
          <ScopeNote />
          <Chosen filter={filter} onChange={onChange} orgName={orgName} inLine={inLine} />
        </div>
        {children}
      </div>
      <LeftOutNote />
    </search>
  )
}

function Chosen({ filter, onChange, orgName, inLine }: Omit<Props, 'ofUse' | 'own' | 'children'>) {
  const words = usePhrases(logFilterPhrases)
  const chips = useChips(filter, { orgName, inLine })
  if (!isLogNarrowed(filter)) return null
  // The cross goes with its chip, and the line with the last one.
  const takeBack = (gone: Partial<LogFilter>, cross: HTMLElement) => {
    const next = cross.closest('li')?.nextElementSibling
    // The organization takes the chip after it along, which says how far it goes.
    const left = gone.orgCode === '' && filter.alone ? next?.nextElementSibling : next
    const following = left?.querySelector('button')
    if (following && isLogNarrowed({ ...filter, ...gone })) following.focus()
    else focusFilters()
    onChange(gone)
  }
  return (
    <ul className="log-chosen" aria-label={words.chosen}>
      {chips.map(({ text, gone }) => (
        <li key={text}>
          <span className="log-chip">
            <bdi>{text}</bdi>
            <button
              type="button"
              aria-label={words.remove({ what: text })}
              onClick={({ currentTarget }) => takeBack(gone, currentTarget)}
            >
              <Icon name="x" size={12} />
            </button>
          </span>
        </li>
      ))}
      <li>
        <Button
          kind="link"
          size="small"
          onClick={() => {
            focusFilters()
            onChange(noLogFilterKeepingRange)
          }}
        >
          {words.clear}
        </Button>
      </li>
    </ul>
  )
}

const { from: _from, to: _to, ...noLogFilterKeepingRange } = noLogFilter
