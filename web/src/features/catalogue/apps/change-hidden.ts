import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { UserConfig } from '@iambiz/contract/features/preferences.ts'
import { call } from '#web/platform/api/call.ts'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { currentHomeData } from '#web/platform/home/home-data.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { writeHome } from '#web/platform/home/write-home.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { hiddenPhrases } from './visibility-phrases.ts'

type Change = (hiddenAppIds: readonly string[]) => string[]

const withConfig = (home: HomeData, userConfig: UserConfig): HomeData => ({
  ...home,
  signedIn: { ...home.signedIn, userConfig },
})

const changed = (userConfig: UserConfig, change: Change): UserConfig => ({
  ...userConfig,
  hiddenAppIds: change(userConfig.hiddenAppIds),
})

/** On a conflict, applies the change to the configuration that another device stored. */
async function save(known: UserConfig, change: Change): Promise<UserConfig> {
  const onto = ({ hiddenAppIds, revision }: UserConfig) =>
    call('POST /iam-portal/v1/portal/modifyUserConfig', {
      body: { hiddenAppIds: change(hiddenAppIds), revision },
    })
  try {
    return await onto(known)
  } catch (error) {
    const theirs = conflictOf<UserConfig>(error)
    if (!theirs) throw error
    return onto(theirs)
  }
}

/** Applies the change immediately. On failure it restores the old state, shows a message and returns `false`. */
async function write(change: Change): Promise<boolean> {
  const known = currentHomeData()?.signedIn.userConfig
  if (!known) return false
  try {
    await writeHome({
      queue: 'user-config',
      expect: (home) => withConfig(home, changed(home.signedIn.userConfig, change)),
      send: (home) => save(home?.signedIn.userConfig ?? known, change),
      settle: withConfig,
    })
    return true
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
    return false
  }
}

const without =
  (appIds: readonly string[]): Change =>
  (hidden) =>
    hidden.filter((appId) => !appIds.includes(appId))

const including =
  (appId: string): Change =>
  (hidden) => [...without([appId])(hidden), appId]

/** Shows hidden applications again. */
export const showAgain = (appIds: readonly string[]): Promise<boolean> => write(without(appIds))

/** Hides an application, with an undo button. */
export async function hideApp({ appId, appName }: PortalApp): Promise<void> {
  if (!(await write(including(appId)))) return
  notify.undoable(words(hiddenPhrases).hid({ name: appName }), () => void showAgain([appId]))
}
