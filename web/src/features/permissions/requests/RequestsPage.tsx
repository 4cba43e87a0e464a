import { useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Page } from '#web/ui/Page.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { type Answered, Answering } from './Answering.tsx'
import { type Box, filterOf, queryOf, type WantedRequests } from './boxes.ts'
import { requestPhrases } from './phrases.ts'
import { RequestList, RequestsSkeleton } from './RequestList.tsx'
import './requests-page.css'

/** How many requests wait for the person, and where the screen starts: at these, where there are any. */
function useWaiting() {
  const [start, setStart] = useState<Box>()
  const { data, isError, isFetching } = useRead({
    ...read('GET /iam-portal/v1/portal/app/request/waiting'),
    staleTime: 0,
  })
  // Only once: the last one that is answered must not turn the page.
  if (start === undefined && (data || isError) && !isFetching)
    setStart(data && data.count > 0 ? 'addressed' : 'mine')
  // A tab that is left and opened again starts anew.
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
  // Those of others are an area of the administration; an address that somebody kept still shows them.
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

/** What the person asked for, and, for owners of applications and super managers, what others ask of them. */
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
    // The button that opened the dialog goes away with the request.
    panel.current?.focus()
  }
  return (
    <Page title={words.title}>
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
