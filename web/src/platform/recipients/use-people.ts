import type { VerifiedAddresses } from '@iambiz/contract/features/mail/addresses.ts'
import type { MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import {
  type Entry,
  readPasted,
  withAnswers,
  withFile,
  withoutAnswer,
  withoutWrong,
  withPeople,
  withTexts,
} from './entries.ts'

export type People = {
  entries: readonly Entry[]
  /** Why the last paste was refused. */
  refused: 'too-long' | 'too-many' | undefined
  paste: (text: string) => void
  /** Verifies again the addresses whose verification failed. */
  verifyAgain: () => void
  add: (people: readonly MailPerson[]) => void
  /** Adds people of a file that the server has already verified. */
  addAnswered: (answered: Pick<VerifiedAddresses, 'valid' | 'invalid'>) => void
  remove: (key: string) => void
  removeWrong: () => void
}

/** Manages the people of a field; typed addresses are verified at once. */
export function usePeople(initial: readonly MailPerson[]): People {
  const [entries, setEntries] = useState<Entry[]>(() => withPeople([], initial))
  const [refused, setRefused] = useState<People['refused']>()
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const verify = async (texts: readonly string[]) => {
    if (texts.length === 0) return
    const signal = leaving.current?.signal
    setEntries((now) => withTexts(now, texts))
    try {
      const answer = await call(
        'POST /iam-portal/bulletin/emailTemplate/getEmailUser',
        { body: { emails: [...texts] } },
        signal && { signal },
      )
      if ('valid' in answer) setEntries((now) => withAnswers(now, answer))
    } catch (failure) {
      if (signal?.aborted) return
      setEntries((now) => withoutAnswer(now, texts))
      if (failure instanceof ApiFailure) notifyFailure(failure)
    }
  }
  return {
    entries,
    refused,
    paste: (text) => {
      const pasted = readPasted(entries, text)
      setRefused('refused' in pasted ? pasted.refused : undefined)
      if ('texts' in pasted) void verify(pasted.texts)
    },
    verifyAgain: () =>
      void verify(
        entries.flatMap((entry) =>
          entry.state === 'wrong' && entry.fault === 'unverified' ? [entry.value] : [],
        ),
      ),
    add: (people) => setEntries((now) => withPeople(now, people)),
    addAnswered: (answered) => setEntries((now) => withFile(now, answered)),
    remove: (key) => setEntries((now) => now.filter((entry) => entry.key !== key)),
    removeWrong: () => setEntries(withoutWrong),
  }
}
