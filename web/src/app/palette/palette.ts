import type { AppCategory, PortalApp } from '@iambiz/contract/features/apps.ts'
import { searchApps } from '#web/features/apps/search.ts'
import type { IconName } from '#web/icons/icons.ts'

export type PaletteEntry =
  | { kind: 'app'; key: string; app: PortalApp; category: AppCategory | undefined }
  | { kind: 'screen'; key: string; page: PalettePage }

/** A screen that the palette leads to. */
export type PalettePage = { path: string; name: string; icon: IconName }

const mostApps = 8
const mostRecent = 6

type Sources = {
  apps: readonly PortalApp[]
  recent: readonly PortalApp[]
  categories: readonly AppCategory[]
  pages: readonly PalettePage[]
}

/** What the palette lists: the latest applications for an empty text, else the best applications, then screens. */
export const paletteEntries = (
  { apps, recent, categories, pages }: Sources,
  text: string,
): PaletteEntry[] => {
  const wanted = text.trim().toLowerCase()
  const found = wanted ? searchApps(apps, text).slice(0, mostApps) : recent.slice(0, mostRecent)
  const foundPages = pages.filter(({ name }) => name.toLowerCase().includes(wanted))
  return [
    ...found.map((app) => ({
      kind: 'app' as const,
      key: app.appId,
      app,
      category: categories.find(({ categoryCode }) => categoryCode === app.categoryCode),
    })),
    ...foundPages.map((page) => ({ kind: 'screen' as const, key: page.path, page })),
  ]
}
