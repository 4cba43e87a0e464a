import { notify } from '#web/platform/toasts/toasts.ts'
import { ApiFailure } from './failure.ts'

/** Shows a failure as a toast; time-outs and the end of the session are reported elsewhere. */
export const notifyFailure = (error: Error, retry?: () => void) => {
  if (!(error instanceof ApiFailure)) return
  if (error.kind === 'refused') notify.failure(error.message)
  if (error.kind === 'network') notify.failure(error.message, { retry })
}
