import type { PortalApp } from '@iambiz/contract/features/apps.ts'
import type { HomeData } from '@iambiz/contract/home.ts'
import { instantOf } from '#web/platform/i18n/format.ts'

export type Opening = 'open' | 'maintenance' | 'no-address'

const maintenanceStatus = 2
/** As many recent ones as the home call answers. */
const recentLimit = 8

/** Only web pages are opened; any other scheme counts as no address. */
export const addressOfApp = ({ homeUrl }: PortalApp): string | undefined =>
  homeUrl && /^https?:\/\//i.test(homeUrl) && URL.canParse(homeUrl) ? homeUrl : undefined

function isUnderMaintenance({ status, maintenance }: PortalApp, now: number): boolean {
  if (status === maintenanceStatus) return true
  return maintenance !== undefined && instantOf(maintenance.from) <= now && now < instantOf(maintenance.to)
}

/** What choosing the application leads to. */
export function openingOf(app: PortalApp, now: number): Opening {
  if (!addressOfApp(app)) return 'no-address'
  return isUnderMaintenance(app, now) ? 'maintenance' : 'open'
}

/** The home data after an application was opened at a wire time: it leads the recent ones and counts once more. */
export function withOpening(home: HomeData, app: PortalApp, time: string): HomeData {
  const opened = (one: PortalApp): PortalApp =>
    one.appId === app.appId ? { ...one, lastAccessTime: time, accessCount: one.accessCount + 1 } : one
  const { apps, myApps } = home
  return {
    ...home,
    ...(apps && { apps: { ...apps, page: { ...apps.page, list: apps.page.list.map(opened) } } }),
    ...(myApps && {
      myApps: {
        ...myApps,
        usualApps: myApps.usualApps.map(opened),
        accessedApps: [opened(app), ...myApps.accessedApps.filter(({ appId }) => appId !== app.appId)].slice(
          0,
          recentLimit,
        ),
      },
    }),
  }
}
