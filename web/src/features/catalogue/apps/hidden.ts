import type { AvailableApps, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'

type HiddenAppIds = ReadonlySet<string>

/** Whether the person has put an application out of sight; one among the usual applications is wanted after all. */
export const isHidden = ({ appId, usual }: PortalApp, hidden: HiddenAppIds): boolean =>
  hidden.has(appId) && !usual

/** What the directory shows: categories count what is left, and go with their last application. */
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
