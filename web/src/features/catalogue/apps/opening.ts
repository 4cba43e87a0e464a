import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { portalConfig } from '#web/platform/config.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { instantOf } from '#web/platform/i18n/format.ts'
import { framedAppPath, ownPath } from '#web/platform/paths.ts'
import { isActing } from '#web/platform/session/store.ts'

export type Opening = 'open' | 'maintenance' | 'no-address'

const maintenanceStatus = 2
/** As many recent ones as the home call answers. */
const recentLimit = 8

/** Only web pages are opened; any other scheme counts as no address. */
export const addressOfApp = ({ homeUrl }: PortalApp): string | undefined =>
  homeUrl && /^https?:\/\//i.test(homeUrl) && URL.canParse(homeUrl) ? homeUrl : undefined

type PortalOrigin = Pick<Location, 'origin' | 'protocol'>

/** As the page was opened; where the server draws it, as it is configured. */
const portalOrigin = (): PortalOrigin => globalThis.location ?? new URL(portalConfig().baseUrl)

/** A frame of our own origin could shed its limits, and one without encryption is refused by the browser. */
function mayBeFramed(address: string, portal: PortalOrigin): boolean {
  const { origin, protocol } = new URL(address)
  return origin !== portal.origin && !(portal.protocol === 'https:' && protocol === 'http:')
}

/** The router's address of an application that opens inside the portal; undefined for any other. */
export function addressInside(app: PortalApp, portal: PortalOrigin = portalOrigin()): string | undefined {
  const address = addressOfApp(app)
  if (!address) return undefined
  if (app.openMode === 'inner') return ownPath(address, portal.origin)
  // Whoever acts is sent to an address that counts once, which a frame that loads anew could not use.
  const framed = app.openMode === 'frame' && !isActing() && mayBeFramed(address, portal)
  return framed ? framedAppPath(app.appCode) : undefined
}

function isUnderMaintenance({ status, maintenance }: PortalApp, now: number): boolean {
  // The status is as of the last reading; a window that was told begins and ends by itself.
  if (!maintenance) return status === maintenanceStatus
  return instantOf(maintenance.from) <= now && now < instantOf(maintenance.to)
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
