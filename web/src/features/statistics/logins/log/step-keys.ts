import { useEffect } from 'react'
import { isSingleKey } from '#web/platform/single-keys.ts'

export const keys = { previous: 'k', next: 'j' } as const
export const arrows = { previous: 'ArrowUp', next: 'ArrowDown' } as const
type Side = keyof typeof keys

/** Returns whether an arrow key without modifiers was pressed on a row or its button; elsewhere arrow keys scroll. */
const isArrowForRows = ({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || shiftKey) &&
  target instanceof Element &&
  target.matches('.log-open, [data-step]')

/** Returns the direction in which a key moves among the rows. */
const stepOf = (event: KeyboardEvent): Side | undefined =>
  (['previous', 'next'] as const).find(
    (side) =>
      (event.key === keys[side] && isSingleKey(event)) ||
      (event.key === arrows[side] && isArrowForRows(event)),
  )

export const openerOf = (id: string) => document.querySelector<HTMLElement>(`.log-open[data-row="${id}"]`)

/**
 * J and K, or the arrow keys, move to the row below and above, as in the announcements. If a row has the focus, the
 * focus moves too.
 */
export function useStepKeys(neighbours: { [side in Side]?: string }, onShow: (id: string) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const side = stepOf(event)
      const to = side && neighbours[side]
      if (to === undefined) return
      event.preventDefault()
      onShow(to)
      if (document.activeElement?.matches('.log-open')) openerOf(to)?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
