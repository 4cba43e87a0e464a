import type { HomeLayout, PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import { keptIndex } from '#web/features/preferences/home-layout/change-layout.ts'
import type { SaveOutcome } from '#web/features/preferences/home-layout/LayoutDialog.tsx'
import { call } from '#web/platform/api/call.ts'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { readCache } from '#web/platform/api/read-cache.ts'
import { currentHomeData } from '#web/platform/home/home-data.ts'
import { writeHome } from '#web/platform/home/write-home.ts'
import { updateSession } from '#web/platform/session/store.ts'

const toolList = 'GET /iam-portal/v1/portal/tool/list'

const outcomeOf = (error: unknown): SaveOutcome => {
  if (!(error instanceof ApiFailure)) throw error
  const current = conflictOf<PersonalConfig>(error)
  return current ? { current } : { message: error.message }
}

/** Saves the layout of home for the revision that was shown; without a layout the recommended one is restored. */
export const saveHomeLayout = async (
  layout: HomeLayout | undefined,
  revision: number,
): Promise<SaveOutcome> => {
  const { quickList = [], quickIndex = 0 } = currentHomeData()?.personalConfig ?? {}
  const change = layout
    ? {
        modules: layout.modules,
        tools: layout.tools,
        quickList: layout.quickList,
        quickIndex: keptIndex(quickList, quickIndex, layout.quickList),
      }
    : { restore: ['modules', 'tools', 'quickList'] as ('modules' | 'tools' | 'quickList')[], quickIndex: 0 }
  try {
    const { quickList: homeQuickList, quickIndex: homeQuickIndex } = await writeHome({
      queue: 'personal-config',
      send: () => call('POST /iam-portal/user/updatePersonalConfig', { body: { ...change, revision } }),
      settle: (home, personalConfig) => ({ ...home, personalConfig }),
    })
    updateSession({ homeQuickList, homeQuickIndex })
    void readCache.client?.invalidateQueries({ queryKey: [toolList] })
    return { saved: true }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Reads the recommended layout; a failure is reported, and nothing changes. */
export const readHomeLayout = async (): Promise<HomeLayout | undefined> => {
  try {
    return await call('GET /iam-portal/v1/portal/homeLayout')
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
    return undefined
  }
}
