import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'

export const idsOf = (apps: readonly PortalApp[]): string[] => apps.map(({ appId }) => appId)

/** The directory's order: the person's usual applications first, each part as it came. */
export const mineFirst = (apps: readonly PortalApp[], mine: ReadonlySet<string>): PortalApp[] => [
  ...apps.filter(({ appId }) => mine.has(appId)),
  ...apps.filter(({ appId }) => !mine.has(appId)),
]
