import { useEffect } from 'react'
import { observable } from '#web/platform/observable.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useObservable } from '#web/platform/use-observable.ts'
import { useSearchKeys } from './search-keys.ts'

/** Whether the code of the search is there; then it is drawn, out of sight, before somebody wants it. */
const isFetched = observable(false)

const searchPalette = onDemand(() =>
  import('../palette/SearchPalette.tsx').then((chunk) => {
    isFetched.set(true)
    return chunk.SearchPalette
  }),
)

/**
 * Whether the search lies over the page. Not a state of the frame, which would draw the screen and its thousand applications anew
 * before the search shows.
 */
export const isSearching = observable(false)

export const openSearch = () => isSearching.set(true)
const closeSearch = () => isSearching.set(false)

type Props = {
  /** Whether the keys of the search work. */
  isActive: boolean
  onSwitched: () => void
}

/** The search, one for the whole portal. */
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
        // Nobody waits for what is drawn ahead.
        waiting={isOpen ? undefined : null}
      />
    )
  )
}
