import type { UsualApps } from '@iambiz/contract/features/apps.ts'
import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/query.ts'
import type { UsualDraft } from '../draft.ts'
import { changeHome } from '../home-cache.ts'
import { withUsualApps } from '../usual.ts'
import { isOrderOnly } from './draft-rules.ts'

export type Outcome = 'saved' | 'failed' | { theirs: UsualApps }

/** Saves the draft; where another device was faster, gives what it has stored. */
export async function saveDraft(draft: UsualDraft): Promise<Outcome> {
  const { saved, sortType } = draft
  const body = { appIds: [...draft.appIds], sortType, revision: saved.revision }
  try {
    const answer = isOrderOnly(draft)
      ? await call('POST /iam-authority/v1/BizPortal/setMyPortalAppSort', { body })
      : await call('POST /iam-portal/v1/portal/app/usual', { body })
    changeHome((home) => withUsualApps(home, answer))
    return 'saved'
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.code === changedByOthers) {
      const theirs = (error.data as { current: UsualApps }).current
      changeHome((home) => withUsualApps(home, theirs))
      return { theirs }
    }
    notifyFailure(error)
    return 'failed'
  }
}
