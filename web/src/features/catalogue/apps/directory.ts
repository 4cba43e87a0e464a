import type { AppCategory, AvailableApps, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { type Downtime, downtimeWithinDay } from './downtime.ts'

/** `total` is the full number of applications when only the first ones are rendered. */
export type AppGroup = { category: AppCategory; apps: PortalApp[]; total: number }

/** Groups the applications by category, in the order of both; categories without applications are left out. */
export function groupByCategory(categories: readonly AppCategory[], apps: readonly PortalApp[]): AppGroup[] {
  const grouped = Map.groupBy(apps, ({ categoryCode }) => categoryCode)
  return categories.flatMap((category) => {
    const members = grouped.get(category.categoryCode)
    return members ? [{ category, apps: members, total: members.length }] : []
  })
}

/**
 * Returns the first `count` applications by category with all categories. A complete group is the same object, so that
 * memoized components do not render again.
 */
export function firstGroups(groups: readonly AppGroup[], count: number): AppGroup[] {
  let room = count
  return groups.map((group) => {
    const { category, apps, total } = group
    const drawn = Math.min(room, apps.length)
    room -= drawn
    return drawn === apps.length ? group : { category, apps: apps.slice(0, drawn), total }
  })
}

/** The appearance of an application everywhere in the portal. */
export type AppLook = {
  /** Hue in OKLCH, in degrees. */
  hue: number
  /** Index within its category. */
  index: number
  downtime?: Downtime
}

const greyHue = 250

/** Returns a function that gives the appearance of an application; one outside the list is grey. */
export function appLooks(available: AvailableApps | undefined, now: number): (app: PortalApp) => AppLook {
  const groups = available ? groupByCategory(available.categories, available.page.list) : []
  const places = new Map(
    groups.flatMap(({ category, apps }) =>
      apps.map((app, index) => [app.appId, { hue: category.hue, index }] as const),
    ),
  )
  return (app) => {
    const downtime = downtimeWithinDay(app, now)
    const place = places.get(app.appId) ?? { hue: greyHue, index: 0 }
    return downtime ? { ...place, downtime } : place
  }
}
