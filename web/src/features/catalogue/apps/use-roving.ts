import { type RefObject, useEffect, useRef } from 'react'
import { actOnDemand } from '#web/platform/on-demand/chunk.ts'
import type { NamedCell, Typed } from './move-focus.ts'

/** Whether the chunk that moves the focus is loaded and handles the keys. */
let isHere = false

const moveFocus = actOnDemand(
  () => import('./move-focus.ts'),
  (chunk) => {
    isHere = true
    return chunk.moveFocus
  },
)

/** Returns whether a key may move the focus, so that other keys do not load the chunk. */
export const mayMove = (key: string): boolean => /^(\S|Arrow\w+|Home|End)$/.test(key)

const cellsIn = (group: HTMLElement | null): HTMLElement[] => [
  ...(group?.querySelectorAll<HTMLElement>('[data-roving]') ?? []),
]
const idOf = (cell: HTMLElement | undefined) => cell?.dataset.roving

/**
 * Only sets changed values, because the browser recalculates the style of each changed cell, and there may be a
 * thousand.
 */
const makeStop = (cells: readonly HTMLElement[], stop: HTMLElement | undefined) => {
  for (const cell of cells) {
    const wanted = cell === stop ? 0 : -1
    if (cell.tabIndex !== wanted) cell.tabIndex = wanted
  }
}

/**
 * Makes a group of applications one tab stop; arrow keys, Home, End and letters move within it (roving tabindex, ARIA
 * APG).
 */
export function useRoving(group: RefObject<HTMLElement | null>, apps: readonly NamedCell[]): void {
  const active = useRef<string>(undefined)
  const typed = useRef<Typed>({ text: '', at: 0 })

  useEffect(() => {
    const cells = cellsIn(group.current)
    const stop = cells.find((cell) => idOf(cell) === active.current && cell.offsetParent) ?? cells[0]
    makeStop(cells, stop)
  })

  useEffect(() => {
    const element = group.current
    if (!element) return
    const move = (event: KeyboardEvent) => {
      if (!mayMove(event.key)) return
      if (!(event.target instanceof HTMLElement) || !idOf(event.target)) return
      moveFocus(event, cellsIn(element), apps, typed)
      // While the chunk is loading, prevent the page from scrolling before the focus moves.
      if (!isHere && event.key.length > 1) event.preventDefault()
    }
    const remember = (event: FocusEvent) => {
      const chosen = event.target instanceof HTMLElement ? idOf(event.target) : undefined
      if (!chosen) return
      active.current = chosen
      const cells = cellsIn(element)
      makeStop(
        cells,
        cells.find((cell) => idOf(cell) === chosen),
      )
    }
    element.addEventListener('keydown', move)
    element.addEventListener('focusin', remember)
    return () => {
      element.removeEventListener('keydown', move)
      element.removeEventListener('focusin', remember)
    }
  }, [group, apps])
}
