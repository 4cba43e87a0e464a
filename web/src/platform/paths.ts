import { screenPaths } from '@iambiz/contract/platform/screen-paths.ts'

/** Path of the whole portal below the origin. */
export const basePath = '/iambiz'

export { screenPaths as paths }

export const administrationPath = '/home/admin'

export const zonePath = (zoneCode: string): string =>
  screenPaths.zone.replace(':zoneCode', encodeURIComponent(zoneCode))

export const framedAppPath = (appCode: string): string =>
  screenPaths.framedApp.replace(':appCode', encodeURIComponent(appCode))

export const announcementPath = (bulletinId: string): string =>
  `${screenPaths.announcementDetails}?bulletinId=${encodeURIComponent(bulletinId)}`

export const announcementsOfPath = (appId: string): string =>
  `${screenPaths.systemDynamics}?app=${encodeURIComponent(appId)}`

export const unreadPath = `${screenPaths.systemDynamics}?tab=unread`

/** Query parameter of the list of all applications that shows those that the person does not have. */
export const lockedAppsParameter = 'locked'

export const lockedAppsPath = `${screenPaths.apps}?${lockedAppsParameter}`

/**
 * Returns the router's path of an address of this origin, with query and fragment; undefined unless it is a screen of
 * the portal.
 */
export const ownPath = (address: string, origin = location.origin): string | undefined => {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  if (url.origin !== origin || !url.pathname.startsWith(`${basePath}/`)) return undefined
  return url.pathname.slice(basePath.length) + url.search + url.hash
}
