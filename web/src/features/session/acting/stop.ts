import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { focusContent } from '#web/platform/navigation/focus-content.ts'
import { stopActing } from '#web/platform/session/acting.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { actingPhrases } from './phrases.ts'

/** Ends acting, and shows a message. */
export async function stop(): Promise<void> {
  try {
    await stopActing()
    focusContent()
    notify.success(words(actingPhrases).stopped)
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
  }
}
