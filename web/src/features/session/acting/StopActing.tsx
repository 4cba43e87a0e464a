import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { actingPhrases } from './phrases.ts'
import { stop } from './stop.ts'

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
