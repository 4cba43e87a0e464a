import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { Selection } from './use-selection.ts'
import './chosen-bar.css'

type Props = {
  /** Accessible name of the group. */
  label: string
  selection: Selection
  words: { chosen: (counted: { count: number }) => string; clearChosen: string }
  /** The bulk actions. */
  children: ReactNode
}

/** Bulk actions for the selected rows; hidden while none is selected. */
export function ChosenBar({ label, selection, words, children }: Props) {
  const count = selection.ids.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and belongs to a form
    <div className="chosen-bar" role="group" aria-label={label}>
      <span role="status">{count > 0 && words.chosen({ count })}</span>
      {count > 0 && (
        <>
          <Button kind="link" size="small" onClick={selection.clear}>
            {words.clearChosen}
          </Button>
          {children}
        </>
      )}
    </div>
  )
}
