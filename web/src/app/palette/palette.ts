import type { AppCategory, PortalApp } from '@iambiz/contract/features/apps.ts'
import { searchApps } from '#web/features/apps/search.ts'
import type { NavigationScreen } from '../frame/navigation.ts'

export type PaletteEntry =
  | { kind: 'app'; key: string; app: PortalApp; category: AppCategory | undefined }
  | { kind: 'screen'; key: string; screen: NavigationScreen; name: string }

const mostApps = 8
const mostRecent = 6

type Sources = {
  apps: readonly PortalApp[]
  recent: readonly PortalApp[]
  categories: readonly AppCategory[]
  screens: readonly { screen: NavigationScreen; name: string }[]
}

/** What the palette lists: the latest applications for an empty text, else the best applications, then screens. */
export const paletteEntries = (
  { apps, recent, categories, screens }: Sources,
  text: string,
): PaletteEntry[] => {
  const wanted = text.trim().toLowerCase()
  const found = wanted ? searchApps(apps, text).slice(0, mostApps) : recent.slice(0, mostRecent)
  const pages = screens.filter(({ name }) => name.toLowerCase().includes(wanted))
  return [
    ...found.map((app) => ({
      kind: 'app' as const,
      key: app.appId,
      app,
      category: categories.find(({ categoryCode }) => categoryCode === app.categoryCode),
    })),
    ...pages.map(({ screen, name }) => ({ kind: 'screen' as const, key: screen.path, screen, name })),
  ]
}
