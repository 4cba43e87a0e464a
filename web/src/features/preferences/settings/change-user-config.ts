import type { UserConfig } from '@iambiz/contract/features/preferences.ts'
import { call } from '#web/platform/api/call.ts'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { writeHome } from '#web/platform/home/write-home.ts'

/**
 * Computes the change from the stored configuration; it runs again if the configuration changed on the server
 * meanwhile.
 */
export type UserConfigChange = (
  stored: UserConfig,
) => Partial<Pick<UserConfig, 'defaultOrgCode' | 'defaultRoleNo' | 'notify'>>

const withConfig = (home: HomeData, userConfig: UserConfig): HomeData => ({
  ...home,
  signedIn: { ...home.signedIn, userConfig },
})

const save = (stored: UserConfig, change: UserConfigChange): Promise<UserConfig> =>
  call('POST /iam-portal/v1/portal/modifyUserConfig', {
    body: { ...change(stored), revision: stored.revision },
  })

/**
 * Applies a change immediately and saves it. On failure it restores the old configuration, shows a message and returns
 * `false`.
 */
export async function changeUserConfig(change: UserConfigChange): Promise<boolean> {
  try {
    await writeHome({
      queue: 'user-config',
      expect: (home) =>
        withConfig(home, { ...home.signedIn.userConfig, ...change(home.signedIn.userConfig) }),
      send: async (home) => {
        const stored = home?.signedIn.userConfig ?? (await call('GET /iam-portal/v1/portal/queryUserConfig'))
        try {
          return await save(stored, change)
        } catch (error) {
          const theirs = conflictOf<UserConfig>(error)
          if (!theirs) throw error
          return save(theirs, change)
        }
      },
      settle: withConfig,
    })
    return true
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
    return false
  }
}
