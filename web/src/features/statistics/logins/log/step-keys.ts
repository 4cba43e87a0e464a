import { useEffect } from 'react'
import { isSingleKey } from '#web/platform/single-keys.ts'

export const keys = { previous: 'k', next: 'j' } as const
export const arrows = { previous: 'ArrowUp', next: 'ArrowDown' } as const
type Side = keyof typeof keys

/** An arrow alone, on a row or on the button that does the same: anywhere else arrows scroll. */
const isArrowForRows = ({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || shiftKey) &&
  target instanceof Element &&
  target.matches('.log-open, [data-step]')

/** Where a key leads among the rows. */
const stepOf = (event: KeyboardEvent): Side | undefined =>
  (['previous', 'next'] as const).find(
    (side) =>
      (event.key === keys[side] && isSingleKey(event)) ||
      (event.key === arrows[side] && isArrowForRows(event)),
  )

export const openerOf = (id: string) => document.querySelector<HTMLElement>(`.log-open[data-row="${id}"]`)

/** J and K lead to the rows below and above, as in the announcements, and so do arrows. Whoever is on a row goes along. */
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
