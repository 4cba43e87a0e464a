import { type ScreenFacts, screenFacts } from 'virtual:screens'
import type { CurrentUser } from '@iambiz/contract/home.ts'
import { isAt, plainPath } from '@iambiz/contract/platform/screen-paths.ts'
import type { Topic } from '#web/features/guides/help/help-texts.ts'
import { paths } from '#web/platform/paths.ts'
import type { ScreenName, Title } from '#web/platform/screen.ts'
import { may } from './access.ts'
import { titleTable } from './title-table.ts'

export type Screen = Omit<ScreenFacts, 'over' | 'under' | 'leadsTo' | 'topic' | 'section' | 'fills'> & {
  name: ScreenName
  path: string
  label: Title
  topic: Topic
  /** The screen whose component it shows: a dialog that of the screen below it, any other its own. */
  component: ScreenName
  /** Paths of the screens. */
  over?: string | undefined
  under?: string | undefined
  leadsTo?: readonly string[] | undefined
  section?: ScreenName | undefined
  fills?: boolean
}

export const screens: readonly Screen[] = Object.entries(screenFacts).map(
  ([key, { over, under, leadsTo, topic, ...more }]) => {
    const name = key as ScreenName
    const { section } = screenFacts[over ?? name]
    const parent = under ?? (over || section === name ? undefined : section)
    return {
      label: more.title,
      ...more,
      name,
      path: paths[name],
      component: over ?? name,
      topic: topic ?? screenFacts[over ?? name].topic ?? 'help',
      over: over && paths[over],
      under: parent && paths[parent],
      section,
      fills: more.fills ?? section !== undefined,
      leadsTo: leadsTo?.map((first) => paths[first]),
    }
  },
)

/** Document titles by the name of the screen. */
export const screenTitles = titleTable(screens, ({ title }) => title)

/** Names of the screens in navigation, breadcrumb and search. */
export const screenLabels = titleTable(screens, ({ label }) => label)

export const screenAt = (path: string): Screen | undefined => {
  const asked = plainPath(path)
  return screens.find((screen) => isAt(asked, plainPath(screen.path)))
}

/** Whether an address shows home, or a dialog over it. */
export const isHome = (path: string): boolean => (screenAt(path)?.over ?? path) === paths.home

/**
 * Whether an address has the canonical spelling of its screen; any other spelling would be a separate page, tab and
 * title.
 */
export const isSpelled = (path: string, screen: Screen): boolean =>
  !path.endsWith('/') && isAt(path, screen.path)

/** Returns a function that checks whether a person may open the screen of a path. */
export const reachOf =
  (signedIn: CurrentUser) =>
  (path: string): boolean => {
    const screen = screenAt(path)
    return screen !== undefined && may(signedIn, screen)
  }

/** Returns the parent screens, from home down; a dialog has the parents of the screen below it. */
export const screensAbove = (screen: Screen, all = screens): Screen[] => {
  const below = all.find(({ path }) => path === screen.over)
  if (below) return screensAbove(below, all)
  const above =
    all.find(({ path }) => path === screen.under) ??
    all
      .filter(({ path, over }) => over === undefined && screen.path.startsWith(`${path}/`))
      .toSorted((one, other) => other.path.length - one.path.length)[0]
  return above ? [...screensAbove(above, all), above] : []
}
