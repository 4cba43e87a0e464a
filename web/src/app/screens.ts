import type { Access } from '@iambiz/contract/platform/access.ts'
import type { IconName } from '#web/icons/icons.ts'
import type { LoadComponent } from '#web/platform/on-demand/chunk.ts'
import { paths } from '#web/platform/paths.ts'
import type { screenPhrases } from './phrases.ts'

type Title = keyof typeof screenPhrases

export type Screen = {
  path: string
  access: Access
  /** Title of the document; a screen without one empties it. */
  title: Title | null
  /** Name and icon in the navigation; a screen without them is reached from others. */
  navigation?: { label: Title; icon: IconName }
  load: LoadComponent
}

/** All screens of the portal. A new one is one entry here, with its title in phrases.ts and its path in paths.ts. */
export const screens: readonly Screen[] = [
  {
    path: paths.home,
    access: 'user',
    title: 'product',
    navigation: { label: 'home', icon: 'house' },
    load: () => import('./HomePage.tsx').then((chunk) => chunk.HomePage),
  },
]

/** What a screen is called in navigation, breadcrumb and refusals. */
export const nameOf = ({ navigation, title }: Screen): Title => navigation?.label ?? title ?? 'product'

export const screenAt = (path: string): Screen | undefined => screens.find((screen) => screen.path === path)

/** The screens above one, from home down. */
export const screensAbove = ({ path }: Screen, all = screens): Screen[] =>
  all
    .filter((above) => path.startsWith(`${above.path}/`))
    .toSorted((one, other) => one.path.length - other.path.length)
