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

/** Changes by the person that the server has not answered yet; applied on top of the data from the server. */
export const pendingChanges = observable<readonly HomeChange[]>([])

const changed = (home: HomeData | undefined, changes: readonly HomeChange[]): HomeData | undefined =>
  home && changes.reduce((before, change) => change(before), home)

// The failure is part of the state, where components read it.
const ignore = () => undefined

/** Number of mounted components that show the data. */
let viewers = 0

/** Reads the data again unless they were read recently. */
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

/** Returns the data of the first screen with the pending changes applied; at first, the data of the HTML. */
export const useHomeData = () => {
  const { data, hasFailed } = useObservable(homeState)
  const changes = useObservable(pendingChanges)
  useEffect(view, [])
  const shown = useMemo(() => changed(data, changes), [data, changes])
  return { data: shown, isPending: !data && !hasFailed, refetch: renewHomeData }
}

/** Marks the data as out of date and reads them again if they are on screen. */
export const renewHomeData = (): void => {
  outdateHome()
  if (viewers > 0) reloadHomeData().catch(ignore)
}

/** Clears the data and reads new ones if they are on screen. */
export const resetHomeData = async (): Promise<void> => {
  forgetHomeData()
  if (viewers > 0) await loadHomeData().catch(ignore)
}

/** Returns the data with pending changes applied; undefined if not loaded. */
export const currentHomeData = (): HomeData | undefined => changed(storedHomeData(), pendingChanges.get())
