import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'

export const idsOf = (apps: readonly PortalApp[]): string[] => apps.map(({ appId }) => appId)

/** Returns the directory's order: the person's usual applications first; both parts keep their order. */
export const mineFirst = (apps: readonly PortalApp[], mine: ReadonlySet<string>): PortalApp[] => [
  ...apps.filter(({ appId }) => mine.has(appId)),
  ...apps.filter(({ appId }) => !mine.has(appId)),
]
