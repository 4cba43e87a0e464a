import { useSession } from '#web/platform/session/session.ts'
import { may } from '../access.ts'
import { type Screen, screenAt, screens } from '../screens.ts'

export type NavigationScreen = Screen & { navigation: NonNullable<Screen['navigation']> }

/** Screens that the person may open from the navigation, in their order. */
export const useNavigation = (): NavigationScreen[] => {
  const { signedIn } = useSession()
  return screens.filter(
    (screen): screen is NavigationScreen => screen.navigation !== undefined && may(signedIn, screen),
  )
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
