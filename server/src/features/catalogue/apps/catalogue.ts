import { type AppCategory, type PortalApp, portalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { byAppName } from '@iambiz/contract/platform/app-order.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { wordsOf } from '#server/platform/failure.ts'
import { type WrittenJson, writtenBeginning, writtenJson } from '#server/platform/http/written-json.ts'
import { type LaunchOrigins, mayOpenSo } from '#server/platform/launch-address.ts'
import { folded } from '#server/platform/search-text.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'
import type { MaintenanceWindow } from './maintenance.ts'
import { type ApplicationRow, applicationRows } from './reports.ts'
import { type CategoryRow, categoryRows, type GrantRow, sharedGrantRows } from './store.ts'
import type { AppStatus, Grant } from './visibility.ts'

type Words = Readonly<Record<Language, string>>

type Category = Readonly<Record<Language, Omit<AppCategory, 'count'>>>

/** An application as cached for all requests. The parts that depend on the person or the time are added to `shown`. */
export type CatalogueApp = {
  readonly appId: string
  readonly appCode: string
  readonly categoryCode: string
  readonly systemCode: string
  readonly status: AppStatus
  readonly name: Words
  readonly description: Words
  readonly owner: Words
  readonly help: Words
  readonly helpUrl: string | null
  readonly homeUrl: string | null
  /** Client id at the bundled provider; null when the application is not connected. */
  readonly clientId: string | null
  /**
   * The application's URL for third-party initiated login (OpenID Connect Core 1.0, section 4), while the connection is
   * on.
   */
  readonly initiateLoginUri: string | null
  readonly openMode: PortalApp['openMode']
  /** Set while an administrator has put the application into maintenance. */
  readonly maintenance: MaintenanceWindow | null
  /** Folded names, code and descriptions, one per line. */
  readonly searchText: string
  /** Pinyin and initials, one per line. */
  readonly readings: string
  readonly shown: Readonly<Record<Language, PortalApp>>
  readonly written: Readonly<Record<Language, WrittenApp>>
}

/** An application as JSON: complete, and the part before the fields that depend on the person or the time. */
type WrittenApp = { readonly whole: WrittenJson<PortalApp>; readonly beginning: Buffer }

/** All applications and their grants. */
export type Catalogue = {
  readonly byId: ReadonlyMap<string, CatalogueApp>
  readonly categories: readonly Category[]
  /** All applications in the order of the portal: category, sort number, name in the language's collation, id. */
  readonly ordered: Readonly<Record<Language, readonly CatalogueApp[]>>
  readonly grantsTo: (subjectType: 'organization' | 'role', subjectId: string) => readonly Grant[]
}

const byName = { zh: byAppName('zh'), en: byAppName('en') }

/** Compares names in the collation of the language; Chinese names are compared by pinyin. */
export const compareNames = (lang: Language, a: CatalogueApp, b: CatalogueApp): number =>
  byName[lang](a.shown[lang], b.shown[lang])

const words = (zh: string | null, en: string | null): Words => ({ zh: zh ?? '', en: en ?? zh ?? '' })

function toCategory(row: CategoryRow): Category {
  const { category_code: categoryCode, hue } = row
  const name = words(row.name_zh, row.name_en)
  const shortName = words(row.name_zh, row.short_name_en ?? row.name_en)
  const shown = (lang: Language) => ({
    categoryCode,
    categoryName: name[lang],
    shortName: shortName[lang],
    hue,
  })
  return { zh: shown('zh'), en: shown('en') }
}

function maintenanceOf(row: ApplicationRow): MaintenanceWindow | null {
  if (row.status !== 2) return null
  const byDefault = words(wordsOf('app.maintenance', 'zh'), wordsOf('app.maintenance', 'en'))
  return {
    appId: row.app_id,
    from: row.maintenance_from,
    to: row.maintenance_to,
    notice: row.maintenance_notice_zh
      ? words(row.maintenance_notice_zh, row.maintenance_notice_en)
      : byDefault,
  }
}

function toShown(row: ApplicationRow, lang: Language, categoryName: string): PortalApp {
  const english = lang === 'en' && row.name_en !== null
  const otherName = english ? row.name_zh : lang === 'zh' ? row.name_en : null
  const description = words(row.description_zh, row.description_en)[lang]
  const department = words(row.owner_department_zh, row.owner_department_en)[lang]
  const ownerName = words(row.owner_zh, row.owner_en)[lang]
  return {
    appId: row.app_id,
    appCode: row.app_code,
    appName: words(row.name_zh, row.name_en)[lang],
    ...(description ? { description } : {}),
    icon: row.icon,
    ...(row.icon_color ? { iconColor: row.icon_color } : {}),
    categoryCode: row.category_code,
    categoryName,
    ...(row.home_url ? { homeUrl: row.home_url } : {}),
    openMode: row.open_mode,
    sortNo: row.sort_no,
    pinyin: row.pinyin,
    initials: row.initials,
    ...(otherName ? { otherName } : {}),
    ...(row.connected_center ? { center: row.connected_center } : {}),
    ...(department ? { department } : {}),
    ...(ownerName ? { ownerName } : {}),
    via: 'role',
    ...nothingPersonal,
  }
}

/** The fields of an application that depend on the person or the time. */
export type PersonalPart = Pick<
  PortalApp,
  'status' | 'maintenance' | 'usual' | 'lastAccessTime' | 'accessCount' | 'unreadBulletins'
>

const nothingPersonal: PersonalPart = { status: 1, usual: false, accessCount: 0, unreadBulletins: 0 }

function toWritten(shown: PortalApp): WrittenApp {
  const { status, usual, accessCount, unreadBulletins, ...common } = shown
  return {
    whole: writtenJson(shown),
    beginning: writtenBeginning(common),
  }
}

function toApp(row: ApplicationRow, category: Category | undefined): CatalogueApp {
  const shownIn = (lang: Language) =>
    portalApp.parse(toShown(row, lang, category?.[lang].categoryName ?? row.category_code))
  const shown = { zh: shownIn('zh'), en: shownIn('en') }
  const lines = [row.name_zh, row.name_en, row.app_code, row.description_zh, row.description_en]
  return {
    appId: row.app_id,
    appCode: row.app_code,
    categoryCode: row.category_code,
    systemCode: row.system_code,
    status: row.status,
    name: words(row.name_zh, row.name_en),
    description: words(row.description_zh, row.description_en),
    owner: words(row.owner_zh, row.owner_en),
    // Help in the other language is better than no help.
    help: words(row.help_zh ?? row.help_en, row.help_en),
    helpUrl: row.help_url,
    homeUrl: row.home_url,
    clientId: row.connected_as,
    initiateLoginUri: row.initiate_login_uri,
    openMode: row.open_mode,
    maintenance: maintenanceOf(row),
    searchText: lines.map((line) => folded(line ?? '')).join('\n'),
    readings: `${row.pinyin}\n${row.initials}`,
    shown,
    written: { zh: toWritten(shown.zh), en: toWritten(shown.en) },
  }
}

function grantsBySubject(rows: readonly GrantRow[]): ReadonlyMap<string, readonly Grant[]> {
  const bySubject = new Map<string, Grant[]>()
  for (const { subject_type, subject_id, app_id: appId, effect } of rows) {
    const subject = `${subject_type}:${subject_id}`
    const grants = bySubject.get(subject) ?? []
    grants.push({ appId, effect })
    bySubject.set(subject, grants)
  }
  return bySubject
}

/** An application whose origin is no longer listed opens in a new tab. */
const opened = (row: ApplicationRow, launchOrigins: LaunchOrigins): ApplicationRow =>
  mayOpenSo(row.open_mode, row.home_url, launchOrigins) ? row : { ...row, open_mode: 'blank' }

async function loadCatalogue(db: Db, launchOrigins: LaunchOrigins): Promise<Catalogue> {
  const [categoriesFound, applications, grantsFound] = await Promise.all([
    categoryRows(db),
    applicationRows(db),
    sharedGrantRows(db),
  ])
  const categories = categoriesFound.map(toCategory)
  const categoryRank = new Map(categories.map(({ zh }, rank) => [zh.categoryCode, rank]))
  const rankOf = (app: CatalogueApp) => categoryRank.get(app.categoryCode) ?? categories.length
  const apps = applications
    .map((row) => opened(row, launchOrigins))
    .map((row) => toApp(row, categories[categoryRank.get(row.category_code) ?? -1]))
  const grants = grantsBySubject(grantsFound)
  const inOrder = (lang: Language) =>
    apps.toSorted(
      (a, b) => rankOf(a) - rankOf(b) || a.shown.zh.sortNo - b.shown.zh.sortNo || compareNames(lang, a, b),
    )
  return {
    byId: new Map(apps.map((app) => [app.appId, app])),
    categories,
    ordered: { zh: inOrder('zh'), en: inOrder('en') },
    grantsTo: (subjectType, subjectId) => grants.get(`${subjectType}:${subjectId}`) ?? [],
  }
}

/** Returns the catalogue at a version of the data. */
export type ReadCatalogue = (version: string) => Promise<Catalogue>

export const keepCatalogue = (db: Db, launchOrigins: LaunchOrigins): ReadCatalogue =>
  versionedCache(() => loadCatalogue(db, launchOrigins))
