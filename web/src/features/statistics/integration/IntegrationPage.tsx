import type { Center } from '@iambiz/contract/platform/login-log.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { centerPhrases } from '#web/platform/center-phrases.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { Page } from '#web/ui/Page.tsx'
import { Select } from '#web/ui/Select.tsx'
import { changeDialog } from './change-dialog.ts'
import { ExportButton } from './ExportButton.tsx'
import { type TileOf, useIntegrationColumns } from './integration-columns.tsx'
import { MonthsCard } from './MonthsCard.tsx'
import { integrationPhrases } from './phrases.ts'
import { RingsCard } from './RingsCard.tsx'
import { refresh, today, useList } from './reads.ts'
import { centers, type IntegrationView, isNarrowed, longestKeyword, queryOf, viewOf } from './view.ts'
import './integration.css'
import '#web/platform/list/list-card.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'

/** The view in the URL; changing a filter returns to the first page. */
function useView() {
  const [query, setQuery] = useSearchParams()
  const change = (part: Partial<IntegrationView>) =>
    setQuery((current) => queryOf({ ...viewOf(current), page: 1, ...part }), { replace: true })
  return { view: viewOf(query), change }
}

type Change = (part: Partial<IntegrationView>) => void

function DayChoice({ day, onChange }: { day: string; onChange: Change }) {
  const words = usePhrases(integrationPhrases)
  return (
    <span className="integration-day">
      <label htmlFor="integration-day">{words.day}</label>
      <DateInput
        id="integration-day"
        precision="day"
        max={today()}
        value={day || today()}
        onChange={(value) => onChange({ day: value !== '' && value < today() ? value : '' })}
      />
      {day && (
        <Button kind="link" size="small" onClick={() => onChange({ day: '' })}>
          {words.today}
        </Button>
      )}
    </span>
  )
}

type Categories = NonNullable<ReturnType<typeof useList>['data']>['categories']
type FilterProps = { view: IntegrationView; categories: Categories; onChange: Change }

function Filters({ view, categories, onChange }: FilterProps) {
  const words = usePhrases(integrationPhrases)
  const names = usePhrases(centerPhrases)
  const isKnown =
    view.categoryCode === '' || categories.some(({ categoryCode }) => categoryCode === view.categoryCode)
  return (
    <FilterBar label={words.filters}>
      <TypedSearch
        label={words.find}
        text={view.keyword}
        onChange={(keyword) => onChange({ keyword })}
        maxLength={longestKeyword}
      />
      <Select
        label={words.category}
        value={view.categoryCode}
        options={[
          { value: '', label: words.everyCategory },
          ...categories.map(({ categoryCode, categoryName, apps }) => ({
            value: categoryCode,
            label: words.ofCategory({ name: categoryName, count: apps }),
          })),
          ...(isKnown ? [] : [{ value: view.categoryCode, label: view.categoryCode }]),
        ]}
        onChange={(categoryCode) => onChange({ categoryCode })}
      />
      <Select
        label={words.center}
        value={view.center}
        options={[
          { value: '', label: words.everyCenter },
          ...centers.map((center) => ({ value: center, label: names[center] })),
        ]}
        onChange={(value) => onChange({ center: centers.find((center) => center === value) ?? '' })}
      />
      <Select
        label={words.state}
        value={view.connected}
        options={[
          { value: '', label: words.everyState },
          { value: '1', label: words.connected },
          { value: '0', label: words.notConnected },
        ]}
        onChange={(value) => onChange({ connected: value === '0' || value === '1' ? value : '' })}
      />
    </FilterBar>
  )
}

/** Returns whether the person may record connections, by the same rule as the API call. */
const useMayChange = () => {
  const { adminKind, acting } = useSession().signedIn
  return !acting && (adminKind === 'super_manager' || adminKind === 'auc_manager')
}

function List({ view, onChange, tileOf }: { view: IntegrationView; onChange: Change; tileOf: TileOf }) {
  const words = usePhrases(integrationPhrases)
  const list = useList(view)
  const mayChange = useMayChange()
  const [changed, setChanged] = useState<{ appId: string; center: Center }>()
  const columns = useIntegrationColumns({
    tileOf,
    // The status on an earlier day is computed from the current records, so only the current view is editable.
    onChange: mayChange && !view.day ? (appId, center) => setChanged({ appId, center }) : undefined,
  })
  const row = list.data?.list.find(({ appId }) => appId === changed?.appId)
  return (
    <Card title={words.list} className="list-card integration-list">
      <Filters view={view} categories={list.data?.categories ?? []} onChange={onChange} />
      {mayChange && view.day && <p className="integration-past">{words.pastDay({ day: view.day })}</p>}
      <PagedList
        name="integration"
        label={words.table}
        read={list}
        columns={columns}
        rowKey={({ appId }) => appId}
        place={view}
        onMove={onChange}
        onClear={
          isNarrowed(view)
            ? () => onChange({ keyword: '', center: '', connected: '', categoryCode: '', orgCode: '' })
            : undefined
        }
        words={words}
      />
      {row && changed && (
        <OnDemand
          load={changeDialog}
          props={{ row, center: changed.center, onClose: () => setChanged(undefined) }}
        />
      )}
    </Card>
  )
}

function EveryOrganization({ onChange }: { onChange: Change }) {
  const words = usePhrases(integrationPhrases)
  return (
    <Button kind="link" size="small" onClick={() => onChange({ orgCode: '' })}>
      {words.everyOrganization}
    </Button>
  )
}

/** Shows to which organization the page is limited, if a link set one. */
function OrganizationNote({ orgCode, action }: { orgCode: string; action: ReactNode }) {
  const words = usePhrases(integrationPhrases)
  const { data } = useRead(read('POST /iam-log/v1/loginLog/availableOrg', { body: {} }))
  const name = data?.find((one) => one.orgCode === orgCode)?.orgName ?? orgCode
  return (
    <p className="integration-of" role="status">
      <bdi>{words.ofOrganization({ name })}</bdi>
      {action}
    </p>
  )
}

/** Shows which applications are connected to the four centers, since when, and which are not connected yet. */
export function IntegrationPage({ tileOf }: { tileOf: TileOf }) {
  const words = usePhrases(integrationPhrases)
  const { view, change } = useView()
  const { day, center, orgCode } = view
  const allOrganizations = orgCode ? <EveryOrganization onChange={change} /> : undefined
  // Clicking the ring that already filters the list removes the filter.
  const hrefOf = (next: Center) =>
    `${paths.integration}?${queryOf({ ...view, page: 1, center: next === center ? '' : next })}`
  return (
    <Page
      title={words.title}
      actions={
        <>
          <DayChoice day={day} onChange={change} />
          <Button icon="refresh-cw" onClick={() => void refresh()}>
            {words.refresh}
          </Button>
          <ExportButton view={view} />
        </>
      }
    >
      <div ref={keepFocusNear} className="integration" data-picture-of={day || today()}>
        {orgCode && <OrganizationNote orgCode={orgCode} action={allOrganizations} />}
        <RingsCard {...{ day, orgCode, hrefOf }} chosen={center} noneAction={allOrganizations} />
        <MonthsCard
          {...{ day, orgCode }}
          noneAction={allOrganizations}
          hrefOf={(last) =>
            `${paths.integration}?${queryOf({ ...view, page: 1, day: last < today() ? last : '' })}`
          }
        />
        <List view={view} onChange={change} tileOf={tileOf} />
      </div>
    </Page>
  )
}
