import { useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { lockedAppsPath } from '#web/platform/paths.ts'
import { isActing } from '#web/platform/session/store.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { type Answered, Answering } from './Answering.tsx'
import { type Box, filterOf, queryOf, type WantedRequests } from './boxes.ts'
import { requestPhrases } from './phrases.ts'
import { RequestList, RequestsSkeleton } from './RequestList.tsx'
import './requests-page.css'

/** Returns how many requests wait for the person, and the tab to start with: waiting requests if there are any. */
function useWaiting() {
  const [start, setStart] = useState<Box>()
  const { data, isError, isFetching } = useRead({
    ...read('GET /iam-portal/v1/portal/app/request/waiting'),
    staleTime: 0,
  })
  // Only set once, because the page must not change to another tab after the last request is answered.
  if (start === undefined && (data || isError) && !isFetching)
    setStart(data && data.count > 0 ? 'addressed' : 'mine')
  // React hides an inactive page and keeps its state, so the cleanup resets the start tab for the next visit.
  useEffect(() => () => setStart(undefined), [])
  return { start, count: data?.count ?? 0, answers: data?.answers ?? false }
}

type BarProps = {
  wanted: WantedRequests & { box: Box }
  waiting: { count: number; answers: boolean }
  panelId: string
  onChange: (part: Partial<WantedRequests>) => void
}

function Bar({ wanted: { box, isAnswered }, waiting, panelId, onChange }: BarProps) {
  const words = usePhrases(requestPhrases)
  const tabs: { value: Box; label: string; count?: number }[] = [{ value: 'mine', label: words.mine }]
  if (waiting.answers || box === 'addressed') {
    tabs.push({ value: 'addressed', label: words.addressed, count: waiting.count })
  }
  // All requests are now an administration page, but bookmarked URLs of this page still work.
  if (box === 'all') tabs.push({ value: 'all', label: words.all })
  return (
    <div className="requests-bar">
      <Tabs
        label={words.boxes}
        tabs={tabs}
        value={box}
        onChange={(chosen) => onChange({ box: chosen as Box, isAnswered: false })}
        panelId={panelId}
      />
      <span className="spacer" />
      {box !== 'mine' && (
        <Segmented
          label={words.progress}
          size="small"
          value={isAnswered ? 'answered' : 'waiting'}
          onChange={(chosen) => onChange({ isAnswered: chosen === 'answered' })}
          options={[
            { value: 'waiting', label: words.waiting },
            { value: 'answered', label: words.answered },
          ]}
        />
      )}
    </div>
  )
}

/** The person's own requests, and for application owners and super managers the requests of others. */
export function RequestsPage() {
  const words = usePhrases(requestPhrases)
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const waiting = useWaiting()
  const [query, setQuery] = useSearchParams()
  const [answering, setAnswering] = useState<Answered>()
  const { box = waiting.start, ...rest } = filterOf(query)
  const change = (part: Partial<WantedRequests>) =>
    setQuery(() => queryOf({ ...rest, box, page: 1, ...part }), { replace: true })
  const closeAnswer = () => {
    setAnswering(undefined)
    // The button that opened the dialog disappears with the answered request, so the panel takes the focus.
    panel.current?.focus()
  }
  return (
    <Page
      title={words.title}
      actions={
        !isActing() && (
          <LinkButton href={lockedAppsPath} kind="primary" icon="plus">
            {words.toApps}
          </LinkButton>
        )
      }
    >
      <div className="card">
        {box ? (
          <Bar wanted={{ ...rest, box }} waiting={waiting} panelId={panelId} onChange={change} />
        ) : (
          <div className="requests-bar" />
        )}
        <div ref={panel} id={panelId} role="tabpanel" aria-label={words[box ?? 'mine']} tabIndex={-1}>
          {box ? (
            <RequestList
              filter={{ ...rest, box }}
              onPage={(page) => change({ page })}
              onAnswer={(request, accept) => setAnswering({ request, accept })}
            />
          ) : (
            <RequestsSkeleton />
          )}
        </div>
      </div>
      {answering && box && <Answering answered={answering} filter={{ ...rest, box }} onClose={closeAnswer} />}
    </Page>
  )
}
