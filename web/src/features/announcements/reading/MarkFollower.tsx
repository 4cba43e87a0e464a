import { useEffect } from 'react'
import { updateHomeData } from '#web/platform/home/home-reading.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { onOtherTab } from '#web/platform/session/tabs.ts'
import { takeMark } from './mark.ts'
import { homeWithMark } from './marked.ts'

/** Applies marks from other tabs of this browser. */
export function MarkFollower() {
  useEffect(
    () =>
      onOtherTab((message) => {
        if (message.kind !== 'marked' || message.userNo !== sessionState().iamAccount) return
        updateHomeData((home) => homeWithMark(home, message))
        takeMark(message)
      }),
    [],
  )
  return null
}
