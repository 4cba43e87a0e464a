import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { type Application, applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import { type Grant, grants, type Post, visibleApplications } from '@iambiz/demo/world/grants.ts'
import { addressOf, maintenanceOf, openModeOf, underMaintenance } from '@iambiz/demo/world/opening.ts'
import { withAncestors } from '@iambiz/demo/world/organizations.ts'
import {
  type Maintenance,
  type MaintenanceWindow,
  maintenanceAt,
  shownMaintenance,
} from '@iambiz/server/features/catalogue/apps/maintenance.ts'
import type { Acting as ActingFor } from '@iambiz/server/platform/actor.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import { type Company, categoryOf } from '#mock/company.ts'
import type { Circumstances } from '#mock/handler.ts'
import type { Own } from '#mock/memory.ts'
import { recentOf } from './inbox.ts'

/** Somebody with an organization and role, which are another's where `acting` says so. */
export type Acting = { userNo: string; own: Own; selection: Post; acting?: ActingFor | null }
type Look = Pick<Circumstances, 'company' | 'lang' | 'now'>

/** The grants of the demo company that reach a person. */
export const grantsOf = (userNo: string, { orgCode, roleNo }: Post): Grant[] => {
  const places = withAncestors(orgCode)
  return grants.filter(
    ({ subjectType, subject }) =>
      (subjectType === 'organization' && places.includes(subject)) ||
      (subjectType === 'role' && subject === roleNo) ||
      (subjectType === 'person' && subject === userNo),
  )
}

const deniedTo = (userNo: string): ReadonlySet<string> =>
  new Set(
    grants
      .filter(
        ({ subjectType, subject, effect }) =>
          subjectType === 'person' && subject === userNo && effect === 'deny',
      )
      .map(({ application }) => application),
  )

/** The applications of an organization and role, without what is denied to the person or allowed to the person alone. */
export function delegatedApplications(userNo: string, selection: Post): Application[] {
  const denied = deniedTo(userNo)
  const shown = new Set(visibleApplications('', selection))
  return applications.filter(({ code }) => shown.has(code) && !denied.has(code))
}

/** The applications that a person may open, in the order of the directory. */
export function visibleTo({ userNo, own, selection, acting }: Acting): Application[] {
  if (acting) {
    const denied = deniedTo(userNo)
    return delegatedApplications(acting.principalNo, selection).filter(
      ({ code }) => !denied.has(code) && (acting.appIds?.has(applicationId(code)) ?? true),
    )
  }
  const visible = new Set([...visibleApplications(userNo, selection), ...own.granted])
  return applications.filter(({ code }) => visible.has(code))
}

const stockTaking = ({ world: { calendar } }: Company): MaintenanceWindow => {
  const { from, to, ...notice } = maintenanceOf(calendar)
  return { appId: applicationId(underMaintenance), from, to, notice }
}

const announced = ({ world }: Company): MaintenanceWindow[] =>
  world.announcements
    .filter(({ maintenanceLink, state }) => maintenanceLink && state === 'effective')
    .map((item) => ({
      appId: applicationId(item.application),
      from: item.onlineFrom,
      to: item.onlineTo,
      notice: { zh: item.titleZh, en: item.titleEn },
      announcementId: item.id,
    }))

/** Per application the downtime that counts now. */
export const maintenanceNow = (company: Company, now: Date): ReadonlyMap<string, Maintenance> =>
  maintenanceAt([stockTaking(company), ...announced(company)], now)

/** Writes applications as the wire has them for one person. */
export function appWriter({ company, lang, now }: Look, acting: Acting): (app: Application) => PortalApp {
  const other = lang === 'en' ? 'zh' : 'en'
  const { own } = acting
  const usual = new Set(own.usual.appIds)
  const maintenance = maintenanceNow(company, now)
  const unread = recentOf(company, now, acting, visibleTo(acting))
  return (app) => {
    const appId = applicationId(app.code)
    const access = own.accesses.get(appId)
    const down = maintenance.get(appId)
    const window = down && shownMaintenance(down, lang, company.wireTime)
    const homeUrl = addressOf(app, company.world)
    return {
      appId,
      appCode: app.code,
      appName: app[lang],
      description: lang === 'en' ? app.aboutEn : app.aboutZh,
      icon: app.icon,
      categoryCode: app.category,
      categoryName: categoryOf(app)[lang],
      ...(homeUrl ? { homeUrl } : {}),
      openMode: openModeOf(app),
      status: down?.active ? 2 : 1,
      ...(window ? { maintenance: window } : {}),
      usual: usual.has(appId),
      sortNo: (applications.indexOf(app) + 1) * 10,
      ...(access ? { lastAccessTime: company.wireTime(new Date(access.at)) } : {}),
      accessCount: access?.count ?? 0,
      unreadBulletins: unread.get(app.code) ?? 0,
      ...readingOf(app.zh),
      otherName: app[other],
      center: app.center,
      department: app.department[lang],
      ownerName: company.nameOf(app.owner, lang),
      via: 'role',
    }
  }
}

/** Remembers that somebody has opened an application, as the latest. */
export function recordOpening({ own }: Pick<Acting, 'own'>, appId: string, now: Date): void {
  const count = (own.accesses.get(appId)?.count ?? 0) + 1
  own.accesses.delete(appId)
  own.accesses = new Map([[appId, { at: now.getTime(), count }], ...own.accesses])
}
