import type { LoadComponent } from '#web/platform/on-demand/chunk.ts'
import type { AreaName } from './areas.ts'

/** The component of each area. Apart from the list of areas, which the help and the search read as well. */
export const areaLoaders: Record<AreaName, LoadComponent> = {
  applications: () => import('./Applications.tsx').then((chunk) => chunk.Applications),
  connections: () =>
    import('#web/features/connections/ConnectionsPage.tsx').then((chunk) => chunk.ConnectionsPage),
  categories: () =>
    import('#web/features/app-administration/categories/CategoriesPage.tsx').then(
      (chunk) => chunk.CategoriesPage,
    ),
  opsContacts: () =>
    import('#web/features/ops-contacts/managed/ManagedContactsPage.tsx').then(
      (chunk) => chunk.ManagedContactsPage,
    ),
  systems: () => import('#web/features/business-systems/SystemsPage.tsx').then((chunk) => chunk.SystemsPage),
  organizations: () =>
    import('#web/features/directory/organizations/OrganizationsPage.tsx').then(
      (chunk) => chunk.OrganizationsPage,
    ),
  people: () => import('#web/features/directory/people/PeoplePage.tsx').then((chunk) => chunk.PeoplePage),
  ldap: () => import('#web/features/ldap/LdapPage.tsx').then((chunk) => chunk.LdapPage),
  provisioning: () =>
    import('#web/features/provisioning/ProvisioningPage.tsx').then((chunk) => chunk.ProvisioningPage),
  roles: () => import('#web/features/directory/roles/RolesPage.tsx').then((chunk) => chunk.RolesPage),
  delegations: () =>
    import('#web/features/delegations/overview/DelegationsOverview.tsx').then(
      (chunk) => chunk.DelegationsOverview,
    ),
  requests: () =>
    import('#web/features/access-requests/AllRequestsPage.tsx').then((chunk) => chunk.AllRequestsPage),
  elements: () =>
    import('#web/features/element-permissions/ElementPermissionsPage.tsx').then(
      (chunk) => chunk.ElementPermissionsPage,
    ),
  dictionary: () =>
    import('#web/features/dictionary/DictionaryPage.tsx').then((chunk) => chunk.DictionaryPage),
  translations: () =>
    import('#web/features/translations/TranslationsPage.tsx').then((chunk) => chunk.TranslationsPage),
  releases: () => import('#web/features/releases/ReleasesPage.tsx').then((chunk) => chunk.ReleasesPage),
  settings: () => import('#web/features/settings/SettingsPage.tsx').then((chunk) => chunk.SettingsPage),
  homeTemplates: () =>
    import('#web/features/preferences/home-templates/HomeTemplatesPage.tsx').then(
      (chunk) => chunk.HomeTemplatesPage,
    ),
  tools: () => import('#web/features/tools/administration/ToolsPage.tsx').then((chunk) => chunk.ToolsPage),
  zones: () => import('#web/features/zones/administration/ZonesPage.tsx').then((chunk) => chunk.ZonesPage),
  sites: () => import('#web/features/sites/SitesPage.tsx').then((chunk) => chunk.SitesPage),
  operationLog: () =>
    import('#web/features/operation-log/OperationLogPage.tsx').then((chunk) => chunk.OperationLogPage),
  reportedSignIns: () =>
    import('#web/features/login-logs/ReportedSignInsPage.tsx').then((chunk) => chunk.ReportedSignInsPage),
}
