import { basePath } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { may } from '../access.ts'
import { type Screen, screenAt } from '../screens.ts'

export type NavigationScreen = Screen & { navigation: NonNullable<Screen['navigation']> }

const isNavigation = (screen: Screen | undefined): screen is NavigationScreen =>
  screen?.navigation !== undefined

/** Screens that the person may open from the navigation: what the menu of the role has, in its order. */
export const useNavigation = (): NavigationScreen[] => {
  const { signedIn } = useSession()
  const paths = signedIn.menuInfo?.menus.map(({ path }) => path.slice(basePath.length)) ?? []
  // An agent may open less than the role has.
  return paths
    .map(screenAt)
    .filter(isNavigation)
    .filter((screen) => may(signedIn, screen))
}

/** One's own settings and the administration, to which the menu of the person leads, and no entry. */
const fromMenu = /^\/home\/(setting|admin)(\/|$)/

/** The screen that a path belongs to in the end. */
const belongsTo = (path: string): string => {
  const screen = screenAt(path)
  const next = screen?.over ?? screen?.under
  return next === undefined ? path : belongsTo(next)
}

/** The navigation entry that a path belongs to, a dialog's with the screen that it lies over: the longest at or above it. */
export const entryOf = (path: string, entries: readonly Screen[]): Screen | undefined => {
  const at = belongsTo(path)
  if (fromMenu.test(at)) return undefined
  return entries
    .filter((entry) => at === entry.path || at.startsWith(`${entry.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
