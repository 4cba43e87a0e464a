import { type RefObject, useEffect } from 'react'

/** A removed button loses the focus to the body; a focus anywhere else must not move. */
const isLost = () => document.activeElement === document.body

const editButton = '[data-edits="usual"]'

/**
 * Moves the focus to the first tile when editing starts or applications were chosen, and to the edit button when
 * editing ends.
 */
export function useFocusAround(editor: RefObject<HTMLElement | null>, isPicking: boolean): void {
  useEffect(() => {
    if (!isPicking && isLost())
      editor.current?.querySelector<HTMLElement>('.usual-app')?.focus({ preventScroll: true })
  }, [editor, isPicking])
  useEffect(
    () => () => {
      // After the frame in which the list replaces the editor.
      requestAnimationFrame(() => {
        if (isLost()) document.querySelector<HTMLElement>(editButton)?.focus({ preventScroll: true })
      })
    },
    [],
  )
}
