import type { PolledAuthorization } from '@iambiz/contract/features/accounts/external.ts'
import type { ExternalType } from '@iambiz/contract/platform/inner-account.ts'
import { useEffect, useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { goneCode, isUnderWay, standingOf } from './standing.ts'

const getAuthTag = 'GET /tech-oauth/oauth2/getAuthTag'
const pollMs = 2000

/** Returns the seconds until a moment, updated each second; 0 without a moment. */
function useSecondsUntil(moment: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (moment === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [moment])
  return moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
}

type Options = {
  type: ExternalType
  /** Whether the panel is open; polling runs only then. */
  isOpen: boolean
  /** Tag of the authorization from which this browser was just redirected back. */
  returned?: string | undefined
  onBound: () => void
}

/** Runs one authorization: starts it, polls its state while the page is visible, and binds the account. */
export function useAuthorization({ type, isOpen, returned, onBound }: Options) {
  const beginning = useWrite(getAuthTag, { quiet: true })
  const binding = useWrite('GET /iam-user/v1/InnerUserAccount/bindOAuth/:type/:authTag', {
    quiet: true,
    invalidates: ['POST /iam-portal/v1/portal/innerAccount'],
    done: onBound,
  })
  const started = beginning.data && 'number' in beginning.data ? beginning.data : undefined
  const authTag = started?.authTag ?? (beginning.isIdle ? returned : undefined)
  const polling = useRead({
    ...read(getAuthTag, { query: { authTag: authTag ?? '' } }),
    enabled: isOpen && authTag !== undefined && !binding.isSuccess,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // TanStack Query pauses the interval while the page is hidden.
    refetchInterval: ({ state: { data, error } }) =>
      error?.code === goneCode || (data && 'status' in data && !isUnderWay(data.status)) ? false : pollMs,
  })
  const polled = polling.data && 'status' in polling.data ? (polling.data as PolledAuthorization) : undefined
  const until = polled
    ? polling.dataUpdatedAt + polled.expireSeconds * 1000
    : started && beginning.submittedAt + started.expireSeconds * 1000
  const secondsLeft = useSecondsUntil(until)

  return {
    standing: standingOf({
      failure: binding.error ?? beginning.error,
      isGone: polling.error?.code === goneCode,
      started,
      polled,
      secondsLeft,
    }),
    isBinding: binding.isPending,
    begin() {
      binding.reset()
      beginning.mutate({ query: { type, purpose: 'bind' } })
    },
    /** Cancels the authorization so that its QR code stops working; the result is ignored. */
    giveUp() {
      if (!authTag || binding.isSuccess) return
      void call('POST /tech-oauth/oauth2/cancelAuthTag', { body: { authTag } }).catch(() => {})
    },
    bind() {
      if (authTag) binding.mutate({ params: { type, authTag } })
    },
  }
}

export type Authorization = ReturnType<typeof useAuthorization>
