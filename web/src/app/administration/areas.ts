import type { CurrentUser } from '@iambiz/contract/home.ts'
import { categoriesArea } from '#web/features/catalogue/administration/categories/area.ts'
import { connectionsArea } from '#web/features/catalogue/connections/area.ts'
import { opsContactsArea } from '#web/features/catalogue/ops-contacts/managed/area.ts'
import { systemsArea } from '#web/features/catalogue/systems/area.ts'
import { ldapArea } from '#web/features/directory/ldap/area.ts'
import { organizationsArea } from '#web/features/directory/organizations/area.ts'
import { peopleArea } from '#web/features/directory/people/area.ts'
import { rolesArea } from '#web/features/directory/roles/area.ts'
import { provisioningArea } from '#web/features/directory/scim/area.ts'
import { reportedSignInsArea } from '#web/features/logs/login/area.ts'
import { operationLogArea } from '#web/features/logs/operation/area.ts'
import { delegationsArea } from '#web/features/permissions/delegations/overview/area.ts'
import { elementsArea } from '#web/features/permissions/elements/area.ts'
import { requestsArea } from '#web/features/permissions/requests/area.ts'
import { signInPoliciesArea } from '#web/features/permissions/sign-in-policies/area.ts'
import { signInSourcesArea } from '#web/features/permissions/sign-in-sources/area.ts'
import { dictionaryArea } from '#web/features/portal/dictionary/area.ts'
import { releasesArea } from '#web/features/portal/releases/area.ts'
import { settingsArea } from '#web/features/portal/settings/area.ts'
import { sitesArea } from '#web/features/portal/sites/area.ts'
import { toolsArea } from '#web/features/portal/tools/administration/area.ts'
import { translationsArea } from '#web/features/portal/translations/area.ts'
import { zonesArea } from '#web/features/portal/zones/administration/area.ts'
import { homeTemplatesArea } from '#web/features/preferences/home-templates/area.ts'
import { administrationPath } from '#web/platform/paths.ts'
import type { AreaDeclaration, AreaName } from '#web/platform/screen.ts'
import { may } from '../access.ts'
import { titleTable } from '../title-table.ts'
import { applicationsArea } from './area.ts'

/** All areas of administration, in the order of the rail. None of it is part of the first screen's code. */
const areaList: Readonly<Record<AreaName, AreaDeclaration>> = {
  applications: applicationsArea,
  connections: connectionsArea,
  categories: categoriesArea,
  systems: systemsArea,
  opsContacts: opsContactsArea,
  people: peopleArea,
  organizations: organizationsArea,
  ldap: ldapArea,
  provisioning: provisioningArea,
  roles: rolesArea,
  requests: requestsArea,
  delegations: delegationsArea,
  elements: elementsArea,
  signInSources: signInSourcesArea,
  signInPolicies: signInPoliciesArea,
  sites: sitesArea,
  reportedSignIns: reportedSignInsArea,
  homeTemplates: homeTemplatesArea,
  zones: zonesArea,
  tools: toolsArea,
  dictionary: dictionaryArea,
  translations: translationsArea,
  releases: releasesArea,
  settings: settingsArea,
  operationLog: operationLogArea,
}

export type Area = AreaDeclaration & { name: AreaName; path: string }

export const areas: readonly Area[] = Object.entries(areaList).map(([key, area]) => ({
  ...area,
  name: key as AreaName,
  path: `${administrationPath}/${key}`,
}))

/** Names of the areas in the rail, the document title, refusals and the search. */
export const areaTitles = titleTable(areas, ({ title }) => title)

/** Returns the area of an address; undefined if none. */
export const areaAt = (path: string): Area | undefined =>
  areas.find((area) => path === area.path || path.startsWith(`${area.path}/`))

/** Returns the areas that the person may open. */
export const areasOf = (signedIn: CurrentUser): Area[] => areas.filter((area) => may(signedIn, area))
