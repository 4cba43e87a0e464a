import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { isHidden } from '../hidden.ts'

/** Fills one row on a desktop and two on a phone. */
const most = 8

const byUse = (left: PortalApp, right: PortalApp): number =>
  right.accessCount - left.accessCount ||
  (right.lastAccessTime ?? '').localeCompare(left.lastAccessTime ?? '')

/**
 * Suggests usual applications: recommended ones first, then the most opened, then the others in the portal's order.
 * Hidden applications and those without a URL are left out.
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
