import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** When an application is down: start inclusive, end exclusive, `null` for an open side. */
export type MaintenanceWindow = {
  appId: string
  from: Date | null
  to: Date | null
  notice: Readonly<Record<Language, string>>
  /** The announcement that tells of it. */
  announcementId?: string
}

/** A window that people are told about, and whether the application is down in this moment. */
export type Maintenance = MaintenanceWindow & { active: boolean }

const aheadMs = 24 * 3_600_000

const startOf = ({ from }: MaintenanceWindow) => from?.getTime() ?? Number.NEGATIVE_INFINITY
const endOf = ({ to }: MaintenanceWindow) => to?.getTime() ?? Number.POSITIVE_INFINITY

const wins = (a: Maintenance, b: Maintenance): boolean =>
  a.active === b.active ? startOf(a) < startOf(b) : a.active

/** Per application the window that counts now: one that runs before one that begins within 24 hours, then the earlier. */
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

/** A window as the wire has it; `undefined` where it has no bounds to tell. */
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
