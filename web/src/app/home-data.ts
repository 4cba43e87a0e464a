import type { HomeData } from '@iambiz/contract/home.ts'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/call.ts'
import type { ApiFailure } from '#web/platform/api/failure.ts'
import { queryClient, read } from '#web/platform/api/query.ts'
import { acceptSignedIn } from '#web/platform/session/accept.ts'

const homeCall = 'POST /iam-portal/v1/portal/home'
const homeRequest = { body: {} }

const homeRead = queryOptions({
  ...read(homeCall, homeRequest),
  queryFn: async () => {
    const home = await call(homeCall, homeRequest)
    acceptSignedIn(home.signedIn)
    return home
  },
})

/** Data of the first screen; at start it is what came with the HTML, without a call. */
export const useHomeData = (): UseQueryResult<HomeData, ApiFailure> => useQuery(homeRead)

/** Puts the data that came with the HTML where the first screen looks for it. */
export const seedHomeData = (home: HomeData) => {
  queryClient.setQueryData(homeRead.queryKey, home)
  acceptSignedIn(home.signedIn)
}

/** Reads the first screen's data anew. */
export const loadHomeData = (): Promise<HomeData> => queryClient.fetchQuery({ ...homeRead, staleTime: 0 })

/** The first screen's data of the moment, if it is there. */
export const currentHomeData = (): HomeData | undefined => queryClient.getQueryData(homeRead.queryKey)

/** Changes the data in place, so that the screen shows at once what the person did. */
export const changeHomeData = (change: (home: HomeData) => HomeData) => {
  queryClient.setQueryData(homeRead.queryKey, (home) => home && change(home))
}
