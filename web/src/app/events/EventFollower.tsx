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

/** Maximum duration of a sign-out in milliseconds. */
const signOutTime = 60_000

const hasPair = () => {
  const phase = currentPhase()
  return phase.name === 'signed-in' && phase.signedIn.current !== undefined
}

/** Whether the identity can change without this tab: the person acts by a delegation, or may do so. */
const mayBecomeAnother = () => {
  const phase = currentPhase()
  return phase.name === 'signed-in' && (isActing() || delegatedOrgRole(phase.signedIn.orgRole).length > 0)
}

async function renewRights(): Promise<void> {
  void takeUpNewer()
  // Calls with the previous identity would be refused; after a change of identity everything is read again anyway.
  if (mayBecomeAnother() && (await followActing().catch(() => false))) return
  // Without an organization and role there is no home to read; with them, the reply of home includes the person.
  if (hasPair()) renewHomeData()
  else reloadSession().catch(() => undefined)
  void queryClient.invalidateQueries()
}

const works = {
  announcements: renewAnnouncements,
  notices: renewNotices,
  rights: () => void renewRights(),
  // The reply shows whether the session has ended, continues, or belongs to another person.
  'session-ended': () => void reloadSession().catch(() => undefined),
}

const check = () => {
  if (hasPair()) void checkUnread()
}

const poll = () => {
  check()
  renewNotices()
}

/** Follows the server's events; returns a function that stops it. */
function follow(): () => void {
  const over = new AbortController()
  const unfollow = followEvents({ take: createRenewals(works, over.signal), check, poll })
  return () => {
    unfollow()
    over.abort()
  }
}

/** Keeps the page in sync with the server and the other tabs. */
export function EventFollower() {
  useEffect(followElements, [])
  useEffect(keepForLater, [])
  useEffect(sendOwner, [])
  useEffect(() => readOnReturn(hasPair), [])
  // Texts published between the server's reply and the start of the event stream.
  useEffect(() => void takeUpNewer(), [])
  useEffect(() => {
    let unfollow = follow()
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = onOtherTab(({ kind }) => {
      if (kind !== 'signing-out') return
      // The tab that signs out reports the result to this one. Calls in the meantime would be refused with "session
      // ended".
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
