type Place = { name: string; position: number; count: number }

/** Phrases of a sortable list; `position` counts from 1. */
export type SortableWords = {
  /** Description of the handle for screen readers: how to move by keyboard. */
  instructions: string
  handle: (of: { name: string }) => string
  up: (of: { name: string }) => string
  down: (of: { name: string }) => string
  lifted: (place: Place) => string
  over: (place: Place) => string
  dropped: (place: Place) => string
  cancelled: (of: { name: string }) => string
}

export type SortableItem = { id: string; name: string }
