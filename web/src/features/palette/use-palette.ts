import { useMemo, useState } from 'react'
import type { SearchSource } from '#web/platform/search/source.ts'
import { groupsOf, type Row } from './rows.ts'

const none: ReadonlySet<string> = new Set()

/**
 * State of the search: the rows for the text, the active row, and the actions for one entry while they are shown
 * instead.
 */
export function usePalette(sources: readonly SearchSource[]) {
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const [unfolded, setUnfolded] = useState(none)
  const [acting, setActing] = useState<{ id: string; place: number }>()
  const groups = useMemo(() => groupsOf(sources, text, unfolded), [sources, text, unfolded])
  const rows = groups.flatMap((group) => group.rows)
  const chosenPlace = Math.min(place, Math.max(rows.length - 1, 0))
  const subject = rows.find((row) => row.kind === 'entry' && row.id === acting?.id)
  const entry = subject?.kind === 'entry' ? subject.entry : undefined
  const actions = entry?.actions?.()
  const actingOn = entry && actions && acting ? { entry, actions, place: acting.place } : undefined
  return {
    text,
    groups,
    chosen: rows[chosenPlace],
    /** The entry whose actions are shown. */
    actingOn,
    /** Index of the active row, and the number of rows. */
    at: actingOn
      ? { place: actingOn.place, count: actingOn.actions.length }
      : { place: chosenPlace, count: rows.length },
    type: (next: string) => {
      setText(next)
      setPlace(0)
      setUnfolded(none)
      setActing(undefined)
    },
    goTo: (next: number) => (actingOn && acting ? setActing({ ...acting, place: next }) : setPlace(next)),
    unfold: (code: string) => setUnfolded(new Set([...unfolded, code])),
    /** Shows the actions for an entry; returns false if there are none. */
    act: (row: Row | undefined): boolean => {
      if (row?.kind !== 'entry' || !row.entry.actions) return false
      setPlace(rows.indexOf(row))
      setActing({ id: row.id, place: 0 })
      return true
    },
    back: () => setActing(undefined),
  }
}

export type Palette = ReturnType<typeof usePalette>
