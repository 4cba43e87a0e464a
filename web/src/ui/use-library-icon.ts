import { useSyncExternalStore } from 'react'
import { elementPrefix } from '#web/icons/icons.ts'

type Library = typeof import('#web/icons/library.ts')

// Fetched when the first icon of it is drawn: few companies have any.
let library: Library | undefined
let coming = false
const listeners = new Set<() => void>()

function fetchOnce(): void {
  if (coming) return
  coming = true
  import('#web/icons/library.ts').then(
    (chunk) => {
      library = chunk
      for (const listener of listeners) listener()
    },
    // The next one that is drawn tries again; until then something else stands there.
    () => {
      coming = false
    },
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  fetchOnce()
  return () => void listeners.delete(listener)
}

const nothing = () => () => {}
const fetchedLibrary = () => library

/** Address of the drawing of one of Element's icons; nothing while it comes, and for a name without a drawing. */
export function useLibraryIcon(name: string): string | undefined {
  const ofLibrary = name.startsWith(elementPrefix)
  const fetched = useSyncExternalStore(ofLibrary ? subscribe : nothing, fetchedLibrary, fetchedLibrary)
  return ofLibrary ? fetched?.libraryAddress(name) : undefined
}
