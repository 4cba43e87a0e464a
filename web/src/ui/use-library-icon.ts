import { useSyncExternalStore } from 'react'
import { elementPrefix } from '#web/icons/icons.ts'

type Library = typeof import('#web/icons/library.ts')

// Loaded when its first icon is rendered: few companies use any.
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
    // The next icon that renders tries again; until then the fallback is shown.
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

/** Returns the URL of an icon of the Element library; undefined while loading, and for an unknown name. */
export function useLibraryIcon(name: string): string | undefined {
  const ofLibrary = name.startsWith(elementPrefix)
  const fetched = useSyncExternalStore(ofLibrary ? subscribe : nothing, fetchedLibrary, fetchedLibrary)
  return ofLibrary ? fetched?.libraryAddress(name) : undefined
}
