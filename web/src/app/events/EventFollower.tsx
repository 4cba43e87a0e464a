import { useEffect } from 'react'
import { checkUnread } from '#web/features/announcements/reading/check-unread.ts'
import { MarkFollower } from '#web/features/announcements/reading/MarkFollower.tsx'
import { renewAnnouncements } from '#web/features/announcements/reading/mark.ts'
import { followEvents } from '#web/features/events/follow-events.ts'
import { createRenewals } from '#web/features/events/renewals.ts'
import { renewNotices } from '#web/features/inbox/read-inbox.ts'
import { queryClient } from '#web/platform/api/query.ts'
import { renewHomeData } from '#web/platform/home/home-data.ts'
import { followActing } from '#web/platform/session/acting.ts'
import { delegatedOrgRole } from '#web/platform/session/own-org-role.ts'
import { currentPhase } from '#web/platform/session/phase.ts'
import { reloadSession } from '#web/platform/session/session.ts'
import { isActing } from '#web/platform/session/store.ts'
import { onOtherTab } from '#web/platform/session/tabs.ts'
import { sendOwner } from '#web/platform/sign-in-again/make-room.ts'
import { followElements } from '../elements/follow.ts'
import { takeUpNewer } from '../newer-translations.ts'
import { keepForLater } from '../offline/keep-for-later.ts'
import { readOnReturn } from './on-return.ts'

/** Milliseconds that a sign-out takes at most. */
const signOutTime = 60_000

const hasPair = () => {
  const phase = currentPhase()
  return phase.name === 'signed-in' && phase.signedIn.current !== undefined
}

/** Whether another tab, or somebody else, may have the person act or not any more. */
const mayBecomeAnother = () => {
  const phase = currentPhase()
  return phase.name === 'signed-in' && (isActing() || delegatedOrgRole(phase.signedIn.orgRole).length > 0)
}

async function renewRights(): Promise<void> {
  void takeUpNewer()
  // Calls of the identity of before would only be refused; with another one everything is read anew already.
  if (mayBecomeAnother() && (await followActing().catch(() => false))) return
  // Without organization and role there is no home that could be read; with them, it says who the person is too.
  if (hasPair()) renewHomeData()
  else reloadSession().catch(() => undefined)
  void queryClient.invalidateQueries()
}

const works = {
  announcements: renewAnnouncements,
  notices: renewNotices,
  rights: () => void renewRights(),
  // The answer says that the session is over, or goes on, or is another person's now.
  'session-ended': () => void reloadSession().catch(() => undefined),
}

const check = () => {
  if (hasPair()) void checkUnread()
}

const poll = () => {
  check()
  renewNotices()
}

/** Follows the events until the function that it gives is called. */
function follow(): () => void {
  const over = new AbortController()
  const unfollow = followEvents({ take: createRenewals(works, over.signal), check, poll })
  return () => {
    unfollow()
    over.abort()
  }
}

/** Keeps what is shown as it is on the server, and as it is in the other tabs. */
export function EventFollower() {
  useEffect(followElements, [])
  useEffect(keepForLater, [])
  useEffect(sendOwner, [])
  useEffect(() => readOnReturn(hasPair), [])
  // What was published since the server answered, and before anything is heard.
  useEffect(() => void takeUpNewer(), [])
  useEffect(() => {
    let unfollow = follow()
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = onOtherTab(({ kind }) => {
      if (kind !== 'signing-out') return
      // That tab says what becomes of this one. Whatever is asked meanwhile would be told that the session is over.
      unfollow()
      clearTimeout(timer)
      timer = setTimeout(() => {
        unfollow = follow()
      }, signOutTime)
    })
    return () => {
      leave()
      clearTimeout(timer)
      unfollow()
    }
  }, [])
  return <MarkFollower />
}
