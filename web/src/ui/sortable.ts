type Place = { name: string; position: number; count: number }

/** What a sortable list says; `position` counts from 1. */
export type SortableWords = {
  /** Read with the handle: how to move by keyboard. */
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
