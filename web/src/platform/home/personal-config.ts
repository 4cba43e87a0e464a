import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import { call } from '../api/call.ts'
import { ontoNewest } from '../api/conflict.ts'
import { notifyFailure } from '../api/notify-failure.ts'
import { isActing } from '../session/store.ts'
import { currentHomeData } from './home-data.ts'
import { updateHomeData } from './home-reading.ts'
import type { HomeData } from './whole-home.ts'
import { writeHome } from './write-home.ts'

type PersonalChange = Partial<Omit<PersonalConfig, 'revision'>>

const withConfig = (home: HomeData, personalConfig: PersonalConfig): HomeData => ({ ...home, personalConfig })

/**
 * Changes the theme or the view at once and saves it. If saving fails, the previous one is restored, a toast appears,
 * and the result is false.
 */
export async function savePersonalConfig(change: PersonalChange): Promise<boolean> {
  // Without an organization and role there is no place to save it; the choice then lives in this browser only.
  if (!currentHomeData()?.signedIn.current) return true
  // Under a delegation the choice is not saved either, and lives in this page only.
  if (isActing()) {
    updateHomeData((home) => withConfig(home, { ...home.personalConfig, ...change }))
    return true
  }
  try {
    await writeHome({
      queue: 'personal-config',
      expect: (home) => withConfig(home, { ...home.personalConfig, ...change }),
      send: (home) =>
        ontoNewest(home?.personalConfig.revision ?? 0, (revision) =>
          call('POST /iam-portal/user/updatePersonalConfig', { body: { ...change, revision } }),
        ),
      settle: withConfig,
    })
    return true
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
    return false
  }
}
