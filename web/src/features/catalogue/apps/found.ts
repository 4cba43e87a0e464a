import type { AppCategory, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { type AppGroup, groupByCategory } from './directory.ts'
import { openApp } from './open.ts'
import { searchApps } from './search.ts'

/**
 * Returns the applications that match a text, best first; the category of the best match is first, so that it is
 * visible.
 */
export function foundIn(
  categories: readonly AppCategory[],
  apps: readonly PortalApp[],
  text: string,
): { shown: PortalApp[]; groups: AppGroup[] } {
  const shown = searchApps(apps, text)
  const codes = [...new Set(shown.map(({ categoryCode }) => categoryCode))]
  const ordered = categories.toSorted(
    (one, other) => codes.indexOf(one.categoryCode) - codes.indexOf(other.categoryCode),
  )
  return { shown, groups: groupByCategory(ordered, shown) }
}

/** Opens the best match of a text; a blank text matches nothing. */
export function openBest(apps: readonly PortalApp[], text: string): void {
  const [best] = text.trim() === '' ? [] : searchApps(apps, text)
  if (best) openApp(best, 'search')
}
