import type { Access } from '@iambiz/contract/platform/access.ts'
import type { ReactNode } from 'react'
import type { IconName } from '#web/icons/icons.ts'
import type { LoadComponent } from './on-demand/chunk.ts'
import type { paths } from './paths.ts'

export type ScreenName = Exclude<keyof typeof paths, 'accounts' | 'personalCenter'>

export type Title = { zh: string; en: string }

/** What every screen receives from the app, because applications are another feature. */
export type ScreenProps = {
  /** Renders the icon of an application, with `size` in pixels. */
  tileOf: (app: { appId: string; appName: string }, size: number) => ReactNode
}

/** The properties of a screen; its path has the same name in the contract. */
export type ScreenDeclaration = {
  access: Access
  /** Document title. */
  title: Title
  /** Name in navigation, breadcrumb and search; by default the title. */
  label?: Title
  /** The component; a dialog has that of the screen below it. */
  load?: LoadComponent<ScreenProps>
  /** Icon in navigation, search, sections and help. */
  icon?: IconName
  inNavigation?: true
  /** Neither search nor section links to it, because its address needs a parameter. */
  unlisted?: true
  /** Its help topic; a dialog has that of the screen below it. */
  topic?: string
  /** The screen below this dialog; both share one component, which stays mounted, and its section. */
  over?: ScreenName
  /** The parent screen if neither the address nor the section shows it. */
  under?: ScreenName
  /** The screen that names the section of this one; the links of the section are at its left, and it uses the full width. */
  section?: ScreenName
  /** Name of the link in the section; by default the label. */
  sectionLabel?: Title
  /** In the personal center: has its own heading in place of the person's name. */
  headed?: true
  /** Has no content of its own: redirects to the first of these that the person may open. */
  leadsTo?: readonly ScreenName[]
  /** Stays open as a tab, with its state, while the person is elsewhere. */
  inner?: true
  /** Uses the full width. */
  fills?: true
  /** Also available under a delegation, because it does not concern the person's own matters. */
  whileActing?: true
}

/** The declarations of a `screen.ts`: a screen and the dialogs over it. */
export type ScreenDeclarations = { readonly [Name in ScreenName]?: ScreenDeclaration }

/** The areas of administration; their addresses are /home/admin/<name> and everything below. */
export const areaNames = [
  'applications',
  'connections',
  'categories',
  'systems',
  'opsContacts',
  'people',
  'organizations',
  'ldap',
  'provisioning',
  'roles',
  'requests',
  'delegations',
  'elements',
  'signInSources',
  'signInPolicies',
  'sites',
  'reportedSignIns',
  'homeTemplates',
  'zones',
  'tools',
  'dictionary',
  'translations',
  'releases',
  'settings',
  'operationLog',
] as const

export type AreaName = (typeof areaNames)[number]

/** The groups of areas, in the order of the rail. */
export const areaGroups = ['applications', 'people', 'access', 'signIn', 'portal', 'records'] as const

export type AreaGroup = (typeof areaGroups)[number]

/** The properties of an area of administration. */
export type AreaDeclaration = {
  access: Access
  /** Name in the rail, the document title, refusals and the search. */
  title: Title
  group: AreaGroup
  icon: IconName
  load: LoadComponent
  /** Addresses below the area that show a screen of their own; other addresses are dialogs and parts of its list. */
  screensBelow?: RegExp
}
