import { type RefObject, useEffect } from 'react'

/** The focus goes with a button that leaves the page; where it is somewhere else, it stays. */
const isLost = () => document.activeElement === document.body

const editButton = '[data-edits="usual"]'

/** Whoever begins to edit, or has chosen applications, is at the first tile, and whoever is done at the button that begins. */
export function useFocusAround(editor: RefObject<HTMLElement | null>, isPicking: boolean): void {
  useEffect(() => {
    if (!isPicking && isLost())
      editor.current?.querySelector<HTMLElement>('.usual-app')?.focus({ preventScroll: true })
  }, [editor, isPicking])
  useEffect(
    () => () => {
      // The list that stands there instead is drawn by then.
      requestAnimationFrame(() => {
        if (isLost()) document.querySelector<HTMLElement>(editButton)?.focus({ preventScroll: true })
      })
    },
    [],
  )
}
