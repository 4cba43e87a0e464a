import { useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { listAddress, narrowingText, type Place, placeOf } from '#web/platform/list/list-address.ts'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { Page } from '#web/ui/Page.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { type Answered, Answering } from './Answering.tsx'
import type { RequestFilter } from './boxes.ts'
import { requestPhrases } from './phrases.ts'
import { RequestList } from './RequestList.tsx'
import './requests-page.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'

type Filter = Place & { text: string; isAnswered: boolean }

const filterOf = (query: URLSearchParams): Filter => ({
  text: narrowingText(query.get('q')),
  isAnswered: query.get('status') === 'answered',
  ...placeOf(query, []),
})
const queryOf = ({ text, isAnswered, ...place }: Filter) =>
  listAddress({ q: text.trim(), status: isAnswered ? 'answered' : '' }, place)

/** All access requests for all applications, for administrators to answer. */
export function AllRequestsPage() {
  const words = usePhrases(requestPhrases)
  const panel = useRef<HTMLDivElement>(null)
  const { filter, change } = useListFilter(filterOf, queryOf)
  const [answering, setAnswering] = useState<Answered>()
  const { isAnswered, page } = filter
  const wanted: RequestFilter = { box: 'all', isAnswered, page, keyword: filter.text.trim() }
  const closeAnswer = () => {
    setAnswering(undefined)
    // The button that opened the dialog disappears with the answered request, so the panel takes the focus.
    panel.current?.focus()
  }
  return (
    <Page title={words.allTitle}>
      <div className="card">
        <FilterBar label={words.filters}>
          <TypedSearch label={words.search} text={filter.text} onChange={(text) => change({ text })} />
          <span className="spacer" />
          <Segmented
            label={words.progress}
            size="small"
            value={isAnswered ? 'answered' : 'waiting'}
            onChange={(chosen) => change({ isAnswered: chosen === 'answered' })}
            options={[
              { value: 'waiting', label: words.waiting },
              { value: 'answered', label: words.answered },
            ]}
          />
        </FilterBar>
        {/* biome-ignore lint/a11y/useSemanticElements: it only receives the focus of a removed button */}
        <div ref={panel} role="group" aria-label={words.all} tabIndex={-1}>
          <RequestList
            filter={wanted}
            onPage={(to) => change({ page: to })}
            onAnswer={(request, accept) => setAnswering({ request, accept })}
          />
        </div>
      </div>
      {answering && <Answering answered={answering} filter={wanted} onClose={closeAnswer} />}
    </Page>
  )
}
