import { useEffect, useEffectEvent, useState } from 'react'
import { queryClient } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { lookAgain } from '../filter/look-again.ts'

/** Returns whether two wire times are on different days. */
export const areDaysApart = (one: string, other: string): boolean => one.slice(0, 10) !== other.slice(0, 10)

/**
 * Calls `look` whenever the page becomes visible, and at least once a minute while it is visible. Returns the function
 * that stops it.
 */
export function lookWhenSeen(look: () => void): () => void {
  const stop = lookAgain(look)
  const onChange = () => {
    if (!document.hidden) look()
  }
  document.addEventListener('visibilitychange', onChange)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', onChange)
  }
}

const now = () => toWireTime(Date.now())

const isOurs = (key: unknown) =>
  typeof key === 'string' && /\/iam-log\/v1\/(loginLog|logStatistic|appstatic)\//.test(key)
const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => isOurs(queryKey[0])

/**
 * Returns the time to which all data of the page refer, as a wire time. It is renewed when the filter changes, on
 * refresh, and when the day changes, because ranges such as today depend on it.
 */
export function useMoment(asked: string) {
  const [moment, setMoment] = useState(() => ({ asked, asOf: now() }))
  if (moment.asked !== asked) setMoment({ asked, asOf: now() })
  // Reads that the change does not affect still have the data of the previous time, so stale ones are fetched again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the filter changes
  useEffect(() => {
    void queryClient.refetchQueries({ predicate, type: 'active', stale: true }, { cancelRefetch: false })
  }, [asked])
  const refresh = () => {
    setMoment({ asked, asOf: now() })
    void queryClient.invalidateQueries({ predicate, refetchType: 'active' })
  }
  const look = useEffectEvent(() => {
    if (areDaysApart(moment.asOf, now())) refresh()
  })
  useEffect(() => lookWhenSeen(() => look()), [])
  return { asOf: moment.asOf, refresh }
}
