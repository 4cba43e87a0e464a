import { useEffect } from 'react'
import { useSearchKeys } from '#web/features/palette/search-keys.ts'
import { observable } from '#web/platform/observable.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useObservable } from '#web/platform/use-observable.ts'

/** Whether the code of the search has loaded; then the search is rendered in advance, hidden. */
const isFetched = observable(false)

const searchPalette = onDemand(() =>
  import('./SearchPalette.tsx').then((chunk) => {
    isFetched.set(true)
    return chunk.SearchPalette
  }),
)

/**
 * Whether the search is open. Not a state of the frame, because the screen with its thousand applications would render
 * again before the search appears.
 */
export const isSearching = observable(false)

export const openSearch = () => isSearching.set(true)
const closeSearch = () => isSearching.set(false)

type Props = {
  /** Whether the shortcut keys of the search work. */
  isActive: boolean
  onSwitched: () => void
}

/** The search, one instance for the whole portal. */
export function SearchHost({ isActive, onSwitched }: Props) {
  useSearchKeys(isActive, openSearch)
  useEffect(() => closeSearch, [])
  const isReady = useObservable(isFetched)
  const isOpen = useObservable(isSearching)
  return (
    (isReady || isOpen) && (
      <OnDemand
        load={searchPalette}
        props={{ isOpen, onClose: closeSearch, onSwitched }}
        // The hidden search that renders in advance needs no loading state.
        waiting={isOpen ? undefined : null}
      />
    )
  )
}
