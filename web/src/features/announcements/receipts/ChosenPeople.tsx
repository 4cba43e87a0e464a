import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ChosenBar } from '#web/platform/list/ChosenBar.tsx'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { Button } from '#web/ui/Button.tsx'
import { receiptPhrases } from './phrases.ts'
import { RemindDialog } from './RemindDialog.tsx'

/** Actions on the selected people; hidden without a selection. */
export function ChosenPeople({ bulletinId, selection }: { bulletinId: string; selection: Selection }) {
  const words = usePhrases(receiptPhrases)
  // A copy of the selection: if it became empty while the dialog is open, the call would remind everyone.
  const [asked, setAsked] = useState<readonly string[]>()
  return (
    <>
      <ChosenBar label={words.chosenPeople} selection={selection} words={words}>
        <Button size="small" icon="bell" onClick={() => setAsked(selection.ids)}>
          {words.remindChosen}
        </Button>
      </ChosenBar>
      {asked && (
        <RemindDialog
          bulletinId={bulletinId}
          userNos={asked}
          onClose={() => setAsked(undefined)}
          onDone={selection.clear}
        />
      )}
    </>
  )
}
