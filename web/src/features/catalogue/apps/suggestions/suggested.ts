import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { isHidden } from '../hidden.ts'

/** As many as one row of a desk and two of a phone hold. */
const most = 8

const byUse = (left: PortalApp, right: PortalApp): number =>
  right.accessCount - left.accessCount ||
  (right.lastAccessTime ?? '').localeCompare(left.lastAccessTime ?? '')

/**
 * What somebody without usual applications may want there: what is recommended, what they open most, then what they were
 * granted, in the order of the portal. What they have put out of sight, or what has no address, is nothing to begin with.
 */
export function suggestedApps(
  apps: readonly PortalApp[],
  hidden: ReadonlySet<string>,
  recommended: readonly string[] = [],
): PortalApp[] {
  const candidates = apps.filter((app) => app.homeUrl !== undefined && !isHidden(app, hidden))
  const first = recommended.flatMap((appId) => candidates.find((app) => app.appId === appId) ?? [])
  const opened = candidates.filter(({ accessCount }) => accessCount > 0).sort(byUse)
  return [...new Set([...first, ...opened, ...candidates])].slice(0, most)
}
