import type { LoadComponent } from '#web/platform/on-demand/chunk.ts'
import type { AreaName } from './areas.ts'

/** The component of each area. Separate from the list of areas, which the help and the search import as well. */
export const areaLoaders: Record<AreaName, LoadComponent> = {
  applications: () => import('./Applications.tsx').then((chunk) => chunk.Applications),
  connections: () =>
    import('#web/features/catalogue/connections/ConnectionsPage.tsx').then((chunk) => chunk.ConnectionsPage),
  categories: () =>
    import('#web/features/catalogue/administration/categories/CategoriesPage.tsx').then(
      (chunk) => chunk.CategoriesPage,
    ),
  opsContacts: () =>
    import('#web/features/catalogue/ops-contacts/managed/ManagedContactsPage.tsx').then(
      (chunk) => chunk.ManagedContactsPage,
    ),
  systems: () => import('#web/features/catalogue/systems/SystemsPage.tsx').then((chunk) => chunk.SystemsPage),
  organizations: () =>
    import('#web/features/directory/organizations/OrganizationsPage.tsx').then(
      (chunk) => chunk.OrganizationsPage,
    ),
  people: () => import('#web/features/directory/people/PeoplePage.tsx').then((chunk) => chunk.PeoplePage),
  ldap: () => import('#web/features/directory/ldap/LdapPage.tsx').then((chunk) => chunk.LdapPage),
  provisioning: () =>
    import('#web/features/directory/scim/ProvisioningPage.tsx').then((chunk) => chunk.ProvisioningPage),
  roles: () => import('#web/features/directory/roles/RolesPage.tsx').then((chunk) => chunk.RolesPage),
  delegations: () =>
    import('#web/features/permissions/delegations/overview/DelegationsOverview.tsx').then(
      (chunk) => chunk.DelegationsOverview,
    ),
  requests: () =>
    import('#web/features/permissions/requests/AllRequestsPage.tsx').then((chunk) => chunk.AllRequestsPage),
  elements: () =>
    import('#web/features/permissions/elements/ElementPermissionsPage.tsx').then(
      (chunk) => chunk.ElementPermissionsPage,
    ),
  dictionary: () =>
    import('#web/features/portal/dictionary/DictionaryPage.tsx').then((chunk) => chunk.DictionaryPage),
  translations: () =>
    import('#web/features/portal/translations/TranslationsPage.tsx').then((chunk) => chunk.TranslationsPage),
  releases: () =>
    import('#web/features/portal/releases/ReleasesPage.tsx').then((chunk) => chunk.ReleasesPage),
  settings: () =>
    import('#web/features/portal/settings/SettingsPage.tsx').then((chunk) => chunk.SettingsPage),
  homeTemplates: () =>
    import('#web/features/preferences/home-templates/HomeTemplatesPage.tsx').then(
      (chunk) => chunk.HomeTemplatesPage,
    ),
  tools: () =>
    import('#web/features/portal/tools/administration/ToolsPage.tsx').then((chunk) => chunk.ToolsPage),
  zones: () =>
    import('#web/features/portal/zones/administration/ZonesPage.tsx').then((chunk) => chunk.ZonesPage),
  sites: () => import('#web/features/portal/sites/SitesPage.tsx').then((chunk) => chunk.SitesPage),
  operationLog: () =>
    import('#web/features/logs/operation/OperationLogPage.tsx').then((chunk) => chunk.OperationLogPage),
  reportedSignIns: () =>
    import('#web/features/logs/login/ReportedSignInsPage.tsx').then((chunk) => chunk.ReportedSignInsPage),
}
