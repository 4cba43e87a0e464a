import { readCache } from '#web/platform/api/read-cache.ts'
import { forgetDrafts } from '#web/platform/drafts.ts'
import { forgetHomeData } from '#web/platform/home/home-reading.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { basePath, paths } from '#web/platform/paths.ts'
import { setPhase } from '#web/platform/session/phase.ts'
import { forgetPerson, sessionState } from '#web/platform/session/store.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { signInAgainPhrases } from './phrases.ts'

/** Storage key of this tab: the previous page belonged to another person. */
const madeRoomKey = 'iambiz.made-room'

/**
 * Another person has signed in: deletes the previous person's data from screen, storage and pending requests, and
 * reloads the page.
 */
export function makeRoomForOther(): void {
  forgetDrafts()
  forgetHomeData()
  readCache.client?.clear()
  forgetPerson()
  sessionStorage.setItem(madeRoomKey, '1')
  // Unmounts the screens first, so that they do not ask about unsaved changes.
  setPhase({ name: 'starting' })
  setTimeout(() => location.replace(basePath + paths.home))
}

/** Shows once that the page now belongs to another person. */
export function sendOwner(): void {
  if (!sessionStorage.getItem(madeRoomKey)) return
  sessionStorage.removeItem(madeRoomKey)
  const name = sessionState().iamUser?.userName ?? ''
  notify.notice(words(signInAgainPhrases).madeRoom({ name }), { stays: true })
}
