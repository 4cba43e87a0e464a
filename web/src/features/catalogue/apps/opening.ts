import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { portalConfig } from '#web/platform/config.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { instantOf } from '#web/platform/i18n/format.ts'
import { framedAppPath, ownPath } from '#web/platform/paths.ts'
import { isActing } from '#web/platform/session/store.ts'

export type Opening = 'open' | 'maintenance' | 'no-address'

const maintenanceStatus = 2
/** Number of recent applications in the home call's reply. */
const recentLimit = 8

/** Only web pages may open; a URL with any other scheme counts as missing. */
export const addressOfApp = ({ homeUrl }: PortalApp): string | undefined =>
  homeUrl && /^https?:\/\//i.test(homeUrl) && URL.canParse(homeUrl) ? homeUrl : undefined

type PortalOrigin = Pick<Location, 'origin' | 'protocol'>

/** The origin of the page; during server rendering the configured one. */
const portalOrigin = (): PortalOrigin => globalThis.location ?? new URL(portalConfig().baseUrl)

/** A frame of the same origin could remove its sandbox, and browsers block an http frame in an https page. */
function mayBeFramed(address: string, portal: PortalOrigin): boolean {
  const { origin, protocol } = new URL(address)
  return origin !== portal.origin && !(portal.protocol === 'https:' && protocol === 'http:')
}

/** Returns the router path of an application that opens inside the portal; undefined for others. */
export function addressInside(app: PortalApp, portal: PortalOrigin = portalOrigin()): string | undefined {
  const address = addressOfApp(app)
  if (!address) return undefined
  if (app.openMode === 'inner') return ownPath(address, portal.origin)
  // While acting, the URL is valid once, so a frame could not reload it.
  const framed = app.openMode === 'frame' && !isActing() && mayBeFramed(address, portal)
  return framed ? framedAppPath(app.appCode) : undefined
}

function isUnderMaintenance({ status, maintenance }: PortalApp, now: number): boolean {
  // The status may be outdated, so a known maintenance window decides by the clock.
  if (!maintenance) return status === maintenanceStatus
  return instantOf(maintenance.from) <= now && now < instantOf(maintenance.to)
}

/** Returns what happens when the application is chosen. */
export function openingOf(app: PortalApp, now: number): Opening {
  if (!addressOfApp(app)) return 'no-address'
  return isUnderMaintenance(app, now) ? 'maintenance' : 'open'
}

/**
 * Returns the home data after an application was opened at a wire time: first among the recent ones, with its count
 * increased.
 */
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
