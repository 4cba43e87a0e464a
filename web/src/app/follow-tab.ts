import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { currentLanguage } from '#web/platform/i18n/language.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { followActing } from '#web/platform/session/acting.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { switchTo } from '#web/platform/session/switch-to.ts'
import type { FollowedMessage, TabMessage } from '#web/platform/session/tabs.ts'
import { makeRoomForOther } from '#web/platform/sign-in-again/make-room.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { takeUpLanguage } from './preferences.ts'
import { refetch } from './refetch.ts'
import { tabPhrases } from './tab-phrases.ts'

const followPair = async ({ orgCode, roleNo }: Extract<TabMessage, { kind: 'pair' }>) => {
  const { orgValue, roleValue } = sessionState()
  if (orgCode === orgValue && roleNo === roleValue) return
  const { current } = await switchTo(orgCode, roleNo, { isFollowing: true })
  if (current) notify.notice(words(tabPhrases).switched({ org: current.orgName, role: current.roleName }))
}

/** The other tab saves it. */
const followLanguage = (language: Language): void => {
  if (language === currentLanguage()) return
  takeUpLanguage(language)
  refetch()
}

/**
 * Takes over the language, the organization and role, or the delegation of another tab; leaves the page if another
 * person has signed in.
 */
export async function followTab(message: FollowedMessage): Promise<void> {
  if (message.kind === 'language') return followLanguage(message.language)
  const isOther = message.userNo !== sessionState().iamAccount
  if (message.kind === 'signed-in') return isOther ? makeRoomForOther() : undefined
  if (isOther) return
  try {
    await (message.kind === 'pair' ? followPair(message) : followActing(message.ended))
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
  }
}
