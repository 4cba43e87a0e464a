import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { credentialRoutes } from '#server/features/accounts/credentials/routes.ts'
import { proofBehind } from '#server/features/accounts/credentials/step-up.ts'
import type { AccountDeps } from '#server/features/accounts/deps.ts'
import { startChange } from '#server/features/accounts/email-change/change.ts'
import { emailChangeRoutes } from '#server/features/accounts/email-change/routes.ts'
import { externalAccountPageRoutes } from '#server/features/accounts/external/pages.ts'
import { externalAccountRoutes } from '#server/features/accounts/external/routes.ts'
import { innerAccountRoutes } from '#server/features/accounts/inner/routes.ts'
import { ownSessionRoutes } from '#server/features/accounts/own-sessions/routes.ts'
import { passkeyRoutes } from '#server/features/accounts/passkeys/routes.ts'
import { secondFactorCoverageRoutes } from '#server/features/accounts/second-factor-coverage/routes.ts'
import { announcementMailRoutes } from '#server/features/announcements/mails/routes.ts'
import { announcementMaintenanceRoutes } from '#server/features/announcements/maintenance/routes.ts'
import { mayReadAnnouncement } from '#server/features/announcements/reading/open.ts'
import { announcementRoutes } from '#server/features/announcements/reading/routes.ts'
import { announcementReceiptRoutes } from '#server/features/announcements/receipts/routes.ts'
import { announcementStatisticsRoutes } from '#server/features/announcements/statistics/routes.ts'
import { appAdministrationRoutes } from '#server/features/catalogue/administration/routes.ts'
import { appIconRoutes } from '#server/features/catalogue/app-icon/routes.ts'
import type { LaunchDeps } from '#server/features/catalogue/apps/deps.ts'
import { appRoutes } from '#server/features/catalogue/apps/routes.ts'
import { connectionRoutes } from '#server/features/catalogue/connections/routes.ts'
import { opsContactRoutes } from '#server/features/catalogue/ops-contacts/routes.ts'
import { ownLinkRoutes } from '#server/features/catalogue/own-links/routes.ts'
import { signOnAccessRoutes } from '#server/features/catalogue/sign-on-access/routes.ts'
import { createIdentifySystem } from '#server/features/catalogue/systems/identify.ts'
import { businessSystemRoutes } from '#server/features/catalogue/systems/routes.ts'
import { setTranslationVersion } from '#server/features/catalogue/systems/store.ts'
import { openingRoutes } from '#server/features/directory/account-openings/routes.ts'
import { ldapRoutes } from '#server/features/directory/ldap/routes.ts'
import { directoryRoutes } from '#server/features/directory/routes.ts'
import { directoryActions } from '#server/features/directory/scim/actions.ts'
import type { ProvisioningDeps } from '#server/features/directory/scim/deps.ts'
import { provisioningRoutes } from '#server/features/directory/scim/routes.ts'
import { scimRoutes } from '#server/features/directory/scim/scim-routes.ts'
import { createEventStreams } from '#server/features/events/event-streams.ts'
import { eventRoutes } from '#server/features/events/routes.ts'
import { faultRoutes, mayReadFault } from '#server/features/faults/routes.ts'
import { inboxRoutes } from '#server/features/inbox/routes.ts'
import { loginLogRoutes } from '#server/features/logs/login/routes.ts'
import { sealOfRow } from '#server/features/logs/login/verify.ts'
import { operationLogRoutes } from '#server/features/logs/operation/routes.ts'
import { mailAddressRoutes } from '#server/features/mail/addresses/routes.ts'
import { mailContactRoutes } from '#server/features/mail/contacts/routes.ts'
import { withdrawMails } from '#server/features/mail/delivery/outbox-of-many-store.ts'
import { posting } from '#server/features/mail/delivery/outbox-store.ts'
import { mailDeliveryRoutes } from '#server/features/mail/delivery/routes.ts'
import { readPeople } from '#server/features/mail/read-people.ts'
import { mailRecordRoutes } from '#server/features/mail/record-routes.ts'
import { mailTemplateRoutes } from '#server/features/mail/templates/routes.ts'
import { readTemplateFile } from '#server/features/mail/templates/template-file.ts'
import { delegationRoutes } from '#server/features/permissions/delegations/routes.ts'
import {
  type ElementPermissionDeps,
  elementPermissionRoutes,
} from '#server/features/permissions/elements/routes.ts'
import { superManagers } from '#server/features/permissions/requests/reports.ts'
import { accessRequestRoutes } from '#server/features/permissions/requests/routes.ts'
import { changeSites } from '#server/features/permissions/sign-in-policies/lockout.ts'
import { signInPolicyRoutes } from '#server/features/permissions/sign-in-policies/routes.ts'
import { signInSourceRoutes } from '#server/features/permissions/sign-in-sources/routes.ts'
import { dictionaryRoutes } from '#server/features/portal/dictionary/routes.ts'
import { releaseRoutes } from '#server/features/portal/releases/routes.ts'
import { mailLogoReader } from '#server/features/portal/settings/mail-logo.ts'
import { brandingRoute, pictureSizes } from '#server/features/portal/settings/picture-route.ts'
import { settingRoutes } from '#server/features/portal/settings/routes.ts'
import { siteRoutes } from '#server/features/portal/sites/routes.ts'
import { systemRoutes } from '#server/features/portal/system/routes.ts'
import { keepWords } from '#server/features/portal/system/words.ts'
import { toolRoutes } from '#server/features/portal/tools/routes.ts'
import { translationRoutes } from '#server/features/portal/translations/routes.ts'
import { findPreferences } from '#server/features/preferences/reports.ts'
import { preferenceRoutes } from '#server/features/preferences/routes.ts'
import { homeTemplateRoutes } from '#server/features/preferences/template-routes.ts'
import { securityEventRoutes } from '#server/features/security-events/routes.ts'
import { findAuthority } from '#server/features/session/acting-store.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { menuFor } from '#server/features/session/describe.ts'
import { createIdentify } from '#server/features/session/identify.ts'
import { forgetDevice } from '#server/features/session/known-device-store.ts'
import { sessionRoutes } from '#server/features/session/routes.ts'
import { integrationRoutes } from '#server/features/statistics/integration/routes.ts'
import { loginLogListRoutes } from '#server/features/statistics/logins/log-routes.ts'
import { loginStatisticsRoutes } from '#server/features/statistics/logins/routes.ts'
import { auditDenial } from '#server/platform/audit.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import { openContents } from '#server/platform/files/open-contents.ts'
import { createHttpServer } from '#server/platform/http/http-server.ts'
import { createServe, type Serve } from '#server/platform/http/serve.ts'
import { oneAtATime } from '#server/platform/one-at-a-time.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import { steadyOffset } from '#server/platform/wire-time.ts'
import { accountDeps } from './account-deps.ts'
import { openingDeps } from './account-opening-deps.ts'
import { apiDocsRoutes } from './api-docs.ts'
import { admitToDocs } from './api-docs-access.ts'
import { readBuiltWeb } from './built-web.ts'
import { type PortalConfig, signInAddress } from './config.ts'
import { appIconDeps, connectionDeps, signOnAccessDeps } from './connection-deps.ts'
import {
  eventDeps,
  integrationDeps,
  mailSender,
  ownSessionDeps,
  type Process,
  secondFactorCoverageDeps,
  securityEventDeps,
  sessionDeps,
} from './deps.ts'
import { directoryDeps } from './directory-deps.ts'
import { endActingSignOns } from './end-acting-sign-ons.ts'
import { externalAccountDeps } from './external-account-deps.ts'
import { type FeatureDeps, featureDeps } from './feature-deps.ts'
import { type FileDeps, fileRoutes } from './files.ts'
import { type HomeDeps, homeData, homeRoutes } from './home.ts'
import { pageBrandReader } from './page-brand.ts'
import { pageRoutes } from './pages.ts'
import { pageSettings, settingDeps } from './setting-deps.ts'
import { signInPolicyDeps, signInSourceDeps, sourceNamesFrom } from './sign-in-policy-deps.ts'
import { mayReadZonePicture, zoneRoutes } from './zone.ts'

const release = '0.2.0'
const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Returns a function that reads the company's current mail domains. */
const readDomainsOf =
  ({ readSettings }: SessionDeps) =>
  async () =>
    (await readSettings()).mailDomains

function homeDeps(
  session: SessionDeps,
  { config: { mail, launchOrigins, baseUrl }, database: { kept } }: Process,
): HomeDeps & FeatureDeps {
  const { db, pool, reader, readRights, readSettings, wireTime } = session
  const post = posting({ held: mail.server === undefined })
  const base = { db, kept, pool, reader, readRights, readSettings, wireTime, post, launchOrigins, baseUrl }
  return { session, ...featureDeps({ ...base, readDomains: readDomainsOf(session) }) }
}

/**
 * Returns the same check, which refuses agents: files of the agent's own are not readable while acting for another
 * person.
 */
const exceptAsAgent =
  (mayRead: FileDeps['mayRead']['fault']): FileDeps['mayRead']['fault'] =>
  async (actor, ...file) =>
    actor.acting === null && mayRead(actor, ...file)

const presentActingWith =
  ({ reader }: SessionDeps): LaunchDeps['presentActing'] =>
  async ({ userNo: agentNo, acting: { delegationId } }, now) => {
    const authority = await findAuthority(reader, { delegationId, agentNo, now })
    return authority && !authority.acting.isOver ? authority.acting : null
  }

const provisioningDeps = (config: PortalConfig, session: SessionDeps): ProvisioningDeps => ({
  ...session,
  ...{ baseUrl: config.baseUrl, limits: config.limits },
  directory: directoryActions(directoryDeps(config, session)),
})

/** Dependencies of file calls; each feature decides who may read its own files. */
function fileDeps(contents: FileContents, session: SessionDeps, home: HomeDeps): FileDeps {
  const { db, wireTime } = session
  const ofAnnouncements = mayReadAnnouncement(home.announcements)
  const ofZones = mayReadZonePicture(home)
  return {
    db,
    wireTime,
    contents,
    mayRead: {
      fault: exceptAsAgent(mayReadFault(home.faults)),
      image: async (...asked) => (await ofAnnouncements(...asked)) || ofZones(...asked),
      attachment: ofAnnouncements,
      // Application icons are not confidential.
      icon: async () => true,
    },
    readPeople: readPeople({ db, readDomains: readDomainsOf(session) }),
    readTemplate: readTemplateFile,
  }
}

/** System code under which the portal itself is registered as a business system. */
const ownSystem = 'iambiz'

const pageConfig = (config: PortalConfig, now: Date) => ({
  baseUrl: config.baseUrl,
  clientId: config.provider.clientId,
  environments: config.environments,
  systemCode: ownSystem,
  appKey: 'iambiz-web',
  apiHosts: config.apiHosts,
  timeZone: config.timeZone,
  utcOffset: steadyOffset(config.timeZone, now),
  release,
  serviceWorker: config.serviceWorker,
})

type Mounted = {
  accounts: AccountDeps
  config: PortalConfig
  session: SessionDeps
  /** The same dependencies on the connection pool for slow reports. */
  reporting: SessionDeps
  home: HomeDeps & FeatureDeps
  events: ReturnType<typeof createEventStreams>
  /** Folder of the built web application. */
  webRoot: string
}

/** Mounts the calls about the portal as a whole, such as translations. */
function portalRoutes(serve: Serve, session: SessionDeps, webRoot: string): void {
  translationRoutes(serve, { ...session, webRoot, setVersionInForce: setTranslationVersion })
  releaseRoutes(serve, session)
}

/** Mounts the calls of features that depend on no other feature. */
function plainRoutes(serve: Serve, session: SessionDeps): void {
  dictionaryRoutes(serve, session)
  businessSystemRoutes(serve, { ...session, ownCode: ownSystem })
  opsContactRoutes(serve, session)
  inboxRoutes(serve, session)
}

function mailRoutes(
  serve: Serve,
  { config, session, home }: Pick<Mounted, 'config' | 'session' | 'home'>,
): void {
  mailAddressRoutes(serve, home.mail)
  mailRecordRoutes(serve, home.mail)
  mailTemplateRoutes(serve, home.mail)
  mailContactRoutes(serve, home.mail)
  mailDeliveryRoutes(serve, {
    ...home.mail,
    readSender: mailSender(config, session.readSettings, mailLogoReader(session.db)),
    hasServer: config.mail.server !== undefined,
  })
}

/** Mounts the calls about applications: for users, for administrators and for sign-ons. */
function applicationRoutes(
  serve: Serve,
  { config, session, accounts, home }: Pick<Mounted, 'config' | 'session' | 'accounts' | 'home'>,
): void {
  const { askAccount, tokenOf } = accounts
  appRoutes(serve, {
    ...{ ...home.apps, askAccount, tokenOf },
    presentActing: presentActingWith(session),
    readIssuer: async () => (await session.provider.signingKeys())?.issuer ?? null,
  })
  ownLinkRoutes(serve, home.ownLinks)
  appAdministrationRoutes(serve, { ...session, launchOrigins: config.launchOrigins })
  connectionRoutes(serve, connectionDeps(session))
  signOnAccessRoutes(serve, signOnAccessDeps(config, session, home))
  accessRequestRoutes(serve, home.accessRequests)
}

/** Mounts every call of the contract. */
function featureRoutes(
  serve: Serve,
  { config, session, reporting, accounts, home, events, webRoot }: Mounted,
): void {
  const contents = openContents(config.files)
  sessionRoutes(serve, session)
  plainRoutes(serve, session)
  const ownSessions = ownSessionDeps(session)
  ownSessionRoutes(serve, ownSessions)
  loginLogRoutes(serve, { ...ownSessions, superManagers, forgetDevice, notify: home.notifyOfSignIn })
  const logins = { ...reporting, readSourceNames: sourceNamesFrom(session) }
  loginStatisticsRoutes(serve, logins)
  loginLogListRoutes(serve, { ...logins, sealOfRow })
  secondFactorCoverageRoutes(serve, secondFactorCoverageDeps(reporting))
  integrationRoutes(serve, integrationDeps(reporting))
  operationLogRoutes(serve, reporting)
  ldapRoutes(serve, { ...session, timeZone: config.timeZone })
  settingRoutes(serve, settingDeps({ config, session, reports: reporting.db, release }))
  const menuOfRole: ElementPermissionDeps['menuOfRole'] = (rights, roleNo, lang) =>
    menuFor(rights, { roleNo }, lang)
  elementPermissionRoutes(serve, { ...session, menuOfRole, appsOfRole: home.appsOfRole })
  const policies = signInPolicyDeps(config, session, home)
  signInPolicyRoutes(serve, policies)
  siteRoutes(serve, {
    ...session,
    changeSites: (write, actor, context) => changeSites(policies, write, actor, context),
  })
  signInSourceRoutes(serve, signInSourceDeps(config, session))
  securityEventRoutes(serve, securityEventDeps(config, session))
  credentialRoutes(serve, accounts, session.cookies)
  systemRoutes(serve, {
    db: session.db,
    readRights: session.readRights,
    homeUrl: `${config.baseUrl}/iambiz/home`,
    release,
  })
  portalRoutes(serve, session, webRoot)
  homeRoutes(serve, home)
  applicationRoutes(serve, { config, session, accounts, home })
  announcementRoutes(serve, home.announcements)
  announcementMaintenanceRoutes(serve, { ...session, ...home.announcementMails, contents, withdrawMails })
  announcementMailRoutes(serve, home.announcementMails)
  announcementReceiptRoutes(serve, home.announcementReceipts)
  announcementStatisticsRoutes(serve, session)
  mailRoutes(serve, { config, session, home })
  preferenceRoutes(serve, {
    ...home.preferences,
    startEmailChange: (...asked) => startChange(accounts, ...asked),
    requireStepUp: async (actor, ticket, now) => void (await proofBehind(accounts, actor, ticket, now)),
  })
  homeTemplateRoutes(serve, home.homeTemplates)
  emailChangeRoutes(serve, accounts)
  toolRoutes(serve, home.tools)
  innerAccountRoutes(serve, accounts)
  passkeyRoutes(serve, accounts)
  externalAccountRoutes(serve, externalAccountDeps(config, session, accounts))
  eventRoutes(serve, events)
  faultRoutes(serve, { ...home.faults, contents })
  fileRoutes(serve, fileDeps(contents, session, home))
  appIconRoutes(serve, appIconDeps(config, session, { contents, webRoot }))
  zoneRoutes(serve, { ...home, contents })
  const directory = directoryDeps(config, session)
  directoryRoutes(serve, directory)
  openingRoutes(serve, openingDeps(config, session))
  provisioningRoutes(serve, provisioningDeps(config, session))
  delegationRoutes(serve, endActingSignOns(home.delegations, accounts, session.log))
}

/** Calls to a configured API host come from the portal's own pages, but cross-origin. */
const callingOrigins = ({ apiHosts, baseUrl, webOrigins }: PortalConfig): readonly string[] =>
  Object.keys(apiHosts).length > 0 ? [new URL(baseUrl).origin, ...webOrigins] : webOrigins

const ownAddresses = ({ baseUrl, provider }: PortalConfig) => ({
  portal: baseUrl,
  provider: signInAddress(provider),
})

/**
 * Builds the portal: one HTTP server with every feature mounted, ready to listen. `webRoot` is the folder of the built
 * web.
 */
export function buildApp(
  process: Process,
  { webRoot = builtWeb, checksWritten = false }: { webRoot?: string; checksWritten?: boolean } = {},
): FastifyInstance {
  const { config, clock, log } = process
  const session = sessionDeps(process)
  const home = homeDeps(session, process)
  const accounts = accountDeps(config, session)
  const { environments, cookies } = session
  const web = readBuiltWeb(webRoot)
  const settings = pageSettings(session, config)
  const readBrand = pageBrandReader(settings)
  const app = createHttpServer({
    log,
    webBuild: web.build,
    baseUrl: config.baseUrl,
    trustedProxies: config.trustedProxies,
    webOrigins: callingOrigins(config),
    environments,
    cookies,
    readBrand,
  })
  const events = createEventStreams(eventDeps(process))
  // An event stream never ends by itself and would delay the shutdown.
  app.addHook('preClose', events.close)
  // A scope of its own registers the routes after the plugins that they depend on.
  app.register(async (scope) => {
    const { serve, assertComplete } = createServe({
      app: scope,
      environments,
      origins: new Set([new URL(config.baseUrl).origin, ...config.webOrigins]),
      clock,
      identify: createIdentify(session),
      identifySystem: createIdentifySystem({ ...session, limits: config.limits }),
      countSearch: (userNo, { kind, weight }, now) =>
        takeRate(session.db, `search-${kind}:${userNo}`, config.limits.searchesPerPerson[kind], now, weight),
      requireStepUp: async (actor, ticket, { now, demand }) =>
        void (await proofBehind(accounts, actor, ticket, now, demand)),
      oneAtATime: (place, now, work) => oneAtATime(session.db, { place, now }, work),
      recordDenial: (actor, context, action, id) =>
        auditDenial(session.db, context, actor, { action, target: { type: 'call', id } }),
      checksWritten,
    })
    const reporting = { ...session, db: process.database.reports }
    featureRoutes(serve, { config, session, reporting, accounts, home, events, webRoot })
    assertComplete()
    apiDocsRoutes(scope, admitToDocs(session, config, clock))
    scimRoutes(scope, {
      deps: provisioningDeps(config, session),
      environments,
      clock,
    })
    externalAccountPageRoutes(scope, { ...externalAccountDeps(config, session, accounts), readBrand })
    brandingRoute(scope, session)
    pageRoutes(scope, {
      session,
      clock,
      webRoot,
      web,
      config: pageConfig(config, clock.now()),
      settings,
      sizesOf: (name) => pictureSizes(session.db, name),
      framedApplications: (actor) => home.framedOrigins(actor, ownAddresses(config)),
      home: (found, context) => homeData(home, found, context),
      homeRead: home.homeRead,
      words: keepWords({ ...session, keptDb: process.database.kept }, ownSystem),
      storedLanguage: async ({ userNo }) => (await findPreferences(session.pool, userNo)).userConfig.language,
    })
  })
  return app
}
