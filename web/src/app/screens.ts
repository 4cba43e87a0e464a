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
  /** Title of the document; the name of the screen unless said otherwise. */
  title?: Title
  /** Name and icon in the navigation; a screen without them is reached from others. */
  navigation?: { label: Title; icon: IconName }
  /** Screen that this one is a dialog over; both have the same component, which stays as it is. */
  over?: ScreenName
  /** Screen that this one belongs to, where its own address does not say so. */
  under?: ScreenName
  /** Has nothing of its own: leads to the first of these that the person may open. */
  leadsTo?: readonly ScreenName[]
  /** Stays open as a tab, with its state, while the person is elsewhere. */
  inner?: true
  /** Takes the whole width. */
  fills?: true
  /** Is there also while the person acts for somebody: it is no business of the person's own. */
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

// What many screens have in common.
const maintenance = { access: 'bulletin-maintain', fills: true } as const
const maintained = { ...maintenance, under: 'announcementMaintenance' } as const
const aboutSignIns = { fills: true, under: 'signIns' } as const
const own = { access: 'signed-in', fills: true, under: 'setting' } as const
const page = { access: 'user', inner: true } as const
const workplace = { ...page, whileActing: true } as const

/**
 * All screens of the portal. A new one is one entry here, by the name of its path, with its title in phrases.ts and its
 * component in screen-loaders.ts. Where an address fits two of them, the first one counts.
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
    // Its navigation leads to the whole section, of which it is the first screen.
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

/** Screens with a component of their own, which is not part of the first screen. */
type LoadedScreen = {
  [Name in ScreenName]: Declarations[Name] extends { over: string } | { leadsTo: readonly string[] }
    ? never
    : Name
}[Exclude<ScreenName, 'home'>]

const loaders: Load<Record<LoadedScreen, LoadComponent>> = onDemand(() =>
  import('./screen-loaders.ts').then((chunk) => chunk.screenLoaders),
)

const loads: { [name: string]: LoadComponent } = { home: atHand(HomePage) }

/** The same function for all screens of one component. */
const loadOf = (name: ScreenName): LoadComponent => {
  // Only names of the record of loaders come here: a dialog comes by the name of what it lies over.
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

/** What a screen is called in navigation and breadcrumb. */
export const nameOf = ({ navigation, title }: Pick<Screen, 'navigation' | 'title'>): Title =>
  navigation?.label ?? title

export const screenAt = (path: string): Screen | undefined => {
  const asked = plainPath(path)
  return screens.find((screen) => isAt(asked, plainPath(screen.path)))
}

/** Whether an address shows home, or a dialog over it. */
export const isHome = (path: string): boolean => (screenAt(path)?.over ?? path) === paths.home

/** Whether an address is in the one spelling of its screen; any other would be a page, a tab and a title of its own. */
export const isSpelled = (path: string, screen: Screen): boolean =>
  !path.endsWith('/') && isAt(path, screen.path)

/** Tells whether a person may open the screen of a path. */
export const reachOf =
  (signedIn: CurrentUser) =>
  (path: string): boolean => {
    const screen = screenAt(path)
    return screen !== undefined && may(signedIn, screen)
  }

/** The screens above one, from home down; a dialog has those of what it lies over. */
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
