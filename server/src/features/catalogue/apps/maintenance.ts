import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** A downtime of an application: start inclusive, end exclusive, `null` for an open side. */
export type MaintenanceWindow = {
  appId: string
  from: Date | null
  to: Date | null
  notice: Readonly<Record<Language, string>>
  /** The announcement of the downtime. */
  announcementId?: string
}

/** A downtime to display, and whether it is in progress. */
export type Maintenance = MaintenanceWindow & { active: boolean }

const aheadMs = 24 * 3_600_000

const startOf = ({ from }: MaintenanceWindow) => from?.getTime() ?? Number.NEGATIVE_INFINITY
const endOf = ({ to }: MaintenanceWindow) => to?.getTime() ?? Number.POSITIVE_INFINITY

const wins = (a: Maintenance, b: Maintenance): boolean =>
  a.active === b.active ? startOf(a) < startOf(b) : a.active

/**
 * Returns the downtime to display per application: one in progress before one that begins within 24 hours, then the
 * earlier.
 */
export function maintenanceAt(
  windows: Iterable<MaintenanceWindow>,
  now: Date,
): ReadonlyMap<string, Maintenance> {
  const byApp = new Map<string, Maintenance>()
  for (const window of windows) {
    const time = now.getTime()
    if (endOf(window) <= time || startOf(window) > time + aheadMs) continue
    const maintenance = { ...window, active: startOf(window) <= time }
    const other = byApp.get(window.appId)
    if (!other || wins(maintenance, other)) byApp.set(window.appId, maintenance)
  }
  return byApp
}

/** Returns a downtime in the format of the wire; `undefined` unless both bounds are known. */
export function shownMaintenance(
  { announcementId, from, to, notice }: MaintenanceWindow,
  lang: Language,
  wireTime: WireTime,
): PortalApp['maintenance'] {
  if (!from || !to) return undefined
  return {
    ...(announcementId ? { bulletinId: announcementId } : {}),
    from: wireTime(from),
    to: wireTime(to),
    notice: notice[lang],
  }
}
