import type { OwnLinks } from '@iambiz/contract/features/catalogue/own-links.ts'
import type { PersonalConfig, UserConfig } from '@iambiz/contract/features/preferences.ts'
import type { RowReader } from '@iambiz/runtime/row-reader.ts'
import type pg from 'pg'
import type { AnnouncementMailDeps } from '#server/features/announcements/mails/deps.ts'
import type { AnnouncementDeps } from '#server/features/announcements/reading/deps.ts'
import {
  inboxOf,
  type Received,
  recentByAppOf,
  recentSince,
} from '#server/features/announcements/reading/inbox.ts'
import { announcedWindows } from '#server/features/announcements/reading/maintenance.ts'
import { keepReadMarks, type MarksOf } from '#server/features/announcements/reading/read-marks.ts'
import { keepReleased } from '#server/features/announcements/reading/released.ts'
import { findReadMarks } from '#server/features/announcements/reading/store.ts'
import type { AnnouncementReceiptDeps } from '#server/features/announcements/receipts/deps.ts'
import { scopeOf } from '#server/features/announcements/scope.ts'
import { keepCatalogue, type ReadCatalogue } from '#server/features/catalogue/apps/catalogue.ts'
import type { AppDeps, PersonalView } from '#server/features/catalogue/apps/deps.ts'
import { type FramedOrigins, framedOriginsWith } from '#server/features/catalogue/apps/framed-origins.ts'
import { grantToPerson } from '#server/features/catalogue/apps/grant-store.ts'
import { findPersonGrants } from '#server/features/catalogue/apps/store.ts'
import { keepVisibleApps, type ReadVisibleApps } from '#server/features/catalogue/apps/visible-apps.ts'
import { whyApp } from '#server/features/catalogue/apps/why.ts'
import type { OwnLinkDeps } from '#server/features/catalogue/own-links/deps.ts'
import { ownLinksOf } from '#server/features/catalogue/own-links/service.ts'
import type { FaultDeps } from '#server/features/faults/deps.ts'
import { notify } from '#server/features/inbox/store.ts'
import type { LoginLogDeps } from '#server/features/logs/login/deps.ts'
import { recordLoginEvent } from '#server/features/logs/login/service.ts'
import { verifyAddresses } from '#server/features/mail/addresses/verify.ts'
import { mailing } from '#server/features/mail/delivery/outbox-store.ts'
import type { MailDeps } from '#server/features/mail/deps.ts'
import type { DelegationDeps } from '#server/features/permissions/delegations/deps.ts'
import type { ReadRoleApps } from '#server/features/permissions/elements/routes.ts'
import type { AccessRequestDeps } from '#server/features/permissions/requests/deps.ts'
import { lockedRequests } from '#server/features/permissions/requests/listing.ts'
import { keepToolLibrary, libraryFor } from '#server/features/portal/tools/library.ts'
import type { ToolDeps } from '#server/features/portal/tools/routes.ts'
import { keepZones, type ReadZones } from '#server/features/portal/zones/zones.ts'
import type { PreferenceDeps, TemplateDeps } from '#server/features/preferences/deps.ts'
import { type Offer, recommendedApps, recommendedLayout } from '#server/features/preferences/home-layout.ts'
import {
  type HomeTemplates,
  keepHomeTemplates,
  templatesFor,
} from '#server/features/preferences/home-templates.ts'
import { personalConfigOf } from '#server/features/preferences/personal-config.ts'
import { readPersonalConfig } from '#server/features/preferences/service.ts'
import { forgetInTemplates } from '#server/features/preferences/template-store.ts'
import { rememberOpened } from '#server/features/session/opened-pair-store.ts'
import type { DescribedRow } from '#server/features/session/reports.ts'
import type { Actor } from '#server/platform/actor.ts'
import { mappedRead, type PersonRead, readPerson } from '#server/platform/db/person-reports.ts'
import { keepSiteNames, type ReadSiteNames } from '#server/platform/db/site-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { LaunchOrigins } from '#server/platform/launch-address.ts'
import type { Notify, Post } from '#server/platform/notify.ts'
import { oncePerKey } from '#server/platform/once-per.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { ReadSettings } from '#server/platform/settings.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { delegationDeps } from './delegation-deps.ts'
import { type Personal, readsPersonal, readsReader } from './personal-reports.ts'
import { roleAppsWith } from './role-apps.ts'

export type FeatureBase = {
  db: Db
  kept: Db
  pool: pg.Pool
  reader: RowReader
  readRights: ReadRights
  readSettings: ReadSettings
  wireTime: WireTime
  post: Post
  launchOrigins: LaunchOrigins
  /** Domains of the company's mail addresses, in lower case. */
  readDomains: () => Promise<readonly string[]>
  baseUrl: string
}

type HomePreferences = { personalConfig: PersonalConfig; userConfig: UserConfig }

/** Reads the data of one person, at one moment, that several features share. */
export type ReadHome = (
  actor: Actor,
  now: Date,
) => Promise<{
  described: DescribedRow
  inbox: readonly Received[]
  recentSince: number
  preferences: HomePreferences
  apps: PersonalView
  /** The person's own links, where they may have some now. */
  ownLinks: OwnLinks | null
}>

export type FeatureDeps = {
  /** Origins that this person's page may embed in a frame. */
  framedOrigins: FramedOrigins
  homeRead: PersonRead<ReadHome>
  apps: AppDeps
  ownLinks: OwnLinkDeps
  accessRequests: AccessRequestDeps
  announcements: AnnouncementDeps
  announcementMails: AnnouncementMailDeps
  announcementReceipts: AnnouncementReceiptDeps
  preferences: PreferenceDeps
  homeTemplates: TemplateDeps
  readZones: ReadZones
  readSiteNames: ReadSiteNames
  tools: ToolDeps
  delegations: DelegationDeps
  faults: FaultDeps
  mail: MailDeps
  notifyOfSignIn: LoginLogDeps['notify']
  appsOfRole: ReadRoleApps
  /** Used by the decision about sign-ons to applications. */
  signOnApps: { visibleApps: ReadVisibleApps; readCatalogue: ReadCatalogue }
}

/** Writes a row of the login log for every opening of an application, including failed ones. */
const recordLaunchWith =
  (readRights: ReadRights): AppDeps['recordLaunch'] =>
  async (trx, context, actor, app, failure) => {
    // The organization and role of a delegation are not the agent's own.
    if (!failure && !actor.acting) await rememberOpened(trx, actor)
    const { organizations } = await readRights(actor.versions.rights)
    const { orgCode, roleNo } = actor.selection ?? {}
    const orgName = orgCode && organizations.get(orgCode)?.nameZh
    await recordLoginEvent(trx, context, {
      eventType: failure ? 'fail' : 'launch',
      ...(failure ? { failReason: failure } : {}),
      loginType: actor.loginType,
      userNo: actor.userNo,
      userName: actor.nameZh,
      sessionId: actor.sessionId,
      ...(orgCode ? { orgCode } : {}),
      ...(orgName ? { orgName } : {}),
      ...(roleNo ? { roleNo } : {}),
      app,
      acting: actor.acting,
    })
  }

/**
 * Returns a function that reads the content that home can offer a person: the tool library, and the recommendations for
 * organization and role.
 */
function offerWith({
  readRights,
  readLibrary,
  readTemplates,
}: Pick<TemplateDeps, 'readRights' | 'readTemplates'> &
  Pick<ToolDeps, 'readLibrary'>): PreferenceDeps['offerTo'] {
  // The tool library changes together with the version of the recommendations.
  const offers = oncePerKey<HomeTemplates, Offer>()
  return async ({ versions, selection }) => {
    const [rights, templates, library] = await Promise.all([
      readRights(versions.rights),
      readTemplates(versions.home),
      readLibrary(versions.home),
    ])
    const key = [versions.rights, selection?.orgCode, selection?.roleNo].join(' ')
    return offers(templates, key, () => {
      const found = templatesFor(templates, rights, selection)
      const shown = libraryFor(library, rights, selection)
      return { library: shown, layout: recommendedLayout(shown, found), apps: recommendedApps(found) }
    })
  }
}

/** Returns a `Notify` that sends a notice to the inbox and by mail. */
export const notifyAndMail = (
  post: Post,
  cause:
    | 'access-request'
    | 'fault'
    | 'suspicious-sign-in'
    | 'password-changed'
    | 'external-account'
    | 'second-factor'
    | 'connection'
    | 'delegation',
): Notify => {
  const mail = mailing(post, cause)
  return async (trx, sentNotice) => {
    await notify(trx, sentNotice)
    await mail(trx, sentNotice)
  }
}

/** The catalogue decides who may see an application, and stores the grants. */
const accessRequestsWith = (apps: AppDeps, post: Post): AccessRequestDeps => ({
  db: apps.db,
  wireTime: apps.wireTime,
  standingOf: (actor, context, appId) => whyApp(apps, actor, context, appId),
  grantToPerson,
  notify: notifyAndMail(post, 'access-request'),
})

/** Mail records belong to applications, like announcements. */
const mailDepsWith = ({ db, wireTime, readDomains, baseUrl, post }: FeatureBase): MailDeps => ({
  ...{ db, wireTime, readDomains, baseUrl, post },
  scopeOf: (actor) => scopeOf(db, actor),
})

/** The feature group `mail` looks up mail addresses. */
const announcementMailsWith = ({ db, readDomains }: FeatureBase): AnnouncementMailDeps => ({
  db,
  verifyAddresses: (trx, lang, texts) => verifyAddresses({ db: trx, readDomains }, lang, texts),
})

const toolsWith = (
  { db, wireTime, readRights }: FeatureBase,
  preferences: PreferenceDeps,
  readLibrary: ToolDeps['readLibrary'],
): ToolDeps => ({
  ...{ db, wireTime, readRights, readLibrary, forgetInTemplates },
  chosenBy: (actor) => readPersonalConfig(preferences, actor),
})

const ownLinksWith = ({ db, readSettings }: FeatureBase): OwnLinkDeps => ({
  db,
  mayAddLinks: async ({ versions }) => (await readSettings(versions.settings)).ownLinks,
})

/** Combines the data of one person with the cached data that everyone shares. */
const readHomeWith =
  ({
    released,
    offerTo,
    mayAddLinks,
    visibleApps,
    marksOf,
  }: Pick<AnnouncementDeps, 'released'> &
    Pick<PreferenceDeps, 'offerTo'> &
    Pick<OwnLinkDeps, 'mayAddLinks'> & { visibleApps: ReadVisibleApps; marksOf: MarksOf }) =>
  (personal: Personal): ReadHome =>
  async (actor, now) => {
    const [current, offer, hasLinks, marks] = await Promise.all([
      released(actor.versions.announcements),
      offerTo(actor),
      mayAddLinks(actor),
      marksOf(actor.userNo, personal.marksVersion),
    ])
    const { stored, userConfig } = personal.preferences
    const personalConfig = personalConfigOf(stored, offer)
    const visible = await visibleApps(actor, personal.apps.grants)
    const reader = { visible: visible.ids, marks, joinedAt: personal.joinedAt }
    const inbox = inboxOf(current, reader, now)
    const since = recentSince(reader, now)
    return {
      described: personal.described,
      inbox,
      recentSince: since,
      preferences: { personalConfig, userConfig },
      apps: {
        visible,
        acting: actor.acting,
        personal: personal.apps,
        unread: recentByAppOf(inbox, since),
        announcedWindows: announcedWindows(current, now),
        usualOnTop: personalConfig.usualOnTop,
        recommended: offer.apps,
        hiddenAppIds: userConfig.hiddenAppIds,
      },
      ownLinks: hasLinks && !actor.acting ? ownLinksOf(personal.ownLinks) : null,
    }
  }

/** People can report a fault of every application that they see. */
const faultsWith = (
  { db, pool, wireTime, post }: Pick<FeatureBase, 'db' | 'pool' | 'wireTime' | 'post'>,
  visibleApps: ReadVisibleApps,
): FaultDeps => ({
  db,
  wireTime,
  notify: notifyAndMail(post, 'fault'),
  visibleApps: async (actor) =>
    (await visibleApps(actor, await findPersonGrants(pool, actor.userNo))).ordered,
})

/** Read that decides which announcements a person gets: the visible applications and the read marks. */
const readerReadWith = (visibleApps: ReadVisibleApps, marksOf: MarksOf): AnnouncementDeps['readerRead'] =>
  mappedRead(readsReader, ({ grants, marksVersion, joinedAt }) => async (actor) => {
    const [{ ids }, marks] = await Promise.all([
      visibleApps(actor, grants),
      marksOf(actor.userNo, marksVersion),
    ])
    return { visible: ids, marks, joinedAt }
  })

/** Notices of suspicious sign-ins, and the applications of a role, for administrators. */
const forAdministrators = (
  { wireTime, post }: Pick<FeatureBase, 'wireTime' | 'post'>,
  seen: Omit<Parameters<typeof roleAppsWith>[0], 'wireTime'>,
): Pick<FeatureDeps, 'notifyOfSignIn' | 'appsOfRole'> => ({
  notifyOfSignIn: notifyAndMail(post, 'suspicious-sign-in'),
  appsOfRole: roleAppsWith({ wireTime, ...seen }),
})

const unnamed = { appCode: '', name: { zh: '', en: '' } }

/** Connects applications, announcements and preferences with the parts that they need from each other. */
export function featureDeps(base: FeatureBase): FeatureDeps {
  const { db, kept, pool, reader, readRights, wireTime, post } = base
  const announcementMails = announcementMailsWith(base)
  const readCatalogue = keepCatalogue(kept, base.launchOrigins)
  const visibleApps = keepVisibleApps(readRights, readCatalogue, (userNo) => findPersonGrants(pool, userNo))
  const released = keepReleased(kept)
  const readLibrary = keepToolLibrary(kept)
  const readTemplates = keepHomeTemplates(kept)
  const offerTo = offerWith({ readRights, readLibrary, readTemplates })
  const marksOf = keepReadMarks((userNo) => findReadMarks(reader, userNo))
  const readerRead = readerReadWith(visibleApps, marksOf)
  const announcements: AnnouncementDeps = {
    db,
    wireTime,
    released,
    readerRead,
    findReader: async (actor, now) => (await readPerson(reader, readerRead, actor, now))(actor),
    appNames: async ({ versions }) => {
      const { byId } = await readCatalogue(versions.applications)
      return (appId) => byId.get(appId) ?? unnamed
    },
  }
  const ownLinks = ownLinksWith(base)
  const homeParts = { released, offerTo, visibleApps, marksOf, mayAddLinks: ownLinks.mayAddLinks }
  const homeRead = mappedRead(readsPersonal, readHomeWith(homeParts))
  const personalRead: AppDeps['personalRead'] = mappedRead(
    homeRead,
    (readHome) => async (actor, now) => (await readHome(actor, now)).apps,
  )
  const apps: AppDeps = {
    db,
    wireTime,
    readRights,
    personalRead,
    readPersonal: async (actor, now) => (await readPerson(reader, personalRead, actor, now))(actor, now),
    requestsOf: ({ userNo }) => lockedRequests(db, wireTime, userNo),
    recordLaunch: recordLaunchWith(readRights),
  }
  const preferences: PreferenceDeps = {
    db,
    pool,
    offerTo,
    visibleAppIds: async (actor) =>
      (await visibleApps(actor, await findPersonGrants(pool, actor.userNo))).ids,
  }
  return {
    framedOrigins: framedOriginsWith(visibleApps, (userNo) => findPersonGrants(pool, userNo)),
    homeRead,
    apps,
    ownLinks,
    accessRequests: accessRequestsWith(apps, post),
    announcements,
    announcementMails,
    announcementReceipts: { ...announcements, ...announcementMails, notify, post },
    preferences,
    homeTemplates: { db, wireTime, readRights, readLibrary, readTemplates },
    readZones: keepZones(kept),
    readSiteNames: keepSiteNames(reader),
    tools: toolsWith(base, preferences, readLibrary),
    mail: mailDepsWith(base),
    delegations: delegationDeps(base, visibleApps),
    signOnApps: { visibleApps, readCatalogue },
    faults: faultsWith({ db, pool, wireTime, post }, visibleApps),
    ...forAdministrators({ wireTime, post }, { released, visibleApps, offerTo }),
  }
}
