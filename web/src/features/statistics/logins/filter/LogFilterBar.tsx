import { keysOf } from '@iambiz/contract/platform/objects.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { choicesByCode } from '#web/platform/applications/choices.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { narrowingText } from '#web/platform/list/list-address.ts'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Popover } from '#web/platform/popover/Popover.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { useSourceType, useSourceTypes } from '#web/platform/source-type.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { CountingNote } from './CountedUntil.tsx'
import { focusFilters } from './focus-filters.ts'
import { leftOutOf } from './left-out.ts'
import { isLogNarrowed, type LogFilter, longestPerson, noLogFilter } from './log-filter.ts'
import { ManyChoice } from './ManyChoice.tsx'
import type { MoreFields } from './MoreFields.tsx'
import { OrganizationChoice, OrganizationFilter } from './OrganizationFilter.tsx'
import { logFilterPhrases, loginTypeWords } from './phrases.ts'
import { RangeChoice } from './RangeChoice.tsx'
import { useChips } from './use-chips.ts'
import '#web/platform/list/filter-choice.css'
import './log-filter.css'

type Props = {
  filter: LogFilter
  onChange: (part: Partial<LogFilter>) => void
  /** Name of the filtered organization, if the page knows it. */
  orgName?: string | undefined
  /** Whether the page itself decides which events count. */
  ofUse?: boolean
  /** Which of the two is visible in the bar; the other one is in the 更多 pop-up. */
  inLine?: 'person' | 'organization'
  /** Additional fields of the page, after the range. */
  own?: ReactNode
  /** Shown at the end of the line with the active filters, for example totals. */
  children?: ReactNode
}

/** Limits of the list in the note: enough values and characters to find the typing mistake. */
const mostNamed = 5
const longestNamed = 40

/**
 * Shows which parts of the URL are ignored until the filter changes, because a mistyped link shows more rows than it
 * names.
 */
function LeftOutNote() {
  const words = usePhrases(logFilterPhrases)
  const [query] = useSearchParams()
  const parts = leftOutOf(query)
  if (parts.length === 0) return null
  const names = {
    ...{ range: words.range, from: words.from, to: words.to, q: words.person, app: words.apps },
    ...{ event: words.event, by: words.loginType, result: words.result, environment: words.env },
    ...{ org: words.organization, alone: words.alone, container: words.container, center: words.center },
    ...{
      weekday: words.weekday,
      hour: words.hour,
      reason: words.reason,
      session: words.session,
      ip: words.address,
    },
  }
  const named = parts
    .slice(0, mostNamed)
    .map(([name, value]) => words.chip({ name: names[name], value: narrowingText(value, longestNamed) }))
  const more = parts.length > mostNamed ? '…' : ''
  return (
    <CountingNote>
      <bdi>{words.leftOut({ parts: named.join(words.and) + more })}</bdi>
    </CountingNote>
  )
}

const fields = onDemand(() => import('./MoreFields.tsx').then((chunk) => chunk.MoreFields))

/** The filters that are needed less often, in a pop-up. */
function MoreFilters(given: ComponentProps<typeof MoreFields>) {
  const words = usePhrases(logFilterPhrases)
  return (
    <Popover
      label={words.more}
      className="filter-choice log-more"
      trigger={(trigger) => (
        <button {...trigger} type="button" className="filter-choice-button log-more-button">
          <Icon name="sliders-horizontal" size={14} />
          {words.more}
        </button>
      )}
    >
      <OnDemand load={fields} props={given} />
    </Popover>
  )
}

/** Shows whose rows are counted to people with limited rights, because a 0 then only covers these rows. */
function ScopeNote() {
  const words = usePhrases(logFilterPhrases)
  const { signedIn, flags } = useSession()
  const { adminKind, current } = signedIn
  if (!current || adminKind === 'super_manager' || adminKind === 'auc_manager') return null
  const ofSystems = adminKind === 'business_sys_manager' && !flags.loginStat
  return (
    <p className="log-scope">
      <bdi>{ofSystems ? words.scopeOfSystems : words.scopeOfOrganization({ name: current.orgName })}</bdi>
    </p>
  )
}

type TypeProps = { chosen: readonly string[]; onChange: (chosen: string[]) => void }

/** The ways of signing in, with those of the sources of identity, which are read when the list is opened. */
function TypeChoice({ chosen, onChange }: TypeProps) {
  const words = usePhrases(logFilterPhrases)
  const types: Readonly<Record<string, string>> = usePhrases(loginTypeWords)
  const [isOpened, setOpened] = useState(false)
  const sources = useSourceTypes(isOpened)
  const sourceType = useSourceType(chosen)
  const offered = sources.filter(({ isOn }) => isOn).map(({ value }) => value)
  const values = [...keysOf(loginTypeWords), ...offered, ...chosen]
  return (
    <ManyChoice
      label={words.loginType}
      onOpen={() => setOpened(true)}
      options={[...new Set(values)].map((value) => ({
        value,
        label: types[value] ?? sources.find((source) => source.value === value)?.label ?? sourceType(value),
      }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

/** The filter bar of the login log, with a line of removable chips for the active filters. */
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
  const [isWanted, setWanted] = useState(false)
  const apps = useRead({
    ...read('POST /iam-log/v1/loginLog/availableAllApp', { body: {} }),
    // Most people do not filter by application, so the list is only loaded when it is opened or the URL contains a code
    // to name.
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
        <TypeChoice chosen={filter.loginTypes} onChange={(loginTypes) => onChange({ loginTypes })} />
        <MoreFilters filter={filter} ofUse={ofUse} onChange={onChange}>
          <p>{inLine === 'person' ? words.organization : words.person}</p>
          {inLine === 'person' ? <OrganizationFilter filter={filter} onChange={onChange} /> : person}
        </MoreFilters>
      </div>
      <div className="log-filter-state">
        <div className="log-filter-summary">
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
  // The remove button disappears with its chip, and the line with its last chip, so the focus must move.
  const takeBack = (gone: Partial<LogFilter>, cross: HTMLElement) => {
    const next = cross.closest('li')?.nextElementSibling
    // Removing the organization also removes the next chip, which shows whether sub-organizations count.
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
