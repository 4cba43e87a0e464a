import type { UserAnnouncement } from '@iambiz/contract/features/announcements.ts'
import type { AppCategory, AvailableApps, PortalApp } from '@iambiz/contract/features/apps.ts'
import { type Downtime, downtimeWithinDay } from './downtime.ts'

export type AppGroup = { category: AppCategory; apps: PortalApp[] }

/** The applications under their categories, in the order of both; categories without applications are left out. */
export function groupByCategory(categories: readonly AppCategory[], apps: readonly PortalApp[]): AppGroup[] {
  const grouped = Map.groupBy(apps, ({ categoryCode }) => categoryCode)
  return categories.flatMap((category) => {
    const members = grouped.get(category.categoryCode)
    return members ? [{ category, apps: members }] : []
  })
}

/** As many whole groups from the first one on as hold `count` applications together. */
export function firstGroups(groups: readonly AppGroup[], count: number): AppGroup[] {
  let before = 0
  return groups.filter(({ apps }) => {
    const isWanted = before < count
    before += apps.length
    return isWanted
  })
}

/** How an application is drawn wherever it appears. */
export type AppLook = {
  /** Degrees in OKLCH. */
  hue: number
  /** Place within its category. */
  index: number
  downtime?: Downtime
}

const greyHue = 250

/** Looks by application id; an application outside the list is drawn in grey. */
export function appLooks(
  available: AvailableApps | undefined,
  announcements: readonly UserAnnouncement[],
  now: number,
): (app: PortalApp) => AppLook {
  const groups = available ? groupByCategory(available.categories, available.page.list) : []
  const places = new Map(
    groups.flatMap(({ category, apps }) =>
      apps.map((app, index) => [app.appId, { hue: category.hue, index }] as const),
    ),
  )
  return (app) => {
    const downtime = downtimeWithinDay(app, announcements, now)
    const place = places.get(app.appId) ?? { hue: greyHue, index: 0 }
    return downtime ? { ...place, downtime } : place
  }
}
