import { readCache } from '#web/platform/api/read-cache.ts'
import { forgetDrafts } from '#web/platform/drafts.ts'
import { forgetHomeData } from '#web/platform/home/home-reading.ts'
import { basePath, paths } from '#web/platform/paths.ts'
import { setPhase } from '#web/platform/session/phase.ts'
import { forgetPerson } from '#web/platform/session/store.ts'

/** Another person is signed in now: nothing of the one before is shown, kept or sent, and the page begins anew. */
export function makeRoomForOther(): void {
  forgetDrafts()
  forgetHomeData()
  readCache.client?.clear()
  forgetPerson()
  // Takes the screens away first, and with them the question whether their changes may be lost.
  setPhase({ name: 'starting' })
  setTimeout(() => location.replace(basePath + paths.home))
}
