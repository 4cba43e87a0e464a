import { useState } from 'react'
import { read, usePagedRead, useRead } from '#web/platform/api/query.ts'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { isAskable, type LogFilter, logQueryOf, logRequestOf } from '../filter/log-filter.ts'
import { againAfter } from '../filter/look-again.ts'
import { loginLogPhrases } from './phrases.ts'

type Found = { total: number; more?: true | undefined; countedUntil?: string | undefined }
type Props = { filter: LogFilter; found: Found }

/** Shown until the number is loaded. */
const unknown = '–'

const sumsOf = (filter: LogFilter, everybody: boolean) =>
  read('POST /iam-log/v1/loginLog/sums', {
    body: { ...logRequestOf(filter, toWireTime(Date.now())), ...(everybody && { everybody }) },
  })

/** Moves the focus to the number that replaced the focused button. */
const takeFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus()
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const words = usePhrases(loginLogPhrases)
  const { retry } = usePhrases(platformPhrases)
  return (
    <span role="alert">
      {refusalOf(error) ?? words.sumsFailed}{' '}
      <Button kind="link" onClick={() => void onRetry()}>
        {retry}
      </Button>
    </span>
  )
}

/**
 * Number of people in a large result. Counting it is slow, so it is only done on request and only for the current
 * filter.
 */
function ManyPeople({ filter, found }: Props) {
  const words = usePhrases(loginLogPhrases)
  const language = useLanguage()
  const [isWanted, setWanted] = useState(false)
  const { data, error, refetch } = useRead({
    ...sumsOf(filter, true),
    enabled: isWanted,
    refetchInterval: (read) => againAfter(found, read),
  })
  if (error) return <Failed error={error} onRetry={refetch} />
  if (data?.userCount === undefined)
    return (
      <Button kind="link" title={words.countHint} busy={isWanted} onClick={() => setWanted(true)}>
        {isWanted ? words.counting : words.count}
      </Button>
    )
  const { userCount: count, moreUsers } = data
  return (
    <span tabIndex={-1} ref={isWanted ? takeFocus : undefined}>
      {moreUsers ? words.atLeast({ count }) : count.toLocaleString(language)}
    </span>
  )
}

/** The number of failed rows, and the number of people in all rows. */
function Sums({ filter, found }: Props) {
  const words = usePhrases(loginLogPhrases)
  const language = useLanguage()
  const { data, error, refetch, isPlaceholderData } = usePagedRead({
    ...sumsOf(filter, false),
    refetchInterval: (read) => againAfter(found, read),
    enabled: isAskable(filter),
  })
  const { failTimes = 0, moreFails, userCount } = data ?? {}
  const failures = moreFails ? words.moreThan({ count: failTimes }) : failTimes.toLocaleString(language)
  const people = () => {
    if (error) return <Failed error={error} onRetry={refetch} />
    if (userCount !== undefined) return userCount.toLocaleString(language)
    if (!data || isPlaceholderData) return unknown
    return <ManyPeople key={logQueryOf(filter).toString()} filter={filter} found={found} />
  }
  return (
    <>
      {filter.result === '' && !error && (
        <div data-some={failTimes > 0 || undefined}>
          <dt>{words.failures}</dt>
          <dd>{data ? failures : unknown}</dd>
        </div>
      )}
      <div>
        <dt>{words.people}</dt>
        <dd>{people()}</dd>
      </div>
    </>
  )
}

/** The number of rows of a filter, and their totals. */
export function Totals({ filter, found }: Props) {
  const words = usePhrases(loginLogPhrases)
  const language = useLanguage()
  return (
    <dl className="log-totals figures">
      <div>
        <dt>{words.total}</dt>
        <dd>{found.more ? words.moreThan({ count: found.total }) : found.total.toLocaleString(language)}</dd>
      </div>
      <Sums filter={filter} found={found} />
    </dl>
  )
}
