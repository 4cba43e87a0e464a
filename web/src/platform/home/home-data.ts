import { useEffect, useMemo } from 'react'
import { observable } from '#web/platform/observable.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import {
  forgetHomeData,
  type HomeChange,
  homeState,
  isHomeOld,
  loadHomeData,
  outdateHome,
  reloadHomeData,
  storedHomeData,
} from './home-reading.ts'
import type { HomeData } from './whole-home.ts'

/** What the person did and the server has not answered yet; it lies over the data, which stay as the server sent them. */
export const pendingChanges = observable<readonly HomeChange[]>([])

const changed = (home: HomeData | undefined, changes: readonly HomeChange[]): HomeData | undefined =>
  home && changes.reduce((before, change) => change(before), home)

// A failure shows in the state, where it can be seen.
const ignore = () => undefined

/** How many components show the data. */
let viewers = 0

/** Reads the data anew, unless that was done a moment ago. */
export const readHomeIfOld = (): void => {
  if (isHomeOld()) loadHomeData().catch(ignore)
}

const view = () => {
  viewers += 1
  readHomeIfOld()
  addEventListener('online', readHomeIfOld)
  return () => {
    viewers -= 1
    removeEventListener('online', readHomeIfOld)
  }
}

/** Data of the first screen with what the person has just done; at start they are those that came with the HTML. */
export const useHomeData = () => {
  const { data, hasFailed } = useObservable(homeState)
  const changes = useObservable(pendingChanges)
  useEffect(view, [])
  const shown = useMemo(() => changed(data, changes), [data, changes])
  return { data: shown, isPending: !data && !hasFailed, refetch: renewHomeData }
}

/** Has the data read anew where they are shown, because they may be wrong. */
export const renewHomeData = (): void => {
  outdateHome()
  if (viewers > 0) reloadHomeData().catch(ignore)
}

/** Forgets the data, and reads others where they are shown. */
export const resetHomeData = async (): Promise<void> => {
  forgetHomeData()
  if (viewers > 0) await loadHomeData().catch(ignore)
}

/** The data as they are shown, if they are there. */
export const currentHomeData = (): HomeData | undefined => changed(storedHomeData(), pendingChanges.get())
