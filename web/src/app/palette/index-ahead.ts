import { fieldsOfApp } from '#web/features/apps/search.ts'
import { homeState, storedHomeData } from '#web/platform/home/home-reading.ts'

/** Milliseconds that are left to the browser in a pause. */
const spare = 2

let indexed: unknown
let isWaiting = false

/** Makes applications ready for the search, as many as the pause has room for, and the rest in the next one. */
const indexSome = (from: number) => (deadline: IdleDeadline) => {
  const apps = storedHomeData()?.apps?.page.list ?? []
  let next = from
  for (; next < apps.length && deadline.timeRemaining() > spare; next++) {
    const app = apps[next]
    if (app) fieldsOfApp(app)
  }
  isWaiting = next < apps.length
  if (isWaiting) requestIdleCallback(indexSome(next))
  else indexed = apps
}

const indexSoon = () => {
  if (isWaiting || indexed === storedHomeData()?.apps?.page.list) return
  isWaiting = true
  requestIdleCallback(indexSome(0))
}

/** Makes the applications ready whenever the browser has nothing else to do, so that the first letter finds them at once. */
export const indexAhead = () => {
  // Without pauses that can be seen it happens with the first letter.
  if (!('requestIdleCallback' in globalThis)) return
  indexSoon()
  homeState.subscribe(indexSoon)
}
