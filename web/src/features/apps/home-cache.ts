import type { Api } from '@iambiz/contract/api.ts'
import type { HomeData } from '@iambiz/contract/home.ts'
import { queryClient } from '#web/platform/api/query.ts'

const homeKey = ['POST /iam-portal/v1/portal/home' satisfies keyof Api]

/** Changes the home data in place, so that every screen shows at once what the person did. */
export const changeHome = (change: (home: HomeData) => HomeData): void => {
  queryClient.setQueriesData<HomeData>({ queryKey: homeKey }, (home) => home && change(home))
}

/** Reads the home data anew, because what is shown may be wrong. */
export const renewHome = (): Promise<void> => queryClient.invalidateQueries({ queryKey: homeKey })

/** The home data of the moment, if it is there. */
export const currentHome = (): HomeData | undefined =>
  queryClient.getQueriesData<HomeData>({ queryKey: homeKey }).at(0)?.[1]
