import type { PortalApp, UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { idsOf } from './usual.ts'

/** Returns the home data with another list of usual applications, which also updates their marks in the directory. */
function withList(home: HomeData, list: readonly PortalApp[], more: Partial<UsualApps>): HomeData {
  const usual = new Set(idsOf(list))
  const marked = (app: PortalApp): PortalApp => {
    const isUsual = usual.has(app.appId)
    return app.usual === isUsual ? app : { ...app, usual: isUsual }
  }
  const { apps, myApps } = home
  return {
    ...home,
    ...(apps && { apps: { ...apps, page: { ...apps.page, list: apps.page.list.map(marked) } } }),
    ...(myApps && {
      myApps: {
        ...myApps,
        ...more,
        usualApps: list.map(marked),
        accessedApps: myApps.accessedApps.map(marked),
      },
    }),
  }
}

/** Returns the home data with the server's reply. */
export const withUsualApps = (home: HomeData, answer: UsualApps): HomeData =>
  withList(home, answer.usualApps, answer)

/** Returns the home data after an application was added or removed, before the server replies. */
export function withUsual(home: HomeData, app: PortalApp, usual: boolean): HomeData {
  const others = (home.myApps?.usualApps ?? []).filter(({ appId }) => appId !== app.appId)
  const isIn = others.length !== (home.myApps?.usualApps.length ?? 0)
  if (isIn === usual) return home
  return withList(home, usual ? [...others, app] : others, {})
}
