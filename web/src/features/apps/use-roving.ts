import type { PortalApp } from '@iambiz/contract/features/apps.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { cellAfterKey, cellByText } from './roving.ts'

/** Milliseconds after which typing begins a new word. */
const typingPause = 700

const cellsIn = (group: HTMLElement | null): HTMLElement[] => [
  ...(group?.querySelectorAll<HTMLElement>('[data-roving]') ?? []),
]
const idOf = (cell: HTMLElement | undefined) => cell?.dataset.roving

const namesOf = (app: PortalApp): string[] => [app.appName, app.otherName ?? '', app.pinyin, app.initials]

const isTyping = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey

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
  const typed = useRef({ text: '', at: 0 })

  useEffect(() => {
    const cells = cellsIn(group.current)
    const stop = cells.find((cell) => idOf(cell) === active.current && cell.offsetParent) ?? cells[0]
    makeStop(cells, stop)
  })

  useEffect(() => {
    const element = group.current
    if (!element) return
    const names = new Map(apps.map((app) => [app.appId, namesOf(app)]))
    const textAfter = (event: KeyboardEvent) => {
      const { text, at } = typed.current
      typed.current = {
        text: (event.timeStamp - at > typingPause ? '' : text) + event.key,
        at: event.timeStamp,
      }
      return typed.current.text
    }
    const move = (event: KeyboardEvent) => {
      if (event.isComposing || !(event.target instanceof HTMLElement) || !idOf(event.target)) return
      const cells = cellsIn(element).filter((cell) => cell.offsetParent)
      const current = cells.indexOf(event.target)
      const next = isTyping(event)
        ? cellByText(
            cells.map((cell) => names.get(idOf(cell) ?? '') ?? []),
            current,
            textAfter(event),
          )
        : cellAfterKey(
            cells.map((cell) => cell.getBoundingClientRect()),
            current,
            event.key,
          )
      if (next === undefined) return
      event.preventDefault()
      cells[next]?.focus()
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
