import type { OpenedAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { queryClient } from '#web/platform/api/query.ts'
import { detailCall, mark, markOrNotify } from '../mark.ts'

/**
 * Marks an announcement as read because it was opened; whoever marks it as unread then is left alone. One that is written
 * anew while it lies open stays unread: nobody says that somebody looks.
 */
export function useMarkOnOpening(announcement: OpenedAnnouncement): void {
  const opened = useRef<string>(undefined)
  const { bulletinId, mine, readStatus } = announcement
  useEffect(() => {
    if (!mine || opened.current === bulletinId) return
    opened.current = bulletinId
    if (readStatus === 0) void markOrNotify(announcement, 1)
  }, [announcement, bulletinId, mine, readStatus])
}

type Outcome = 'confirmed' | 'changed' | 'failed'

/** Confirms an announcement as it was read. One that was written anew meanwhile is read again, and nothing is confirmed. */
async function confirm(announcement: OpenedAnnouncement): Promise<Outcome> {
  const { contentRevision } = announcement
  try {
    await mark(announcement, { status: 2, contentRevision })
    return 'confirmed'
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.code !== changedByOthers) {
      notifyFailure(error)
      return 'failed'
    }
    await queryClient.invalidateQueries({ queryKey: [detailCall] })
    return 'changed'
  }
}

/** The way of a confirmation, for the button and the words beside it. */
export function useConfirmation(announcement: OpenedAnnouncement) {
  const [state, setState] = useState<Outcome | 'idle' | 'busy'>('idle')
  const send = async () => {
    setState('busy')
    setState(await confirm(announcement))
  }
  return { state, send }
}
