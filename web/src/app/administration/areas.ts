import type { CurrentUser } from '@iambiz/contract/home.ts'
import type { Access } from '@iambiz/contract/platform/access.ts'
import type { IconName } from '#web/icons/icons.ts'
import type { LoadComponent } from '#web/platform/on-demand/chunk.ts'
import { administrationPath } from '#web/platform/paths.ts'
import { may } from '../access.ts'
import type { areaGroupPhrases, areaPhrases } from './phrases.ts'

type AreaName = keyof typeof areaPhrases

type AreaGroup = keyof typeof areaGroupPhrases

type Declared = {
  access: Access
  group: AreaGroup
  icon: IconName
  /** How the Chinese name is typed, syllables apart. */
  reading: string
  load: LoadComponent
}

export type Area = Declared & { name: AreaName; path: string }

/**
 * All areas of administration, in the order of the rail. A new one is one entry here with its name in phrases.ts; it is at
 * /home/admin/<name> and has every address below that for itself. Nothing of it is in the first screen.
 */
const declared: Record<AreaName, Declared> = {
  applications: {
    access: 'application-manager',
    group: 'applications',
    icon: 'layout-grid',
    reading: 'ying yong guan li',
    load: () => import('./Applications.tsx').then((chunk) => chunk.Applications),
  },
  categories: {
    access: 'super-manager',
    group: 'applications',
    icon: 'shapes',
    reading: 'ying yong fen lei',
    load: () =>
      import('#web/features/app-administration/categories/CategoriesPage.tsx').then(
        (chunk) => chunk.CategoriesPage,
      ),
  },
  opsContacts: {
    access: 'application-manager',
    group: 'applications',
    icon: 'book-user',
    reading: 'yun wei tong xun lu wei hu',
    load: () =>
      import('#web/features/ops-contacts/managed/ManagedContactsPage.tsx').then(
        (chunk) => chunk.ManagedContactsPage,
      ),
  },
  systems: {
    access: 'super-manager',
    group: 'applications',
    icon: 'boxes',
    reading: 'ye wu xi tong',
    load: () => import('#web/features/business-systems/SystemsPage.tsx').then((chunk) => chunk.SystemsPage),
  },
  organizations: {
    access: 'authority-manager',
    group: 'people',
    icon: 'building-2',
    reading: 'zu zhi',
    load: () =>
      import('#web/features/directory/organizations/OrganizationsPage.tsx').then(
        (chunk) => chunk.OrganizationsPage,
      ),
  },
  people: {
    access: 'authority-manager',
    group: 'people',
    icon: 'users-round',
    reading: 'ren yuan',
    load: () => import('#web/features/directory/people/PeoplePage.tsx').then((chunk) => chunk.PeoplePage),
  },
  ldap: {
    access: 'super-manager',
    group: 'people',
    icon: 'refresh-cw',
    reading: 'mu lu tong bu',
    load: () => import('#web/features/ldap/LdapPage.tsx').then((chunk) => chunk.LdapPage),
  },
  provisioning: {
    access: 'super-manager',
    group: 'people',
    icon: 'link',
    reading: 'dui jie pei zhi',
    load: () =>
      import('#web/features/provisioning/ProvisioningPage.tsx').then((chunk) => chunk.ProvisioningPage),
  },
  roles: {
    access: 'authority-manager',
    group: 'rights',
    icon: 'contact-round',
    reading: 'jue se',
    load: () => import('#web/features/directory/roles/RolesPage.tsx').then((chunk) => chunk.RolesPage),
  },
  delegations: {
    access: 'authority-manager',
    group: 'rights',
    icon: 'user-round-cog',
    reading: 'quan bu wei tuo',
    load: () =>
      import('#web/features/delegations/overview/DelegationsOverview.tsx').then(
        (chunk) => chunk.DelegationsOverview,
      ),
  },
  requests: {
    access: 'super-manager',
    group: 'rights',
    icon: 'key-round',
    reading: 'quan bu quan xian shen qing',
    load: () =>
      import('#web/features/access-requests/AllRequestsPage.tsx').then((chunk) => chunk.AllRequestsPage),
  },
  elements: {
    access: 'super-manager',
    group: 'rights',
    icon: 'eye-off',
    reading: 'yuan su quan xian',
    load: () =>
      import('#web/features/element-permissions/ElementPermissionsPage.tsx').then(
        (chunk) => chunk.ElementPermissionsPage,
      ),
  },
  dictionary: {
    access: 'super-manager',
    group: 'portal',
    icon: 'library-big',
    reading: 'shu ju zi dian',
    load: () => import('#web/features/dictionary/DictionaryPage.tsx').then((chunk) => chunk.DictionaryPage),
  },
  translations: {
    access: 'super-manager',
    group: 'portal',
    icon: 'languages',
    reading: 'fan yi',
    load: () =>
      import('#web/features/translations/TranslationsPage.tsx').then((chunk) => chunk.TranslationsPage),
  },
  releases: {
    access: 'super-manager',
    group: 'portal',
    icon: 'rocket',
    reading: 'ban ben dong tai',
    load: () => import('#web/features/releases/ReleasesPage.tsx').then((chunk) => chunk.ReleasesPage),
  },
  settings: {
    access: 'super-manager',
    group: 'portal',
    icon: 'sliders-horizontal',
    reading: 'xi tong she zhi',
    load: () => import('#web/features/settings/SettingsPage.tsx').then((chunk) => chunk.SettingsPage),
  },
  homeTemplates: {
    access: 'super-manager',
    group: 'portal',
    icon: 'house',
    reading: 'shou ye tui jian',
    load: () =>
      import('#web/features/preferences/home-templates/HomeTemplatesPage.tsx').then(
        (chunk) => chunk.HomeTemplatesPage,
      ),
  },
  tools: {
    access: 'super-manager',
    group: 'portal',
    icon: 'wrench',
    reading: 'gong ju guan li',
    load: () => import('#web/features/tools/administration/ToolsPage.tsx').then((chunk) => chunk.ToolsPage),
  },
  zones: {
    access: 'super-manager',
    group: 'portal',
    icon: 'leaf',
    reading: 'zhuan qu guan li',
    load: () => import('#web/features/zones/administration/ZonesPage.tsx').then((chunk) => chunk.ZonesPage),
  },
  sites: {
    access: 'super-manager',
    group: 'portal',
    icon: 'building-2',
    reading: 'di dian',
    load: () => import('#web/features/sites/SitesPage.tsx').then((chunk) => chunk.SitesPage),
  },
  operationLog: {
    access: 'super-manager',
    group: 'security',
    icon: 'history',
    reading: 'cao zuo ri zhi',
    load: () =>
      import('#web/features/operation-log/OperationLogPage.tsx').then((chunk) => chunk.OperationLogPage),
  },
  reportedSignIns: {
    access: 'super-manager',
    group: 'security',
    icon: 'shield-alert',
    reading: 'bei bao gao de deng lu',
    load: () =>
      import('#web/features/login-logs/ReportedSignInsPage.tsx').then((chunk) => chunk.ReportedSignInsPage),
  },
}

export const areas: readonly Area[] = Object.entries(declared).map(([key, area]) => ({
  ...area,
  name: key as AreaName,
  path: `${administrationPath}/${key}`,
}))

/** The area that an address belongs to. */
export const areaAt = (path: string): Area | undefined =>
  areas.find((area) => path === area.path || path.startsWith(`${area.path}/`))

/** The areas that the person may open; the first of them is where administration begins. */
export const areasOf = (signedIn: CurrentUser): Area[] => areas.filter((area) => may(signedIn, area))
