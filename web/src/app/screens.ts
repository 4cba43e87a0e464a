import type { Access } from '@iambiz/contract/platform/access.ts'
import type { IconName } from '#web/icons/icons.ts'
import { atHand, type LoadComponent } from '#web/platform/on-demand/chunk.ts'
import { paths } from '#web/platform/paths.ts'
import { HomePage } from './HomePage.tsx'
import type { screenPhrases } from './phrases.ts'

type Title = keyof typeof screenPhrases

export type Screen = {
  path: string
  access: Access
  /** Title of the document; a screen without one empties it. */
  title: Title | null
  /** Name and icon in the navigation; a screen without them is reached from others. */
  navigation?: { label: Title; icon: IconName }
  /** Icon in the search, where a screen is offered that has no place in the navigation. */
  searchIcon?: IconName
  /** Path of the screen that this one is a dialog over; both have the same component, which stays as it is. */
  over?: string
  /** Path of the screen that this one belongs to, where its own address does not say so. */
  under?: string
  /** Stays open as a tab, with its state, while the person is elsewhere. */
  inner?: true
  /** Takes the whole width, without a breadcrumb. */
  fills?: true
  load: LoadComponent
}

const homePage = atHand(HomePage)
const maintenance: LoadComponent = () =>
  import('./section/AnnouncementMaintenance.tsx').then((chunk) => chunk.AnnouncementMaintenance)

const mailTemplates: LoadComponent = () =>
  import('./section/MailTemplates.tsx').then((chunk) => chunk.MailTemplates)
const mailContacts: LoadComponent = () =>
  import('./section/MailContacts.tsx').then((chunk) => chunk.MailContacts)
const mailGroups: LoadComponent = () => import('./section/MailGroups.tsx').then((chunk) => chunk.MailGroups)

const personalCenter: LoadComponent = () =>
  import('./setting/PersonalCenter.tsx').then((chunk) => chunk.PersonalCenter)

const administration: LoadComponent = () =>
  import('./section/AdministrationPage.tsx').then((chunk) => chunk.AdministrationPage)

/** All screens of the portal. A new one is one entry here, with its title in phrases.ts and its path in paths.ts. */
export const screens: readonly Screen[] = [
  {
    path: paths.home,
    access: 'user',
    title: 'product',
    navigation: { label: 'home', icon: 'house' },
    load: homePage,
  },
  {
    path: paths.systemDynamics,
    access: 'user',
    title: 'systemDynamics',
    navigation: { label: 'systemDynamics', icon: 'megaphone' },
    load: () => import('./SystemDynamicsPage.tsx').then((chunk) => chunk.SystemDynamicsPage),
  },
  {
    path: paths.announcementDetails,
    access: 'user',
    title: 'announcementDetails',
    under: paths.systemDynamics,
    load: () => import('./AnnouncementDetailsPage.tsx').then((chunk) => chunk.AnnouncementDetailsPage),
  },
  {
    path: paths.homeModules,
    access: 'user',
    title: 'homeModules',
    searchIcon: 'sliders-horizontal',
    over: paths.home,
    load: homePage,
  },
  {
    path: paths.announcementMaintenance,
    access: 'bulletin-maintain',
    title: 'announcementMaintenance',
    navigation: { label: 'announcementMaintenance', icon: 'file-pen-line' },
    fills: true,
    load: maintenance,
  },
  {
    path: paths.newAnnouncement,
    access: 'bulletin-maintain',
    title: 'newAnnouncement',
    searchIcon: 'file-pen-line',
    over: paths.announcementMaintenance,
    fills: true,
    load: maintenance,
  },
  {
    path: paths.maintainedAnnouncement,
    access: 'bulletin-maintain',
    title: 'maintainedAnnouncement',
    over: paths.announcementMaintenance,
    fills: true,
    load: maintenance,
  },
  {
    path: paths.announcementReaders,
    access: 'bulletin-maintain',
    title: 'announcementReaders',
    under: paths.announcementMaintenance,
    fills: true,
    load: () => import('./section/AnnouncementReaders.tsx').then((chunk) => chunk.AnnouncementReaders),
  },
  {
    path: paths.announcementStatistics,
    access: 'bulletin-maintain',
    title: 'announcementStatistics',
    searchIcon: 'chart-column',
    under: paths.announcementMaintenance,
    fills: true,
    load: () => import('./section/AnnouncementStatistics.tsx').then((chunk) => chunk.AnnouncementStatistics),
  },
  {
    path: paths.monthlyStatistics,
    access: 'bulletin-maintain',
    title: 'monthlyStatistics',
    under: paths.announcementMaintenance,
    fills: true,
    load: () => import('./section/AnnouncementStatistics.tsx').then((chunk) => chunk.MonthlyStatistics),
  },
  {
    path: paths.mailTemplates,
    access: 'bulletin-maintain',
    title: 'mailTemplates',
    searchIcon: 'mail',
    under: paths.announcementMaintenance,
    fills: true,
    load: mailTemplates,
  },
  {
    path: paths.newMailTemplate,
    access: 'bulletin-maintain',
    title: 'newMailTemplate',
    over: paths.mailTemplates,
    fills: true,
    load: mailTemplates,
  },
  {
    path: paths.mailTemplate,
    access: 'bulletin-maintain',
    title: 'mailTemplate',
    over: paths.mailTemplates,
    fills: true,
    load: mailTemplates,
  },
  {
    path: paths.mailGroups,
    access: 'bulletin-maintain',
    title: 'mailGroups',
    searchIcon: 'users-round',
    under: paths.announcementMaintenance,
    fills: true,
    load: mailGroups,
  },
  {
    path: paths.newMailGroup,
    access: 'bulletin-maintain',
    title: 'newMailGroup',
    over: paths.mailGroups,
    fills: true,
    load: mailGroups,
  },
  {
    path: paths.mailGroup,
    access: 'bulletin-maintain',
    title: 'mailGroup',
    over: paths.mailGroups,
    fills: true,
    load: mailGroups,
  },
  {
    path: paths.editedMailGroup,
    access: 'bulletin-maintain',
    title: 'editedMailGroup',
    over: paths.mailGroups,
    fills: true,
    load: mailGroups,
  },
  {
    path: paths.mailContacts,
    access: 'bulletin-maintain',
    title: 'mailContacts',
    searchIcon: 'contact-round',
    under: paths.announcementMaintenance,
    fills: true,
    load: mailContacts,
  },
  {
    path: paths.newMailContact,
    access: 'bulletin-maintain',
    title: 'newMailContact',
    over: paths.mailContacts,
    fills: true,
    load: mailContacts,
  },
  {
    path: paths.mailContact,
    access: 'bulletin-maintain',
    title: 'mailContact',
    over: paths.mailContacts,
    fills: true,
    load: mailContacts,
  },
  {
    path: paths.mailLog,
    access: 'bulletin-maintain',
    title: 'mailLog',
    searchIcon: 'mail',
    under: paths.announcementMaintenance,
    fills: true,
    load: () => import('./section/MailLog.tsx').then((chunk) => chunk.MailLog),
  },
  {
    path: paths.sites,
    access: 'super-manager',
    title: 'sites',
    searchIcon: 'building-2',
    fills: true,
    load: administration,
  },
  {
    path: paths.reportedSignIns,
    access: 'super-manager',
    title: 'reportedSignIns',
    searchIcon: 'shield-alert',
    fills: true,
    load: administration,
  },
  {
    path: paths.tools,
    access: 'user',
    inner: true,
    title: 'tools',
    searchIcon: 'shapes',
    load: () => import('./ToolLibraryPage.tsx').then((chunk) => chunk.ToolLibraryPage),
  },
  {
    path: paths.tool,
    access: 'user',
    inner: true,
    title: 'tool',
    load: () => import('#web/features/tools/library/ToolPage.tsx').then((chunk) => chunk.ToolPage),
  },
  {
    path: paths.apps,
    access: 'user',
    inner: true,
    title: 'apps',
    searchIcon: 'layout-grid',
    load: () => import('./AppsPage.tsx').then((chunk) => chunk.AppsPage),
  },
  {
    path: paths.usualApps,
    access: 'user',
    title: 'usualApps',
    searchIcon: 'star',
    load: () => import('./AppsPage.tsx').then((chunk) => chunk.UsualAppsPage),
  },
  {
    path: paths.contacts,
    access: 'user',
    inner: true,
    title: 'contacts',
    searchIcon: 'book-user',
    load: () => import('#web/features/ops-contacts/ContactsPage.tsx').then((chunk) => chunk.ContactsPage),
  },
  {
    path: paths.requests,
    access: 'user',
    inner: true,
    title: 'requests',
    searchIcon: 'key-round',
    load: () => import('#web/features/access-requests/RequestsPage.tsx').then((chunk) => chunk.RequestsPage),
  },
  {
    path: paths.profile,
    access: 'user',
    title: 'profile',
    searchIcon: 'user-round',
    fills: true,
    load: personalCenter,
  },
  {
    path: paths.binding,
    access: 'user',
    title: 'binding',
    searchIcon: 'link',
    fills: true,
    load: personalCenter,
  },
  {
    path: paths.security,
    access: 'user',
    title: 'security',
    searchIcon: 'shield-check',
    fills: true,
    load: personalCenter,
  },
  {
    path: paths.preferences,
    access: 'user',
    title: 'preferences',
    searchIcon: 'sliders-horizontal',
    fills: true,
    load: personalCenter,
  },
  {
    path: paths.fault,
    access: 'user',
    inner: true,
    title: 'fault',
    searchIcon: 'siren',
    load: () => import('#web/features/faults/FaultPage.tsx').then((chunk) => chunk.FaultPage),
  },
  {
    path: paths.faultReport,
    access: 'user',
    inner: true,
    title: 'faultReport',
    load: () => import('#web/features/faults/FaultReportPage.tsx').then((chunk) => chunk.FaultReportPage),
  },
  {
    path: paths.zone,
    access: 'user',
    inner: true,
    title: 'zone',
    load: () => import('./ZonePage.tsx').then((chunk) => chunk.ZonePage),
  },
  {
    path: paths.framedApp,
    access: 'user',
    inner: true,
    fills: true,
    title: 'framedApp',
    load: () => import('./pages/FramedAppPage.tsx').then((chunk) => chunk.FramedAppPage),
  },
]

/** What a screen is called in navigation, breadcrumb and refusals. */
export const nameOf = ({ navigation, title }: Screen): Title => navigation?.label ?? title ?? 'product'

/** Whether a path is one of those that `:name` parts of a pattern stand for. */
const isAt = (path: string, pattern: string): boolean => {
  const [parts, wanted] = [path.split('/'), pattern.split('/')]
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  )
}

export const screenAt = (path: string): Screen | undefined =>
  screens.find((screen) => isAt(path, screen.path))

/** The screens above one, from home down; a dialog has none, because what it lies over is in sight. */
export const screensAbove = ({ path, over, under }: Screen, all = screens): Screen[] =>
  all
    .filter((above) => over === undefined && (path.startsWith(`${above.path}/`) || above.path === under))
    .toSorted((one, other) => one.path.length - other.path.length)
