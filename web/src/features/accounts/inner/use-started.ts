import type { StartedDevice } from '@iambiz/contract/features/accounts/inner.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { askWithin } from '#web/platform/step-up/confirmed.tsx'
import type { Confirm, StepUpQuestion } from '#web/platform/step-up/StepUpForm.tsx'

/** Step-up question that waits for an answer inside the wizard. */
export type Asked = { question: StepUpQuestion; confirm: Confirm }

/** Redirects step-up questions to the calling component while it is mounted, and returns the pending one. */
export function useQuestion(): Asked | undefined {
  const [asked, setAsked] = useState<Asked>()
  const giveUp = useRef<() => void>(undefined)
  useEffect(() => {
    const leave = askWithin(
      (question, confirm) =>
        new Promise((resolve, reject) => {
          const close = () => setAsked(undefined)
          giveUp.current = resolve
          setAsked({
            question,
            confirm: async (method, value) => {
              try {
                await confirm(method, value)
              } catch (error) {
                if (!(error instanceof ApiFailure) || error.kind !== 'session-over') throw error
                close()
                return reject(error)
              }
              close()
              resolve()
            },
          })
        }),
    )
    return () => {
      leave()
      giveUp.current?.()
    }
  }, [])
  return asked
}

/** Returns the seconds until a moment, updated each second. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === 0) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** Starts binding a device on mount; `begin` requests a new secret for it, for example when the old one expired. */
export function useStarted(): {
  started: StartedDevice | undefined
  secondsLeft: number
  failure: ApiFailure | null
  begin: () => void
} {
  const { mutate, data, error } = useWrite('POST /iam-portal/v1/portal/singleGenerateQRCode', { quiet: true })
  const [until, setUntil] = useState(0)
  const begin = () =>
    mutate(
      { query: data ? { account_id: data.accountId } : {} },
      { onSuccess: ({ expireSeconds }) => setUntil(Date.now() + expireSeconds * 1000) },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the device is started once, on mount
  useEffect(begin, [])
  return { started: data, secondsLeft: useSecondsUntil(until), failure: error, begin }
}
