import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { Button } from '#web/ui/Button.tsx'
import { receiptPhrases } from './phrases.ts'
import { RemindDialog } from './RemindDialog.tsx'

/** What is done with the people who are chosen; nothing while nobody is. */
export function ChosenBar({ bulletinId, selection }: { bulletinId: string; selection: Selection }) {
  const words = usePhrases(receiptPhrases)
  // Kept as they were chosen: a list that has become empty meanwhile would mean everybody.
  const [asked, setAsked] = useState<readonly string[]>()
  const count = selection.ids.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and belongs to a form
    <div className="receipt-chosen" role="group" aria-label={words.chosenPeople}>
      <span role="status">{count > 0 && words.chosen({ count })}</span>
      {count > 0 && (
        <>
          <Button kind="link" size="small" onClick={selection.clear}>
            {words.clearChosen}
          </Button>
          <Button size="small" icon="bell" onClick={() => setAsked(selection.ids)}>
            {words.remindChosen}
          </Button>
        </>
      )}
      {asked && (
        <RemindDialog
          bulletinId={bulletinId}
          userNos={asked}
          onClose={() => setAsked(undefined)}
          onDone={selection.clear}
        />
      )}
    </div>
  )
}
