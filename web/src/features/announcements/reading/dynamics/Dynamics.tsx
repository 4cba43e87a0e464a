import type {
  AnnouncementOverview,
  AnnouncementTally,
} from '@iambiz/contract/features/announcements/reading.ts'
import { useId, useState } from 'react'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { listCall, markOrNotify, overviewCall } from '../mark.ts'
import { announcementPhrases } from '../phrases.ts'
import type { TileOf } from '../tile.ts'
import { Downtimes } from './Downtimes.tsx'
import { DynamicsList } from './DynamicsList.tsx'
import { Filters } from './Filters.tsx'
import { addressOf, type Filter, filterOf, queryOf, type Tab } from './filter.ts'
import { dynamicsPhrases } from './phrases.ts'
import { Rail } from './Rail.tsx'
import './dynamics.css'

/** Returns the counts for the tabs; undefined if the overview has none for this combination of filters. */
function tallyOf(
  { type, app, text }: Filter,
  overview: AnnouncementOverview | undefined,
): AnnouncementTally | undefined {
  if (text !== '' || (type !== '' && app !== '')) return undefined
  if (type !== '') return overview?.byType[type]
  return app === '' ? overview?.all : overview?.apps.find(({ appId }) => appId === app)
}

type HeadProps = {
  filter: Filter
  overview: AnnouncementOverview | undefined
  panelId: string
  onChange: (change: Partial<Filter>) => void
}

function MarkAll() {
  const words = usePhrases(dynamicsPhrases)
  const unread = useHomeData().data?.bulletinCount?.unread ?? 0
  const [isBusy, setBusy] = useState(false)
  const markAll = async () => {
    setBusy(true)
    await markOrNotify('all', 1)
    setBusy(false)
  }
  return (
    <Button
      kind="text"
      size="small"
      icon="check-check"
      busy={isBusy}
      disabled={unread === 0}
      onClick={() => void markAll()}
    >
      {words.markAll}
    </Button>
  )
}

function ListHead({ filter, overview, panelId, onChange }: HeadProps) {
  const words = usePhrases(dynamicsPhrases)
  const tally = tallyOf(filter, overview)
  const tab = (value: Tab, label: string, count: number | undefined) => ({
    value,
    label,
    ...(count !== undefined && { count }),
  })
  return (
    <div className="dynamics-head">
      <Tabs
        label={words.which}
        value={filter.tab}
        onChange={(value) => onChange({ tab: value as Tab })}
        panelId={panelId}
        tabs={[
          tab('all', words.all, tally?.total),
          tab('unread', words.unread, tally?.unread),
          tab('forced', words.mustRead, tally?.forced),
        ]}
      />
      <Filters overview={overview} filter={filter} onChange={onChange} />
    </div>
  )
}

/** All announcements of the person, with actions to mark them. */
export function Dynamics({ tileOf }: { tileOf: TileOf }) {
  const words = usePhrases(dynamicsPhrases)
  const { title } = usePhrases(announcementPhrases)
  const panelId = useId()
  const { filter, change } = useListFilter(filterOf, addressOf)
  const overview = usePagedRead(read(overviewCall, { query: filter.expired ? { includeExpired: '1' } : {} }))
  const list = usePagedRead(read(listCall, { query: queryOf(filter) }))
  const clear = () => change({ tab: 'all', type: '', app: '', text: '' })
  return (
    <Page title={title} actions={<MarkAll />}>
      <div className="dynamics">
        <Rail overview={overview.data} filter={filter} tileOf={tileOf} onChange={change} />
        <div className="card dynamics-main">
          <ListHead filter={filter} overview={overview.data} panelId={panelId} onChange={change} />
          <div id={panelId} role="tabpanel" aria-label={words.which}>
            <DynamicsList
              read={list}
              filter={filter}
              tileOf={tileOf}
              onPage={(page) => {
                change({ page })
                scrollTo({ top: 0 })
              }}
              onClear={clear}
            />
          </div>
        </div>
        <aside className="dynamics-side">
          {overview.data && <Downtimes downtimes={overview.data.downtimes} tileOf={tileOf} />}
          {overview.isError && !overview.data && (
            <Card title={words.downtimes}>
              <LoadFailed title={words.downtimesFailed} onRetry={overview.refetch} />
            </Card>
          )}
        </aside>
      </div>
    </Page>
  )
}
