import type { Connection, ConnectionAttempt } from '@iambiz/contract/features/catalogue/connections.ts'
import { useState } from 'react'
import { read, usePagedRead, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { attemptReasonWords } from './attempt-reason-phrases.ts'
import { attemptPhrases, attemptResultWords, attemptStepWords } from './phrases.ts'
import { testAddress, webAddress } from './test-address.ts'
import { type App, signsOnInBrowser } from './values.ts'

/** Milliseconds between two reads of the attempts while the section is visible. */
const againMs = 5000
const step = 20
const most = 200

const kinds = { done: 'success', refused: 'warning', failed: 'error' } as const
const icons = { done: 'circle-check', refused: 'ban', failed: 'circle-x' } as const

/** Reasons whose detail was sent by the application. */
const sentByApp = new Set(['redirect-address', 'scope-not-allowed', 'unknown-scope', 'unknown-claim'])

function Reason({ attempt: { reason, detail } }: { attempt: ConnectionAttempt }) {
  const words = usePhrases(attemptPhrases)
  const known: Partial<Record<string, string>> = usePhrases(attemptReasonWords)
  return (
    <>
      {reason && <p>{known[reason] ?? words.unknownReason({ reason })}</p>}
      {detail && (
        <p className="connection-quiet">
          {sentByApp.has(reason) ? words.received({ detail }) : words.detail({ detail })}
        </p>
      )}
    </>
  )
}

function Attempt({ attempt }: { attempt: ConnectionAttempt }) {
  const words = usePhrases(attemptPhrases)
  const results = usePhrases(attemptResultWords)
  const steps = usePhrases(attemptStepWords)
  const { time, userNo, userName, result } = attempt
  const nobody = attempt.step === 'authorize' ? words.unknownPerson : ''
  const person = userNo ? [userName, userNo].filter(Boolean).join(' ') : nobody
  return (
    <li>
      <p className="connection-attempt">
        <Tag kind={kinds[result]} small>
          <Icon name={icons[result]} size={12} />
          {results[result]}
        </Tag>
        <span>{steps[attempt.step]}</span>
        <bdi>{person}</bdi>
        <span className="spacer" />
        <time className="figures">{time}</time>
      </p>
      <Reason attempt={attempt} />
    </li>
  )
}

/** How to test the sign-on; an application that signs on in a browser opens from here. */
function Test({ isInBrowser, address }: { isInBrowser: boolean; address: string | undefined }) {
  const words = usePhrases(attemptPhrases)
  if (!isInBrowser) return <p className="connection-quiet">{words.testElsewhere}</p>
  if (address === undefined) return <p className="connection-quiet">{words.noAddress}</p>
  return (
    <>
      <a className="button button-normal button-default" href={address} target="_blank" rel="noreferrer">
        <Icon name="external-link" size={16} />
        {words.test}
      </a>
      <p className="connection-quiet">{words.testAbout}</p>
    </>
  )
}

/** Starts a test sign-on, and shows the results of the latest attempts. */
export function AttemptsSection({ app, connection }: { app: App; connection: Connection }) {
  const words = usePhrases(attemptPhrases)
  const [pageSize, setPageSize] = useState(step)
  const { data: known } = useRead(
    read('POST /iam-authority/v1/admin/connection/endpoints', { body: { appId: app.appId } }),
  )
  const { data, isError, refetch } = usePagedRead({
    ...read('POST /iam-authority/v1/admin/connection/attempts', {
      body: { appId: app.appId, pageNum: 1, pageSize },
    }),
    staleTime: 0,
    refetchInterval: againMs,
    // The test runs in another tab, so the result is read when the person returns.
    refetchOnWindowFocus: true,
  })
  const endpointOf = (wanted: string) => known?.endpoints.find(({ name }) => name === wanted)?.url
  const { kind, initiateLoginUri } = connection
  const isInBrowser = kind !== 'oidc' || signsOnInBrowser(connection)
  const address =
    kind === 'oidc'
      ? testAddress(app.homeUrl, initiateLoginUri, endpointOf('issuer'))
      : webAddress(initiateLoginUri || endpointOf('launch'))
  return (
    <section className="connection-section" aria-label={words.title}>
      <h3>
        {words.title}
        <span className="spacer" />
        <Button kind="link" size="small" icon="refresh-cw" onClick={() => void refetch()}>
          {words.refresh}
        </Button>
      </h3>
      <div className="connection-test">
        <Test isInBrowser={isInBrowser} address={address} />
      </div>
      {isError && <LoadFailed title={words.failed} onRetry={refetch} />}
      {!data && !isError && (
        <Skeleton label={words.loading}>
          <SkeletonBlock height={120} />
        </Skeleton>
      )}
      {data?.list.length === 0 && <EmptyState title={words.none} />}
      <ul className="connection-attempts">
        {data?.list.map((attempt, index) => (
          // Attempts have no id, and several can have the same second.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state
          <Attempt key={`${attempt.time} ${index}`} attempt={attempt} />
        ))}
      </ul>
      {data && data.total > data.list.length && pageSize < most && (
        <Button size="small" onClick={() => setPageSize(Math.min(most, pageSize * 2))}>
          {words.more}
        </Button>
      )}
    </section>
  )
}
