import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { Selection } from './use-selection.ts'
import './chosen-bar.css'

type Props = {
  /** Name of the group for assistive technology. */
  label: string
  selection: Selection
  words: { chosen: (counted: { count: number }) => string; clearChosen: string }
  /** What can be done with them. */
  children: ReactNode
}

/** What is done with the rows that are chosen; nothing is seen of it while none is. */
export function ChosenBar({ label, selection, words, children }: Props) {
  const count = selection.ids.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and belongs to a form
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
