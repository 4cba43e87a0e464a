import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { followActing } from '#web/platform/session/acting.ts'
import { switchTo } from '#web/platform/session/session.ts'
import { sessionState } from '#web/platform/session/store.ts'
import type { TabMessage } from '#web/platform/session/tabs.ts'
import { makeRoomForOther } from '#web/platform/sign-in-again/make-room.ts'
import { tabPhrases } from './tab-phrases.ts'

const followPair = async ({ orgCode, roleNo }: Extract<TabMessage, { kind: 'pair' }>) => {
  const { orgValue, roleValue } = sessionState()
  if (orgCode === orgValue && roleNo === roleValue) return
  const { current } = await switchTo(orgCode, roleNo, { isTold: true })
  if (current) notify.notice(words(tabPhrases).switched({ org: current.orgName, role: current.roleName }))
}

/**
 * Takes the organization and role of another tab, or the other person that it acts for; gives the page up where another person has
 * signed in.
 */
export async function followTab(
  message: Extract<TabMessage, { kind: 'pair' | 'acting' | 'signed-in' }>,
): Promise<void> {
  const isOther = message.userNo !== sessionState().iamAccount
  if (message.kind === 'signed-in') return isOther ? makeRoomForOther() : undefined
  if (isOther) return
  try {
    await (message.kind === 'pair' ? followPair(message) : followActing(message.ended))
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
  }
}
