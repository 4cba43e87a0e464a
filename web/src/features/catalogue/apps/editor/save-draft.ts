import type { UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { call } from '#web/platform/api/call.ts'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { updateHomeData } from '#web/platform/home/home-reading.ts'
import { writeHome } from '#web/platform/home/write-home.ts'
import type { UsualDraft } from '../draft.ts'
import { withUsualApps } from '../with-usual.ts'
import { isOrderOnly } from './draft-rules.ts'

export type Outcome = 'saved' | 'failed' | { theirs: UsualApps }

/** Saves the draft; on a conflict it returns the list that another device stored. */
export async function saveDraft(draft: UsualDraft): Promise<Outcome> {
  const { saved, sortType } = draft
  const body = { appIds: [...draft.appIds], sortType, revision: saved.revision }
  try {
    await writeHome({
      queue: 'usual-apps',
      send: () =>
        isOrderOnly(draft)
          ? call('POST /iam-authority/v1/BizPortal/setMyPortalAppSort', { body })
          : call('POST /iam-portal/v1/portal/app/usual', { body }),
      settle: withUsualApps,
    })
    return 'saved'
  } catch (error) {
    const theirs = conflictOf<UsualApps>(error)
    if (theirs) {
      updateHomeData((home) => withUsualApps(home, theirs))
      return { theirs }
    }
    if (!(error instanceof ApiFailure)) throw error
    notifyFailure(error)
    return 'failed'
  }
}
