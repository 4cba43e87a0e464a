import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { actOnDemand } from '#web/platform/on-demand/chunk.ts'
import type { Typed } from './move-focus.ts'

/** Whether the code that moves the focus is there, and has seen the key. */
let isHere = false

const moveFocus = actOnDemand(
  () => import('./move-focus.ts'),
  (chunk) => {
    isHere = true
    return chunk.moveFocus
  },
)

/** Whether a key may move the focus; for any other, the code that moves it is not asked for. */
export const mayMove = (key: string): boolean => /^(\S|Arrow\w+|Home|End)$/.test(key)

const cellsIn = (group: HTMLElement | null): HTMLElement[] => [
  ...(group?.querySelectorAll<HTMLElement>('[data-roving]') ?? []),
]
const idOf = (cell: HTMLElement | undefined) => cell?.dataset.roving

/** Leaves what is right alone, because a thousand cells would be styled anew. */
const makeStop = (cells: readonly HTMLElement[], stop: HTMLElement | undefined) => {
  for (const cell of cells) {
    const wanted = cell === stop ? 0 : -1
    if (cell.tabIndex !== wanted) cell.tabIndex = wanted
  }
}

/** One stop of the Tab key for a whole group of applications; arrows, Home, End and letters move within it. */
export function useRoving(group: RefObject<HTMLElement | null>, apps: readonly PortalApp[]): void {
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
      // Or the page scrolls before the focus moves.
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
