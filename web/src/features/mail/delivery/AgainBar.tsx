import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ChosenBar } from '#web/platform/list/ChosenBar.tsx'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { Button } from '#web/ui/Button.tsx'
import { AgainDialog } from './AgainDialog.tsx'
import { mailPhrases } from './phrases.ts'

/** Sends the selected mails again after a confirmation. */
export function AgainBar({ selection }: { selection: Selection }) {
  const words = usePhrases(mailPhrases)
  const [asked, setAsked] = useState(false)
  return (
    <>
      <ChosenBar label={words.chosenMails} selection={selection} words={words}>
        <Button size="small" icon="send" onClick={() => setAsked(true)}>
          {words.again}
        </Button>
      </ChosenBar>
      {asked && (
        <AgainDialog
          title={words.againQuestion({ count: selection.ids.length })}
          about={words.againAbout}
          which={{ ids: [...selection.ids] }}
          onQueued={selection.clear}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
