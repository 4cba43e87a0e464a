import { isUnsaved, leaveFor, leaving } from '#web/platform/navigation/unsaved.ts'
import { hasTyped } from './typed.ts'

const askNoMore = (event: BeforeUnloadEvent) => event.stopImmediatePropagation()

const reload = () => {
  // The person has answered, or has nothing to lose: the browser's own question would be the second one.
  addEventListener('beforeunload', askNoMore, { capture: true })
  location.reload()
}

/** Reloads the page; asks first where something that was typed would be lost. */
export function reloadSafely(): void {
  if (isUnsaved() || !hasTyped()) leaveFor(reload)
  else leaving.set(reload)
}
