import { useState } from 'react'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { useSelection } from '#web/platform/list/use-selection.ts'
import { Button } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { AgainBar } from './AgainBar.tsx'
import { MailDialog } from './MailDialog.tsx'
import { useMailColumns } from './mail-columns.tsx'
import {
  filterOf,
  isNarrowed,
  longestAddress,
  noNarrowing,
  queryOf,
  requestOf,
  retryable,
  states,
} from './mail-filter.ts'
import { mailPhrases, mailStateWords } from './phrases.ts'
import { SendHeld } from './SendHeld.tsx'
import '#web/ui/tabs-underlined.css'
import './mail-log.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'

const panelId = 'mail-log'

/** The delivery log of the mails that the person may see. */
export function MailLogPage() {
  const words = usePhrases(mailPhrases)
  const names = usePhrases(mailStateWords)
  const { filter, change } = useListFilter(filterOf, queryOf)
  const [viewed, setViewed] = useState<string>()
  const list = usePagedRead(read('POST /iam-portal/bulletin/mailLog/list', { body: requestOf(filter) }))
  const rows = list.data?.list ?? []
  const counts = list.data?.counts
  const selection = useSelection(rows.flatMap(({ id, status }) => (retryable.includes(status) ? [id] : [])))
  const columns = useMailColumns({ rows, selection, onView: setViewed })
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tab = (value: string, label: string, count: number | undefined) => ({
    value,
    label,
    ...(count === undefined ? {} : { count }),
  })
  return (
    <Page title={words.title}>
      <div className="card mail-log">
        <div className="tabs-underlined">
          <Tabs
            label={words.states}
            panelId={panelId}
            value={filter.state}
            onChange={(value) => change({ state: states.find((state) => state === value) ?? '' })}
            tabs={[
              tab('', words.all, all),
              ...states.map((state) => tab(state, names[state], counts?.[state])),
            ]}
          />
        </div>
        <div id={panelId} role="tabpanel" aria-label={words.title}>
          <FilterBar label={words.filters}>
            <TypedSearch
              label={words.search}
              clearLabel={words.clearSearch}
              text={filter.email}
              onChange={(email) => change({ email })}
              maxLength={longestAddress}
            />
            {filter.bulletinId && (
              <p className="mail-of-one">
                {words.ofOne}
                <Button kind="link" size="small" onClick={() => change({ bulletinId: '' })}>
                  {words.showAll}
                </Button>
              </p>
            )}
            {filter.state === 'held' && filter.email === '' && counts !== undefined && counts.held > 0 && (
              <SendHeld count={counts.held} bulletinId={filter.bulletinId} />
            )}
          </FilterBar>
          <AgainBar selection={selection} />
          <PagedList
            name="mail-log"
            label={words.title}
            read={list}
            columns={columns}
            rowKey={({ id }) => id}
            place={filter}
            onMove={change}
            onClear={isNarrowed(filter) ? () => change(noNarrowing) : undefined}
            words={words}
          />
        </div>
      </div>
      {viewed && <MailDialog id={viewed} onClose={() => setViewed(undefined)} />}
    </Page>
  )
}
