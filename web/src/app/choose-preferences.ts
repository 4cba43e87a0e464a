import type { Look } from '@iambiz/contract/platform/look.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { call } from '#web/platform/api/call.ts'
import { ontoNewest } from '#web/platform/api/conflict.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { currentHomeData } from '#web/platform/home/home-data.ts'
import { savePersonalConfig } from '#web/platform/home/personal-config.ts'
import { writeHome } from '#web/platform/home/write-home.ts'
import { currentLanguage, forgetLanguage, storedLanguage } from '#web/platform/i18n/language.ts'
import { setLook } from '#web/platform/session/look.ts'
import { notifyOtherTabs } from '#web/platform/session/tabs.ts'
import { takeUpLanguage } from './preferences.ts'
import { refetch } from './refetch.ts'

/**
 * Switches the language at once, reads the server's texts again, and saves the choice; a failure reverts everything.
 */
export const chooseLanguage = async (language: Language): Promise<void> => {
  const before = { language: currentLanguage(), isStored: storedLanguage() !== undefined }
  takeUpLanguage(language)
  notifyOtherTabs({ kind: 'language', language })
  const signedIn = currentHomeData()?.signedIn
  if (!signedIn) return
  refetch()
  if (!signedIn.current || signedIn.acting) return
  try {
    await writeHome({
      queue: 'user-config',
      send: (home) =>
        ontoNewest(home?.signedIn.userConfig.revision ?? 0, (revision) =>
          call('POST /iam-portal/v1/portal/modifyUserConfig', { body: { language, revision } }),
        ),
      settle: (home, userConfig) => ({ ...home, signedIn: { ...home.signedIn, userConfig } }),
    })
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
    // A later choice has its own save, and its own revert.
    if (currentLanguage() !== language) return
    takeUpLanguage(before.language)
    notifyOtherTabs({ kind: 'language', language: before.language })
    if (!before.isStored) forgetLanguage()
    refetch()
  }
}

/** Applies a theme at once and saves it; a failure restores the stored theme together with any later choice. */
export const chooseLook = async (look: Look): Promise<void> => {
  setLook(look)
  const isSaved = await savePersonalConfig(look)
  const home = currentHomeData()
  if (!isSaved && home) setLook(home.personalConfig)
}
