import type { HomeData } from '@iambiz/contract/home.ts'
import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure, queryClient } from '#web/platform/api/query.ts'
import { currentLanguage, setLanguage, storedLanguage } from '#web/platform/i18n/language.ts'
import { currentLook, type Look, setLook } from '#web/platform/session/look.ts'
import { updateSession } from '#web/platform/session/store.ts'
import { changeHomeData, currentHomeData } from './home-data.ts'
import { savePersonalConfig } from './personal-config.ts'

/**
 * Takes the look that the person chose on another device, and the language where this browser keeps none.
 * True when the language is another one now, so that what the server worded has to be read anew.
 */
export const adoptPreferences = ({ signedIn, personalConfig }: HomeData): boolean => {
  setLook(personalConfig)
  updateSession({ homeQuickList: personalConfig.quickList, homeQuickIndex: personalConfig.quickIndex })
  const { language } = signedIn.userConfig
  if (storedLanguage() !== undefined || language === currentLanguage()) return false
  takeUpLanguage(language)
  return true
}

const takeUpLanguage = (language: Language) => {
  setLanguage(language)
  updateSession({ language })
}

const sendLanguage = (language: Language, revision: number) =>
  call('POST /iam-portal/v1/portal/modifyUserConfig', { body: { language, revision } })

const saveLanguage = async (language: Language, revision: number) => {
  try {
    return await sendLanguage(language, revision)
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== changedByOthers) throw error
    const { revision: newer } = await call('GET /iam-portal/v1/portal/queryUserConfig')
    return sendLanguage(language, newer)
  }
}

/** Switches the language at once, reads what the server words anew, and saves the choice. */
export const chooseLanguage = async (language: Language) => {
  takeUpLanguage(language)
  const signedIn = currentHomeData()?.signedIn
  if (!signedIn) return
  void queryClient.invalidateQueries()
  if (!signedIn.current) return
  try {
    const userConfig = await saveLanguage(language, signedIn.userConfig.revision)
    changeHomeData((home) => ({ ...home, signedIn: { ...home.signedIn, userConfig } }))
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
  }
}

/** Shows another look at once and saves it. */
export const chooseLook = (look: Look) => {
  const before = currentLook()
  setLook(look)
  void savePersonalConfig(look).then((saved) => saved || setLook(before))
}
