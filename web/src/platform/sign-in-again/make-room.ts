import { readCache } from '#web/platform/api/read-cache.ts'
import { forgetDrafts } from '#web/platform/drafts.ts'
import { forgetHomeData } from '#web/platform/home/home-reading.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { basePath, paths } from '#web/platform/paths.ts'
import { setPhase } from '#web/platform/session/phase.ts'
import { forgetPerson, sessionState } from '#web/platform/session/store.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { signInAgainPhrases } from './phrases.ts'

/** Of this tab: that the page before was another person's. */
const madeRoomKey = 'iambiz.made-room'

/** Another person is signed in now: nothing of the one before is shown, kept or sent, and the page begins anew. */
export function makeRoomForOther(): void {
  forgetDrafts()
  forgetHomeData()
  readCache.client?.clear()
  forgetPerson()
  sessionStorage.setItem(madeRoomKey, '1')
  // Takes the screens away first, and with them the question whether their changes may be lost.
  setPhase({ name: 'starting' })
  setTimeout(() => location.replace(basePath + paths.home))
}

/** Says once whose page this is, where it has taken the place of another person's. */
export function sendOwner(): void {
  if (!sessionStorage.getItem(madeRoomKey)) return
  sessionStorage.removeItem(madeRoomKey)
  const name = sessionState().iamUser?.userName ?? ''
  notify.notice(words(signInAgainPhrases).madeRoom({ name }), { stays: true })
}
