import type { MaintainedAnnouncement } from '@iambiz/contract/features/announcement-maintenance.ts'
import { useState } from 'react'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { currentLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { type Deed, titleIn, touched } from './actions.ts'
import type { BatchAction } from './BatchBar.tsx'
import { donePhrases, listPhrases } from './phrases.ts'
import type { Asked } from './Question.tsx'

type Row = MaintainedAnnouncement
type Waiting = { asked: Asked; go: (reason: string) => void }

/** Changes of whole announcements from the list; what cannot be taken back is asked first. */
export function useDeeds(onBatchDone: () => void) {
  const done = usePhrases(donePhrases)
  const words = usePhrases(listPhrases)
  const [waiting, setWaiting] = useState<Waiting>()
  const change = useWrite('POST /iam-portal/system/updateBulletin/:id', { invalidates: touched })
  const changeMany = useWrite('POST /iam-portal/system/bulletin/batch', { invalidates: touched, quiet: true })
  const stopAsking = () => setWaiting(undefined)

  const carryOut = (deed: Deed, row: Row, voidReason = '') =>
    change.mutate(
      {
        params: { id: row.bulletinId },
        body: { action: deed, revision: row.revision, ...(voidReason ? { voidReason } : {}) },
      },
      { onSuccess: () => notify.success(done[deed]), onSettled: stopAsking },
    )

  const carryOutMany = (action: BatchAction, rows: readonly Row[]) =>
    changeMany.mutate(
      { body: { ids: rows.map(({ bulletinId }) => bulletinId), action } },
      {
        onSuccess: ({ changed }) => {
          onBatchDone()
          notify.success(done.many({ count: changed, done: done[action] }))
        },
        onError: (failure) => {
          const { ids } = (failure.data ?? {}) as { ids?: string[] }
          const titles = rows.filter(({ bulletinId }) => ids?.includes(bulletinId))
          if (titles.length === 0) return notifyFailure(failure)
          const named = titles.map((row) => titleIn(row, currentLanguage())).join(' / ')
          notify.failure(words.cannot({ titles: named }))
        },
        onSettled: stopAsking,
      },
    )

  const begin = (deed: Deed, row: Row) => {
    const isAsked = deed === 'void' || deed === 'delete' || (deed === 'release' && row.forcedPush)
    if (!isAsked) return carryOut(deed, row)
    setWaiting({
      asked: { deed, about: [row], reasoned: deed === 'void' },
      go: (reason) => carryOut(deed, row, reason),
    })
  }

  const beginMany = (action: BatchAction, rows: readonly Row[]) => {
    const forced = rows.filter(({ forcedPush }) => forcedPush)
    const about = action === 'void' ? rows : action === 'release' ? forced : []
    if (about.length === 0) return carryOutMany(action, rows)
    const deed = action === 'void' ? 'void' : 'release'
    setWaiting({ asked: { deed, about }, go: () => carryOutMany(action, rows) })
  }

  return { begin, beginMany, waiting, stopAsking, busy: change.isPending || changeMany.isPending }
}
