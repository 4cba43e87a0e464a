import type { OpenedAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { queryClient } from '#web/platform/api/query.ts'
import { detailCall, mark, markOrNotify } from '../mark.ts'

/**
 * Marks an announcement as read once when it is opened; marking it as unread afterwards has precedence. A new version
 * that arrives while the page is open stays unread, because the person may not be looking at it.
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

/** Confirms the version that was read; if a newer one exists, reloads it instead and returns `changed`. */
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

/** State of the confirmation, for the button and the text next to it. */
export function useConfirmation(announcement: OpenedAnnouncement) {
  const [state, setState] = useState<Outcome | 'idle' | 'busy'>('idle')
  const send = async () => {
    setState('busy')
    setState(await confirm(announcement))
  }
  return { state, send }
}
