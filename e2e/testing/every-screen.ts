import { applicationId, framedApplications } from '@iambiz/demo/company/catalogue.ts'
import type { createDemoCompany } from '@iambiz/demo/company/demo-company.ts'
import { uuidOf } from '@iambiz/demo/company/random.ts'
import { administrationPath, basePath, paths } from '@iambiz/web/platform/paths.ts'
import { helpPath } from '@iambiz/web/platform/record-paths.ts'
import { type AreaName, areaNames } from '@iambiz/web/platform/screen.ts'

type World = ReturnType<typeof createDemoCompany>

/** A path below /iambiz; a dialog opens over its parent screen. */
type Address = string | { dialog: string }

type Addresses = readonly Address[]

/** The addresses of each screen; it does not compile if the registry of addresses has one more. */
type EveryScreen = Record<Exclude<keyof typeof paths, 'administration'>, Addresses>

/** The same for the areas of administration that have more addresses than their own, relative to it. */
type AreaAddresses = { [Name in AreaName]?: Addresses }

const dialog = (path: string) => ({ dialog: path })

const filled = (path: string, ...values: string[]) => {
  const rest = [...values]
  return path.replaceAll(/:\w+/g, () => encodeURIComponent(rest.shift() ?? ''))
}

function screensIn({ announcements, faults, mailTemplates, zones }: World): EveryScreen {
  const [announcement, template, zone] = [announcements[0], mailTemplates[0], zones[0]]
  if (!announcement || !template || !zone) throw new Error('the demo company has lost something')
  const fault = faults.find(({ steps }) => steps.length > 1)
  const group = uuidOf('mail group 项目经理 / PMs')
  const contact = uuidOf('mail contact office')
  return {
    home: [paths.home],
    homeModules: [dialog(paths.homeModules)],
    tools: [paths.tools],
    tool: [
      ...['workdays', 'income-tax', 'capital-amounts', 'qr-code', 'units', 'world-clock'],
      ...['password', 'json', 'timestamp'],
    ].map((code) => filled(paths.tool, code)),
    apps: [paths.apps],
    usualApps: [paths.usualApps],
    contacts: [paths.contacts],
    fault: [paths.fault],
    faultReport: [filled(paths.faultReport, fault?.id ?? '')],
    requests: [paths.requests],
    setting: [paths.setting],
    personalCenter: [paths.personalCenter],
    accounts: [paths.accounts],
    binding: [paths.binding],
    profile: [paths.profile],
    security: [paths.security],
    delegation: [paths.delegation],
    preferences: [paths.preferences],
    announcementMaintenance: [paths.announcementMaintenance],
    newAnnouncement: [dialog(paths.newAnnouncement)],
    maintainedAnnouncement: [dialog(filled(paths.maintainedAnnouncement, announcement.id))],
    announcementReaders: [filled(paths.announcementReaders, announcement.id)],
    announcementStatistics: [paths.announcementStatistics],
    monthlyStatistics: [paths.monthlyStatistics],
    mailGroups: [paths.mailGroups],
    newMailGroup: [dialog(paths.newMailGroup)],
    mailGroup: [filled(paths.mailGroup, group)],
    editedMailGroup: [dialog(filled(paths.editedMailGroup, group))],
    mailTemplates: [paths.mailTemplates],
    newMailTemplate: [dialog(paths.newMailTemplate)],
    mailTemplate: [dialog(filled(paths.mailTemplate, template.id))],
    mailContacts: [paths.mailContacts],
    newMailContact: [dialog(paths.newMailContact)],
    mailContact: [dialog(filled(paths.mailContact, contact))],
    mailLog: [paths.mailLog],
    signIns: [paths.signIns],
    loginStatistics: [paths.loginStatistics],
    loginLog: [`${paths.loginLog}?range=30d`],
    appLogins: [paths.appLogins],
    integration: [paths.integration],
    zone: [filled(paths.zone, zone.code)],
    framedApp: [filled(paths.framedApp, framedApplications[0] ?? '')],
    logline: [paths.logline],
    help: ['/home/help', helpPath('home')],
    systemDynamics: [paths.systemDynamics, `${paths.systemDynamics}?tab=unread`],
    announcementDetails: [`${paths.announcementDetails}?bulletinId=${announcement.id}`],
  }
}

const areasIn = ({ zones: [zone] }: World): AreaAddresses => ({
  applications: [
    ...['', dialog('/new')],
    ...['', '/sign-on'].map((part) => dialog(`/${applicationId('mail')}${part}`)),
    `/${applicationId('mail')}/grants`,
  ],
  systems: ['', dialog('/new'), dialog('/e-seal')],
  organizations: ['', '/CC-HQ'],
  people: ['', dialog('/new'), dialog('/A10977')],
  roles: ['', dialog('/new'), dialog('/staff')],
  elements: ['', '/simulator'],
  homeTemplates: ['', dialog('/new')],
  zones: [
    '',
    '/new',
    ...['', '/articles'].map((part) => `/${zone?.code}${part}`),
    dialog(`/${zone?.code}/articles/new`),
  ],
})

/** A full path, and whether it opens a dialog. */
export type Shown = { path: string; isDialog: boolean }

const shownAt = (before: string, address: Address): Shown =>
  typeof address === 'string'
    ? { path: before + address, isDialog: false }
    : { path: before + address.dialog, isDialog: true }

/** All screens of the portal, for a person who may see all of them. */
export const everyScreen = (world: World): Shown[] =>
  Object.values(screensIn(world))
    .flat()
    .map((address) => shownAt(basePath, address))

/** The overview and all areas of administration. */
export const everyArea = (world: World): Shown[] => [
  shownAt(`${basePath}${administrationPath}`, ''),
  ...areaNames.flatMap((name) =>
    (areasIn(world)[name] ?? ['']).map((rest) => shownAt(`${basePath}${administrationPath}/${name}`, rest)),
  ),
]
