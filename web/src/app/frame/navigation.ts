import { basePath } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { may } from '../access.ts'
import { type Screen, screenAt } from '../screens.ts'

type NavigationScreen = Screen & { icon: NonNullable<Screen['icon']> }

const isNavigation = (screen: Screen | undefined): screen is NavigationScreen =>
  screen?.inNavigation === true && screen.icon !== undefined

/** Returns the navigation entries that the person may open: those of the role's menu, in its order. */
export const useNavigation = (): NavigationScreen[] => {
  const { signedIn } = useSession()
  const paths = signedIn.menuInfo?.menus.map(({ path }) => path.slice(basePath.length)) ?? []
  // Under a delegation a person may open fewer screens than the role.
  return paths
    .map(screenAt)
    .filter(isNavigation)
    .filter((screen) => may(signedIn, screen))
}

/** Settings and administration are in the person's menu, not in the navigation. */
const fromMenu = /^\/home\/(setting|admin)(\/|$)/

/** Returns the path of the screen that a path belongs to. */
const belongsTo = (path: string): string => {
  const screen = screenAt(path)
  const next = screen?.over ?? screen?.under
  return next === undefined ? path : belongsTo(next)
}

/**
 * Returns the navigation entry of a path: the longest entry at or above it. A dialog belongs to the screen below it.
 */
export const entryOf = (path: string, entries: readonly Screen[]): Screen | undefined => {
  const at = belongsTo(path)
  if (fromMenu.test(at)) return undefined
  return entries
    .filter((entry) => at === entry.path || at.startsWith(`${entry.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
