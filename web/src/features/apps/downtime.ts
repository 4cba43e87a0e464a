import type { UserAnnouncement } from '@iambiz/contract/features/announcements.ts'
import type { PortalApp } from '@iambiz/contract/features/apps.ts'
import { instantOf } from '#web/platform/i18n/format.ts'

/** A window in which an application does not work, in wire times. */
export type Downtime = { from: string; to: string; begun: boolean }

const day = 24 * 60 * 60 * 1000

type Window = { from: string; to: string }

function windowsOf(app: PortalApp, announcements: readonly UserAnnouncement[]): Window[] {
  const announced = announcements.flatMap(({ appId, onlineStartTime, onlineEndTime }) =>
    appId === app.appId && onlineStartTime && onlineEndTime
      ? [{ from: onlineStartTime, to: onlineEndTime }]
      : [],
  )
  return app.maintenance ? [app.maintenance, ...announced] : announced
}

/** The next window of the application or its announcements that lasts at or begins within 24 hours of `now`. */
export function downtimeWithinDay(
  app: PortalApp,
  announcements: readonly UserAnnouncement[],
  now: number,
): Downtime | undefined {
  const near = windowsOf(app, announcements)
    .filter(({ from, to }) => instantOf(to) > now && instantOf(from) - now <= day)
    // Wire times sort as text.
    .sort((left, right) => left.from.localeCompare(right.from))
  const first = near[0]
  return first && { from: first.from, to: first.to, begun: instantOf(first.from) <= now }
}
