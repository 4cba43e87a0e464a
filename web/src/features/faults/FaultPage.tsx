import { useId } from 'react'
import { useSearchParams } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Page } from '#web/ui/Page.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { FaultForm } from './FaultForm.tsx'
import { FaultList } from './FaultList.tsx'
import { faultPhrases } from './phrases.ts'
import './fault-page.css'

/** Form for a new report, next to the person's own reports and, for maintainers, the reports to handle. */
export function FaultPage() {
  const words = usePhrases(faultPhrases)
  const { signedIn } = useSession()
  const [query] = useSearchParams()
  const { data, isError, refetch } = useRead({
    ...read('GET /iam-portal/v1/portal/fault/options'),
    staleTime: 0,
  })
  if (isError && !data)
    return (
      <div className="card">
        <LoadFailed title={words.failed} onRetry={refetch} />
      </div>
    )
  return (
    <Page title={words.title}>
      <div className="fault-page">
        {data ? (
          <FaultForm
            userNo={signedIn.user.userNo}
            apps={data.apps}
            types={data.types}
            appCode={data.apps.find((app) => app.appCode === query.get('app'))?.appCode ?? ''}
          />
        ) : (
          <FormSkeleton />
        )}
        <Reports waiting={data?.maintainer ? data.waiting : undefined} />
      </div>
    </Page>
  )
}

type ReportsProps = {
  /** Number of open reports that the person may handle; undefined for people who maintain no application. */
  waiting: number | undefined
}

/** Lists of reports; the address contains the chosen list and page. */
function Reports({ waiting }: ReportsProps) {
  const words = usePhrases(faultPhrases)
  const panelId = useId()
  const [query, setQuery] = useSearchParams()
  const isMaintainer = waiting !== undefined
  const scope = isMaintainer && query.get('list') === 'maintained' ? 'maintained' : 'mine'
  const open = scope === 'maintained' && query.get('all') === null
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(query.get('page'))) || 1))
  const show = (parts: Record<string, string>) => setQuery(new URLSearchParams(parts), { replace: true })
  const here: Record<string, string> = {
    ...(scope === 'maintained' && { list: 'maintained' }),
    ...(scope === 'maintained' && !open && { all: '1' }),
  }
  return (
    <section className="card fault-reports" aria-label={words.lists}>
      <div className="card-header">
        {isMaintainer ? (
          <Tabs
            label={words.lists}
            panelId={panelId}
            value={scope}
            tabs={[
              { value: 'mine', label: words.reports },
              { value: 'maintained', label: words.maintained, count: waiting },
            ]}
            onChange={(value) => show(value === 'maintained' ? { list: value } : {})}
          />
        ) : (
          <h2>{words.reports}</h2>
        )}
        <span className="spacer" />
        {scope === 'maintained' && (
          <Segmented
            label={words.states}
            size="small"
            value={open ? 'open' : 'all'}
            options={[
              { value: 'open', label: words.openOnes },
              { value: 'all', label: words.allOnes },
            ]}
            onChange={(value) => show({ list: 'maintained', ...(value === 'all' && { all: '1' }) })}
          />
        )}
      </div>
      <div
        id={panelId}
        {...(isMaintainer && {
          role: 'tabpanel',
          'aria-label': scope === 'mine' ? words.reports : words.maintained,
        })}
      >
        <FaultList
          scope={scope}
          open={open}
          page={page}
          onPage={(next) => show({ ...here, ...(next > 1 && { page: String(next) }) })}
        />
      </div>
    </section>
  )
}

function FormSkeleton() {
  const words = usePhrases(faultPhrases)
  return (
    <div className="card fault-form-waiting">
      <Skeleton label={words.loading}>
        <SkeletonBlock width="30%" height={18} />
        <SkeletonBlock height={32} />
        <SkeletonBlock height={32} />
        <SkeletonBlock height={140} />
      </Skeleton>
    </div>
  )
}
