import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { call } from '#web/platform/api/call.ts'
import type { ApiFailure } from '#web/platform/api/failure.ts'
import { queryClient, read } from '#web/platform/api/query.ts'
import { observable } from '#web/platform/observable.ts'
import { acceptSignedIn } from '#web/platform/session/accept.ts'
import { type HomeData, wholeHome } from './whole-home.ts'

export type HomeChange = (home: HomeData) => HomeData

const homeCall = 'POST /iam-portal/v1/portal/home'
const homeRequest = { body: {} }

/** What the person did and the server has not answered yet; it lies over the cached data, which stay as the server sent them. */
export const pendingChanges = observable<readonly HomeChange[]>([])

/** For each reading under way, what was answered meanwhile: its reply may be older. */
const readings = new Set<HomeChange[]>()

const changed = (home: HomeData, changes: readonly HomeChange[]): HomeData =>
  changes.reduce((before, change) => change(before), home)

const homeRead = queryOptions<HomeData, ApiFailure>({
  queryKey: read(homeCall, homeRequest).queryKey,
  queryFn: async ({ signal }) => {
    const missed: HomeChange[] = []
    readings.add(missed)
    try {
      const home = changed(wholeHome(await call(homeCall, homeRequest, { signal })), missed)
      acceptSignedIn(home.signedIn)
      return home
    } finally {
      readings.delete(missed)
    }
  },
})

/** Data of the first screen with what the person has just done; at start they are those that came with the HTML. */
export const useHomeData = (): UseQueryResult<HomeData, ApiFailure> => {
  const changes = useSyncExternalStore(pendingChanges.subscribe, pendingChanges.get)
  const select = useCallback((home: HomeData) => changed(home, changes), [changes])
  return useQuery({ ...homeRead, select })
}

/** Puts the data that came with the HTML where the first screen looks for it. */
export const seedHomeData = (home: HomeData): void => {
  queryClient.setQueryData(homeRead.queryKey, home)
  acceptSignedIn(home.signedIn)
}

/** Reads the first screen's data anew and waits for them. */
export const loadHomeData = (): Promise<HomeData> => queryClient.fetchQuery({ ...homeRead, staleTime: 0 })

/** Has the data read anew where they are shown, because they may be wrong. */
export const renewHomeData = (): void => {
  void queryClient.invalidateQueries({ queryKey: homeRead.queryKey })
}

/** The data as the server sent them, if they are there. */
export const storedHomeData = (): HomeData | undefined => queryClient.getQueryData(homeRead.queryKey)

/** The data as they are shown, if they are there. */
export const currentHomeData = (): HomeData | undefined => {
  const stored = storedHomeData()
  return stored && changed(stored, pendingChanges.get())
}

/** Puts an answer of the server into the data, also into those that are on their way. */
export const updateHomeData = (change: HomeChange): void => {
  for (const missed of readings) missed.push(change)
  queryClient.setQueryData(homeRead.queryKey, (home) => home && change(home))
}
