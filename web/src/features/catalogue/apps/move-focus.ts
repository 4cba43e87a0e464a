import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { RefObject } from 'react'
import { isComposing } from '#web/ui/composing.ts'
import { cellAfterKey, cellByText } from './roving.ts'

/** Pause in milliseconds after which a key starts a new search text. */
const typingPause = 700

/** What a cell is found by when its name is typed. */
export type NamedCell = Pick<PortalApp, 'appId' | 'appName' | 'otherName' | 'pinyin' | 'initials'>

const namesOf = (app: NamedCell): string[] => [app.appName, app.otherName ?? '', app.pinyin, app.initials]

const isTyping = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey

/** The text typed in a group, and the time of the last key in milliseconds. */
export type Typed = { text: string; at: number }

const textAfter = (event: KeyboardEvent, typed: RefObject<Typed>): string => {
  const { text, at } = typed.current
  typed.current = {
    text: (event.timeStamp - at > typingPause ? '' : text) + event.key,
    at: event.timeStamp,
  }
  return typed.current.text
}

/** Moves the focus within a group of applications according to the key; each cell has its application's id. */
export function moveFocus(
  event: KeyboardEvent,
  group: readonly HTMLElement[],
  apps: readonly NamedCell[],
  typed: RefObject<Typed>,
): void {
  if (isComposing(event)) return
  const cells = group.filter((cell) => cell.offsetParent)
  const current = cells.indexOf(document.activeElement as HTMLElement)
  const names = () => {
    const all = new Map(apps.map((app) => [app.appId, namesOf(app)]))
    return cells.map((cell) => all.get(cell.dataset.roving ?? '') ?? [])
  }
  const next = isTyping(event)
    ? cellByText(names(), current, textAfter(event, typed))
    : cellAfterKey(
        cells.map((cell) => cell.getBoundingClientRect()),
        current,
        event.key,
      )
  if (next === undefined) return
  event.preventDefault()
  cells[next]?.focus()
}
