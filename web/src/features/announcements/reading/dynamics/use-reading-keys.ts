import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { isSingleKey } from '#web/platform/single-keys.ts'

/** What lies over the page has the keys for itself. */
const covered = 'dialog[open], [popover]:popover-open'

const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('.dynamic[data-id]') ?? []),
]
const placeIn = (rows: readonly HTMLElement[]) =>
  rows.findIndex((row) => row.contains(document.activeElement))
const focusRow = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('h3 a')?.focus()

type Reading = {
  announcements: readonly UserAnnouncement[]
  /** Marks the announcement the other way round. */
  onTurn: (announcement: UserAnnouncement) => void
}

/** J and K walk through the rows of a list, U marks the one that one is at; who is at a row that goes away is at the next. */
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
    // Whoever points is somewhere else.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may have lost the row
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return
    const rows = rowsIn(list.current)
    focusRow(rows[Math.min(place.current, rows.length - 1)])
  }, [announcements, list])
}
