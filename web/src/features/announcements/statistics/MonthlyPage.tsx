import type { IssuedAnnouncement } from '@iambiz/contract/features/announcements/statistics.ts'
import { Link, useSearchParams } from 'wouter'
import { read, usePagedRead, useRead } from '#web/platform/api/query.ts'
import { ApplicationCombobox } from '#web/platform/applications/ApplicationCombobox.tsx'
import { choicesById } from '#web/platform/applications/choices.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { pageSize } from '#web/platform/list/list-address.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { paths } from '#web/platform/paths.ts'
import { maintainedPath } from '#web/platform/record-paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ExportButton } from './ExportButton.tsx'
import { MonthChart } from './MonthChart.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import {
  isBackwards,
  issuedStates,
  type Narrowed,
  narrowedOf,
  queryOf,
  rowsRequest,
  typeRequest,
} from './period.ts'
import { stateWords, statisticsPhrases } from './phrases.ts'
import './statistics.css'

function useColumns(): Column<IssuedAnnouncement>[] {
  const words = usePhrases(statisticsPhrases)
  const states = usePhrases(stateWords)
  const rateText = useRateText()
  const number = 'statistics-number statistics-minor figures'
  return [
    {
      key: 'title',
      title: words.name,
      cell: ({ bulletinId, title, forcedPush, appName, effectState, releaseTime }) => (
        <>
          <span className="statistics-title">
            <Link href={maintainedPath(bulletinId)} title={title}>
              <bdi>{title}</bdi>
            </Link>
            {forcedPush && (
              <Tag kind="error" small>
                {words.mustRead}
              </Tag>
            )}
          </span>
          <span className="statistics-meta">
            {[appName, states[effectState], releaseTime.slice(0, 16)].join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'system',
      title: words.system,
      className: 'statistics-minor',
      cell: ({ appName }) => <bdi>{appName}</bdi>,
    },
    {
      key: 'type',
      title: words.type,
      className: 'statistics-minor',
      cell: ({ type }) => (type === 1 ? words.online : words.general),
    },
    {
      key: 'state',
      title: words.state,
      className: 'statistics-minor',
      cell: ({ effectState }) => states[effectState],
    },
    {
      key: 'released',
      title: words.released,
      className: 'statistics-minor figures',
      cell: ({ releaseTime }) => releaseTime.slice(0, 16),
    },
    { key: 'read', title: words.readBy, className: number, cell: ({ read: readers }) => readers },
    { key: 'confirmed', title: words.confirmedBy, className: number, cell: ({ confirmed }) => confirmed },
    {
      key: 'rate',
      title: words.readRate,
      className: 'statistics-number figures',
      cell: ({ readRate }) => rateText(readRate) ?? '—',
    },
  ]
}

function Months({ narrowed }: { narrowed: Narrowed }) {
  const words = usePhrases(statisticsPhrases)
  const { year, startMonth, endMonth, type, appId, state } = narrowed
  const months = usePagedRead(
    read('POST /iam-portal/bulletin/monthStatistics/:id', {
      params: { id: appId || '0' },
      query: { year, ...typeRequest(type), ...(state && { effectState: state }) },
    }),
  )
  if (months.isError) return <LoadFailed title={words.failed} onRetry={months.refetch} />
  if (!months.data) return null
  return (
    <MonthChart
      title={`${months.data.appName || words.allSystems} · ${words.yearOf({ year })}`}
      months={months.data.months}
      hrefOf={(month) =>
        `${paths.monthlyStatistics}?${queryOf({ ...narrowed, startMonth: month, endMonth: month, page: 1 })}`
      }
      isChosen={(month) => month >= startMonth && month <= endMonth}
    />
  )
}

function Rows({ narrowed, onMove }: { narrowed: Narrowed; onMove: (part: Partial<Narrowed>) => void }) {
  const words = usePhrases(statisticsPhrases)
  const columns = useColumns()
  const rows = usePagedRead({
    ...read('POST /iam-portal/bulletin/list', {
      body: { ...rowsRequest(narrowed), pageNum: narrowed.page, pageSize },
    }),
    enabled: !isBackwards(narrowed),
  })
  return (
    <Card
      title={words.rows}
      className="statistics-rows"
      actions={<span className="statistics-hint">{words.rowsHint}</span>}
    >
      <PagedList
        name="monthly-announcements"
        label={words.rowsTable}
        read={rows}
        columns={columns}
        rowKey={({ bulletinId }) => bulletinId}
        place={{ page: narrowed.page, sorting: undefined }}
        onMove={({ page }) => onMove({ page: page ?? 1 })}
        words={words}
      />
    </Card>
  )
}

/** The twelve months of one or all systems, and the announcements of the chosen months. */
export function MonthlyPage() {
  const words = usePhrases(statisticsPhrases)
  const states = usePhrases(stateWords)
  const [query, setQuery] = useSearchParams()
  const narrowed = narrowedOf(query, toWireTime(Date.now()))
  const { data: apps } = useRead(read('GET /iam-portal/bulletin/getAllApp'))
  const change = (part: Partial<Narrowed>) =>
    setQuery(queryOf({ ...narrowed, page: 1, ...part }), { replace: true })
  const { appId: _, state: __, page: ___, ...period } = narrowed
  return (
    <Page
      title={words.monthlyTitle}
      actions={
        <>
          <LinkButton icon="chart-column" href={`${paths.announcementStatistics}?${queryOf(period)}`}>
            {words.title}
          </LinkButton>
          <ExportButton period={narrowed} />
        </>
      }
    >
      <div className="statistics">
        <search className="statistics-filters" aria-label={words.period}>
          <ApplicationCombobox
            label={words.system}
            none={words.allSystems}
            value={narrowed.appId}
            options={apps && choicesById(apps)}
            onChange={(appId) => change({ appId })}
          />
          <PeriodChoice period={narrowed} onChange={change} />
          <Select
            label={words.state}
            value={narrowed.state}
            options={[
              { value: '', label: words.state },
              ...issuedStates.map((state) => ({ value: state, label: states[state] })),
            ]}
            onChange={(value) => change({ state: issuedStates.find((state) => state === value) ?? '' })}
          />
        </search>
        <Months narrowed={narrowed} />
        <Rows narrowed={narrowed} onMove={change} />
      </div>
    </Page>
  )
}
