import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { isSingleKey } from '#web/platform/single-keys.ts'

/** Dialogs and popovers above the page; while one is open, the shortcuts are off. */
const covered = 'dialog[open], [popover]:popover-open'

const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('.dynamic[data-id]') ?? []),
]
const placeIn = (rows: readonly HTMLElement[]) =>
  rows.findIndex((row) => row.contains(document.activeElement))
const focusRow = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('h3 a')?.focus()

type Reading = {
  announcements: readonly UserAnnouncement[]
  /** Toggles between read and unread. */
  onTurn: (announcement: UserAnnouncement) => void
}

/** J and K focus the next and previous row, U toggles its mark; if the focused row disappears, focuses the next one. */
export function useReadingKeys(
  list: RefObject<HTMLElement | null>,
  { announcements, onTurn }: Reading,
): void {
  const place = useRef(-1)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const rows = rowsIn(list.current)
      const at = placeIn(rows)
      place.current = at
      if (!isSingleKey(event) || document.querySelector(covered)) return
      const key = event.key.toLowerCase()
      if (key === 'j') focusRow(rows[at + 1])
      if (key === 'k') focusRow(rows[Math.max(0, at - 1)])
      const here = announcements.find(({ bulletinId }) => bulletinId === rows[at]?.dataset.id)
      if (key === 'u' && here) onTurn(here)
    }
    // After a click elsewhere, a disappearing row must not move the focus.
    const point = () => {
      place.current = -1
    }
    addEventListener('keydown', press)
    addEventListener('pointerdown', point)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('pointerdown', point)
    }
  }, [list, announcements, onTurn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list may no longer contain the focused row
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return
    const rows = rowsIn(list.current)
    focusRow(rows[Math.min(place.current, rows.length - 1)])
  }, [announcements, list])
}
