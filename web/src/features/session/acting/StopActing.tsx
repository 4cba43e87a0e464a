import { useState } from 'react'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { usePhrases, words } from '#web/platform/i18n/phrases.ts'
import { focusContent } from '#web/platform/navigation/focus-content.ts'
import { stopActing } from '#web/platform/session/acting.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { actingPhrases } from './phrases.ts'

/** Ends acting, and shows a message. */
async function stop(): Promise<void> {
  try {
    await stopActing()
    focusContent()
    notify.success(words(actingPhrases).stopped)
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
  }
}

/** Button that ends acting and returns to the person's own identity. */
export function StopActing({ kind }: { kind: 'primary' | 'link' }) {
  const words = usePhrases(actingPhrases)
  const [isStopping, setStopping] = useState(false)
  const go = async () => {
    setStopping(true)
    await stop()
    // The stop was refused, so the button is still rendered.
    setStopping(false)
  }
  return (
    <Button kind={kind} busy={isStopping} onClick={() => void go()}>
      {words.stop}
    </Button>
  )
}
