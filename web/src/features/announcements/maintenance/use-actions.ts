import type {
  MaintainedAnnouncement,
  MaintainedDetail,
} from '@iambiz/contract/features/announcements/maintenance.ts'
import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import { useState } from 'react'
import { conflictOf } from '#web/platform/api/conflict.ts'
import type { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { currentLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import type { Asked } from './AnnouncementsQuestion.tsx'
import { type Action, titleIn, touched } from './actions.ts'
import type { BatchAction } from './BatchBar.tsx'
import { donePhrases, listPhrases } from './phrases.ts'
import type { Releasing } from './release/ReleaseQuestion.tsx'

type Row = MaintainedAnnouncement
/** The action that waits for confirmation: a single release shows its audience, every other action a plain question. */
export type Waiting = { go: (reason: string) => void } & ({ asked: Asked } | { releasing: Releasing })

/** Runs actions on announcements of the list; actions that cannot be undone ask for confirmation first. */
export function useActions(onBatchDone: () => void) {
  const done = usePhrases(donePhrases)
  const words = usePhrases(listPhrases)
  const [waiting, setWaiting] = useState<Waiting>()
  const change = useWrite('POST /iam-portal/system/updateBulletin/:id', {
    invalidates: touched,
    tell: (failure) => {
      const current = conflictOf<MaintainedDetail>(failure)
      if (current) notify.failure(words.changedBy({ name: current.updaterName }))
      else notifyFailure(failure)
    },
  })
  const changeMany = useWrite('POST /iam-portal/system/bulletin/batch', {
    invalidates: touched,
    quiet: true,
    // The selection is cleared at once: rows chosen while the list is read again belong to the next action.
    done: onBatchDone,
  })
  const stopAsking = () => setWaiting(undefined)

  const carryOut = (action: Action, row: Row, voidReason = '') =>
    change.mutate(
      {
        params: { id: row.bulletinId },
        body: { action, revision: row.revision, ...(voidReason ? { voidReason } : {}) },
      },
      {
        onSuccess: ({ withdrawnMails = 0 }) =>
          notify.success(withdrawnMails > 0 ? done.withdrawn({ count: withdrawnMails }) : done[action]),
        onSettled: stopAsking,
      },
    )

  const tellWhich = (failure: ApiFailure, rows: readonly Row[]) => {
    const { ids } = (failure.data ?? {}) as { ids?: string[] }
    const concerned = rows.filter(({ bulletinId }) => ids?.includes(bulletinId))
    if (concerned.length === 0) return notifyFailure(failure)
    const titles = concerned.map((row) => titleIn(row, currentLanguage())).join(' / ')
    notify.failure(
      failure.code === changedByOthers ? words.changedMeanwhile({ titles }) : words.cannot({ titles }),
    )
  }

  const carryOutMany = (action: BatchAction, rows: readonly Row[]) =>
    changeMany.mutate(
      {
        body: {
          ids: rows.map(({ bulletinId }) => bulletinId),
          action,
          // The server refuses the batch if a shown revision is outdated.
          revisions: Object.fromEntries(rows.map(({ bulletinId, revision }) => [bulletinId, revision])),
        },
      },
      {
        onSuccess: ({ changed }) => notify.success(done.many({ count: changed, done: done[action] })),
        onError: (failure) => tellWhich(failure, rows),
        onSettled: stopAsking,
      },
    )

  const begin = (action: Action, row: Row) => {
    if (action === 'release')
      return setWaiting({
        releasing: { ...row, shownFrom: row.publishStartTime },
        go: () => carryOut(action, row),
      })
    if (action !== 'void' && action !== 'delete') return carryOut(action, row)
    setWaiting({
      asked: { action, about: [row], reasoned: action === 'void' },
      go: (reason) => carryOut(action, row, reason),
    })
  }

  const beginMany = (action: BatchAction, rows: readonly Row[]) => {
    if (action !== 'void' && action !== 'release') return carryOutMany(action, rows)
    setWaiting({ asked: { action, about: rows }, go: () => carryOutMany(action, rows) })
  }

  return { begin, beginMany, waiting, stopAsking, busy: change.isPending || changeMany.isPending }
}
