import { useEffect, useEffectEvent, useState } from 'react'
import { queryClient } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { lookAgain } from '../filter/look-again.ts'

/** Whether two wire times are of different days. */
export const areDaysApart = (one: string, other: string): boolean => one.slice(0, 10) !== other.slice(0, 10)

/** Looks whenever the page is seen again, and at least each minute in which it is; gives what ends that. */
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
 * The moment that everything on the page is of, a wire time: a new one whenever the page asks for something else, when it is
 * refreshed, and on another day, so that today is never yesterday.
 */
export function useMoment(asked: string) {
  const [moment, setMoment] = useState(() => ({ asked, asOf: now() }))
  if (moment.asked !== asked) setMoment({ asked, asOf: now() })
  // What the change did not concern is as old as the moment before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else is asked for
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
