import type { CurrentUser } from '@iambiz/contract/home.ts'
import type { Access } from '@iambiz/contract/platform/access.ts'
import { isAt, plainPath } from '@iambiz/contract/platform/screen-paths.ts'
import type { IconName } from '#web/icons/icons.ts'
import { atHand, type Load, type LoadComponent, loadChunk, onDemand } from '#web/platform/on-demand/chunk.ts'
import { paths } from '#web/platform/paths.ts'
import { may } from './access.ts'
import { HomePage } from './HomePage.tsx'
import type { screenPhrases } from './phrases.ts'

type Title = keyof typeof screenPhrases
type ScreenName = Exclude<keyof typeof paths, 'accounts' | 'personalCenter'>

type Declared = {
  access: Access
  /** Document title; by default the name of the screen. */
  title?: Title
  /** Name and icon in the navigation; a screen without them is reached from other screens. */
  navigation?: { label: Title; icon: IconName }
  /** The screen below this dialog; both share one component, which stays mounted. */
  over?: ScreenName
  /** The parent screen if the address does not show it. */
  under?: ScreenName
  /** Has no content of its own: redirects to the first of these that the person may open. */
  leadsTo?: readonly ScreenName[]
  /** Stays open as a tab, with its state, while the person is elsewhere. */
  inner?: true
  /** Uses the full width. */
  fills?: true
  /** Also available under a delegation, because it does not concern the person's own matters. */
  whileActing?: true
}

export type Screen = Omit<Declared, 'title' | 'over' | 'under' | 'leadsTo'> & {
  path: string
  title: Title
  /** Paths of the screens. */
  over?: string | undefined
  under?: string | undefined
  leadsTo?: readonly string[] | undefined
  load: LoadComponent
}

// Common settings of several screens.
const maintenance = { access: 'bulletin-maintain', fills: true } as const
const maintained = { ...maintenance, under: 'announcementMaintenance' } as const
const aboutSignIns = { fills: true, under: 'signIns' } as const
const own = { access: 'signed-in', fills: true, under: 'setting' } as const
const page = { access: 'user', inner: true } as const
const workplace = { ...page, whileActing: true } as const

/**
 * All screens of the portal. To add one, add an entry here under the name of its path, its title in phrases.ts and its
 * component in screen-loaders.ts. If an address matches two of them, the first one applies.
 */
const declared = {
  home: {
    access: 'signed-in',
    whileActing: true,
    title: 'product',
    navigation: { label: 'home', icon: 'house' },
  },
  systemDynamics: {
    access: 'user',
    whileActing: true,
    navigation: { label: 'systemDynamics', icon: 'megaphone' },
  },
  announcementDetails: { access: 'user', whileActing: true, under: 'systemDynamics' },
  homeModules: { access: 'user', over: 'home' },
  announcementMaintenance: {
    ...maintenance,
    // Its navigation entry has the name of the whole section, because it is the first screen of it.
    title: 'maintenance',
    navigation: { label: 'announcementMaintenance', icon: 'file-pen-line' },
  },
  newAnnouncement: { ...maintenance, over: 'announcementMaintenance' },
  maintainedAnnouncement: { ...maintenance, over: 'announcementMaintenance' },
  announcementReaders: maintained,
  announcementStatistics: maintained,
  monthlyStatistics: { ...maintenance, under: 'announcementStatistics' },
  mailTemplates: maintained,
  newMailTemplate: { ...maintenance, over: 'mailTemplates' },
  mailTemplate: { ...maintenance, over: 'mailTemplates' },
  mailGroups: maintained,
  newMailGroup: { ...maintenance, over: 'mailGroups' },
  mailGroup: { ...maintenance, over: 'mailGroups' },
  editedMailGroup: { ...maintenance, over: 'mailGroups' },
  mailContacts: maintained,
  newMailContact: { ...maintenance, over: 'mailContacts' },
  mailContact: { ...maintenance, over: 'mailContacts' },
  mailLog: maintained,
  signIns: {
    access: 'any-statistics',
    leadsTo: ['loginStatistics', 'appLogins', 'loginLog'],
    navigation: { label: 'signIns', icon: 'chart-pie' },
  },
  loginStatistics: { ...aboutSignIns, access: 'login-statistics' },
  integration: { ...aboutSignIns, access: 'login-statistics' },
  appLogins: { ...aboutSignIns, access: 'app-login-statistics' },
  loginLog: { ...aboutSignIns, access: 'any-statistics' },
  administration: { access: 'administrator', fills: true },
  tools: workplace,
  tool: workplace,
  apps: workplace,
  usualApps: { access: 'user' },
  contacts: workplace,
  requests: page,
  setting: { access: 'signed-in', leadsTo: ['profile'] },
  profile: own,
  binding: own,
  security: own,
  delegation: own,
  preferences: own,
  fault: page,
  faultReport: page,
  zone: workplace,
  framedApp: { ...workplace, fills: true },
  logline: { ...page, access: 'signed-in' },
  help: { access: 'user', whileActing: true },
} as const satisfies Record<ScreenName, Declared>

type Declarations = typeof declared

/** Screens with a component of their own that is not part of the first screen's code. */
type LoadedScreen = {
  [Name in ScreenName]: Declarations[Name] extends { over: string } | { leadsTo: readonly string[] }
    ? never
    : Name
}[Exclude<ScreenName, 'home'>]

const loaders: Load<Record<LoadedScreen, LoadComponent>> = onDemand(() =>
  import('./screen-loaders.ts').then((chunk) => chunk.screenLoaders),
)

const loads: { [name: string]: LoadComponent } = { home: atHand(HomePage) }

/** Returns the same function for all screens that share a component. */
const loadOf = (name: ScreenName): LoadComponent => {
  // The cast is safe: for a dialog, `name` is the screen below it.
  loads[name] ??= () => loadChunk(loaders).then((all) => all[name as LoadedScreen]())
  return loads[name]
}

export const screens: readonly Screen[] = Object.entries<Declared>(declared).map(
  ([key, { over, under, leadsTo, ...more }]) => {
    const name = key as ScreenName
    return {
      title: name,
      ...more,
      path: paths[name],
      over: over && paths[over],
      under: under && paths[under],
      leadsTo: leadsTo?.map((first) => paths[first]),
      load: loadOf(over ?? name),
    }
  },
)

/** Returns the name of a screen in navigation and breadcrumb. */
export const nameOf = ({ navigation, title }: Pick<Screen, 'navigation' | 'title'>): Title =>
  navigation?.label ?? title

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
