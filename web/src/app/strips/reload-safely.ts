import { isUnsaved, leaveFor, leaving } from '#web/platform/navigation/unsaved.ts'
import { hasTyped } from './typed.ts'

const askNoMore = (event: BeforeUnloadEvent) => event.stopImmediatePropagation()

const reload = () => {
  // The person has confirmed, or has nothing to lose: this suppresses the browser's own question.
  addEventListener('beforeunload', askNoMore, { capture: true })
  location.reload()
}

/** Reloads the page; asks first if unsaved input would be lost. */
export function reloadSafely(): void {
  if (isUnsaved() || !hasTyped()) leaveFor(reload)
  else leaving.set(reload)
}
