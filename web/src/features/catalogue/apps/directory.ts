import type { AppCategory, AvailableApps, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { type Downtime, downtimeWithinDay } from './downtime.ts'

/** `total`: how many there are, where only the first ones are drawn yet. */
export type AppGroup = { category: AppCategory; apps: PortalApp[]; total: number }

/** The applications under their categories, in the order of both; categories without applications are left out. */
export function groupByCategory(categories: readonly AppCategory[], apps: readonly PortalApp[]): AppGroup[] {
  const grouped = Map.groupBy(apps, ({ categoryCode }) => categoryCode)
  return categories.flatMap((category) => {
    const members = grouped.get(category.categoryCode)
    return members ? [{ category, apps: members, total: members.length }] : []
  })
}

/** The first `count` applications under their categories, which all are there; a group that is whole stays the same object. */
export function firstGroups(groups: readonly AppGroup[], count: number): AppGroup[] {
  let room = count
  return groups.map((group) => {
    const { category, apps, total } = group
    const drawn = Math.min(room, apps.length)
    room -= drawn
    return drawn === apps.length ? group : { category, apps: apps.slice(0, drawn), total }
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
