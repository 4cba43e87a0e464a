import type { AvailableApps, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'

type HiddenAppIds = ReadonlySet<string>

/** Returns whether the person has hidden an application. A usual application is always visible. */
export const isHidden = ({ appId, usual }: PortalApp, hidden: HiddenAppIds): boolean =>
  hidden.has(appId) && !usual

/** Returns the applications of the directory without hidden ones; categories without applications are left out. */
export function withoutHidden(available: AvailableApps, hidden: HiddenAppIds): AvailableApps {
  const { categories, page } = available
  const list = page.list.filter((app) => !isHidden(app, hidden))
  if (list.length === page.list.length) return available
  const counts = Map.groupBy(list, ({ categoryCode }) => categoryCode)
  return {
    ...available,
    categories: categories.flatMap((category) => {
      const count = counts.get(category.categoryCode)?.length
      return count === undefined ? [] : { ...category, count }
    }),
    page: { ...page, list, total: list.length },
  }
}
