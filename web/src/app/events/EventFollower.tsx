import { useEffect } from 'react'
import { checkUnread } from '#web/features/announcements/check-unread.ts'
import { MarkFollower } from '#web/features/announcements/MarkFollower.tsx'
import { renewAnnouncements } from '#web/features/announcements/mark.ts'
import { followEvents } from '#web/features/events/follow-events.ts'
import { createRenewals } from '#web/features/events/renewals.ts'
import { renewNotices } from '#web/features/notices/read-notices.ts'
import { queryClient } from '#web/platform/api/query.ts'
import { renewHomeData } from '#web/platform/home/home-data.ts'
import { currentPhase } from '#web/platform/session/phase.ts'
import { reloadSession } from '#web/platform/session/session.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { onOtherTab } from '#web/platform/session/tabs.ts'

/** Milliseconds that a sign-out takes at most. */
const signOutTime = 60_000

const hasPair = () => {
  const phase = currentPhase()
  return phase.name === 'signed-in' && phase.signedIn.current !== undefined
}

function renewRights(): void {
  // Without organization and role there is no home that could be read; with them, it says who the person is too.
  if (hasPair()) renewHomeData()
  else reloadSession().catch(() => undefined)
  void queryClient.invalidateQueries()
}

/** The server says with the next call that the session is over, unless somebody signed in again in another tab. */
async function lookAtSession(): Promise<void> {
  const { iamAccount } = sessionState()
  const signedIn = await reloadSession().catch(() => undefined)
  if (signedIn && signedIn.user.userNo !== iamAccount) location.reload()
}

/** Keeps what is shown as it is on the server, and as it is in the other tabs. */
export function EventFollower() {
  useEffect(() => {
    const over = new AbortController()
    let signingOutSince = Number.NEGATIVE_INFINITY
    const leave = onOtherTab(({ kind }) => {
      if (kind === 'signing-out') signingOutSince = Date.now()
    })
    const take = createRenewals(
      {
        announcements: renewAnnouncements,
        notices: renewNotices,
        rights: renewRights,
        // The tab that signs out says itself what becomes of the others.
        'session-ended': () => {
          if (Date.now() - signingOutSince > signOutTime) void lookAtSession()
        },
      },
      over.signal,
    )
    const check = () => {
      if (hasPair()) void checkUnread()
    }
    const poll = () => {
      check()
      renewNotices()
    }
    const unfollow = followEvents({ take, check, poll })
    return () => {
      unfollow()
      leave()
      over.abort()
    }
  }, [])
  return <MarkFollower />
}
