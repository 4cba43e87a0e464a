import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { receiptPhrases } from './phrases.ts'
import { RemindDialog } from './RemindDialog.tsx'

/** Reminds all people who have not read the announcement. */
export function RemindButton({ bulletinId, disabled }: { bulletinId: string; disabled: boolean }) {
  const words = usePhrases(receiptPhrases)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button kind="primary" icon="bell" disabled={disabled} onClick={() => setAsked(true)}>
        {words.remind}
      </Button>
      {isAsked && <RemindDialog bulletinId={bulletinId} userNos={[]} onClose={() => setAsked(false)} />}
    </>
  )
}
