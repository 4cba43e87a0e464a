import type { OwnSignIn } from '@iambiz/contract/features/logs/login.ts'
import { useState } from 'react'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { portalConfig } from '#web/platform/config.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { distinctNames } from '#web/platform/list/distinct-names.ts'
import { ListPager } from '#web/platform/list/ListPager.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { type Period, periods, startOf } from './period.ts'
import { signInPhrases } from './phrases.ts'
import { ReportQuestion } from './ReportQuestion.tsx'
import { SignInRow } from './SignInRow.tsx'
import './sign-ins.css'

const results = ['all', 'succeeded', 'failed'] as const
type Result = (typeof results)[number]

const pageSize = 10

/** The person's recent sign-ins, including failed ones; each can be reported as "not me". */
export function SignInsCard({ onPasswordNeeded }: { onPasswordNeeded: () => void }) {
  const words = usePhrases(signInPhrases)
  const { dayTime } = useFormats()
  const [result, setResult] = useState<Result>('all')
  const [period, setPeriod] = useState<Period>('month')
  const [pageNum, setPageNum] = useState(1)
  const [asked, setAsked] = useState<OwnSignIn>()
  const body = {
    startTime: startOf(period, Date.now(), portalConfig().timeZone),
    ...(result === 'all' ? {} : { result: result === 'failed' ? (0 as const) : (1 as const) }),
    pageNum,
    pageSize,
  }
  const { data, error, refetch } = usePagedRead(read('POST /iam-log/v1/loginLog/mine', { body }))
  const nameOf = distinctNames(data?.list ?? [], ({ loginTime }) => dayTime(loginTime))
  const fromFirst =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setPageNum(1)
    }
  return (
    <Card title={words.title}>
      <div className="sign-in-filters">
        <Segmented
          size="small"
          label={words.result}
          value={result}
          options={results.map((value) => ({ value, label: words[value] }))}
          onChange={fromFirst(setResult)}
        />
        <Select
          label={words.period}
          value={period}
          options={periods.map((value) => ({ value, label: words[value] }))}
          onChange={(value) => fromFirst(setPeriod)(periods.find((known) => known === value) ?? 'month')}
        />
      </div>
      {error ? (
        <LoadFailed title={words.loadFailed} onRetry={refetch} />
      ) : data === undefined ? (
        <div className="sign-ins-waiting">
          <Skeleton label={words.loading}>
            <SkeletonBlock height={200} />
          </Skeleton>
        </div>
      ) : data.total === 0 ? (
        <EmptyState title={words.none} />
      ) : (
        <>
          <ul aria-label={words.title}>
            {data.list.map((signIn) => (
              <SignInRow
                key={signIn.id}
                signIn={signIn}
                name={nameOf(signIn)}
                onNotMe={() => setAsked(signIn)}
              />
            ))}
          </ul>
          {data.total > pageSize && (
            <ListPager page={pageNum} pageSize={pageSize} total={data.total} onChange={setPageNum} />
          )}
        </>
      )}
      {asked && (
        <ReportQuestion
          signIn={asked}
          onClose={() => setAsked(undefined)}
          onPasswordNeeded={onPasswordNeeded}
        />
      )}
    </Card>
  )
}
