import { useState } from 'react'

export type Selection = {
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  set: (ids: readonly string[]) => void
  clear: () => void
}

/** Manages the selection among the visible rows; rows that are no longer visible are not selected. */
export function useSelection(inSight: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = inSight.filter((id) => chosen.has(id))
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => setChosen(new Set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    set: (wanted) => setChosen(new Set(wanted)),
    clear: () => setChosen(new Set()),
  }
}
