import type { MyPortalApps, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { HomeData as HomeReply } from '@iambiz/contract/home.ts'

/** The data of the first screen, with full application records instead of ids in the person's own lists. */
export type HomeData = Omit<HomeReply, 'myApps'> & {
  myApps?: (MyPortalApps & Pick<NonNullable<HomeReply['myApps']>, 'recommendedAppIds'>) | undefined
}

/** Replaces the application ids of the reply by the application records. */
export function wholeHome({ myApps, ...home }: HomeReply): HomeData {
  if (!myApps) return home
  const byId = new Map(home.apps?.page.list.map((app): [string, PortalApp] => [app.appId, app]))
  const { usualAppIds, accessedAppIds, ...more } = myApps
  const appsOf = (appIds: readonly string[]) => appIds.flatMap((appId) => byId.get(appId) ?? [])
  return {
    ...home,
    myApps: { ...more, usualApps: appsOf(usualAppIds), accessedApps: appsOf(accessedAppIds) },
  }
}
