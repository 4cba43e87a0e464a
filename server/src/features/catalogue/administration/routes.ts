import type { ListedApp, ManagedApp } from '@iambiz/contract/features/catalogue/administration.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { manages, requireManaged, scopeOf } from '#server/platform/managed-systems.ts'
import { named } from '#server/platform/named.ts'
import { readingOf } from '#server/platform/reading.ts'
import { keywordOf } from '#server/platform/search-text.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { listCategories, orderCategories, removeCategories, saveCategory } from './categories.ts'
import type { AppAdministrationDeps } from './deps.ts'
import { grantsOf, previewGrants, withinReach, writeGrants } from './grants.ts'
import { inTreeOrder } from './organizations.ts'
import { ownedApps, saveOwnApp } from './own-apps.ts'
import { peopleOfApps } from './reach-reports.ts'
import {
  appPage,
  candidateRows,
  type DescribedApp,
  findApp,
  hangingOn,
  systemRows,
  systemsOfApps,
} from './reports.ts'
import { saveApp } from './save.ts'
import { grantReach } from './scope.ts'
import { orderApps, removeApps, switchApps } from './switch.ts'
import { whyPersonSees } from './why.ts'

const wordsOf = (row: DescribedApp, wireTime: WireTime) => ({
  appId: row.app_id,
  appCode: row.app_code,
  nameZh: row.name_zh,
  nameEn: row.name_en ?? '',
  icon: row.icon,
  ...(row.icon_color ? { iconColor: row.icon_color } : {}),
  categoryCode: row.category_code,
  systemCode: row.system_code,
  ...(row.owner_no ? { ownerNo: row.owner_no } : {}),
  ownerName: row.owner_name,
  openMode: row.open_mode,
  status: row.status,
  revision: row.revision,
  updateTime: wireTime(row.updated_at),
})

const toListed = (row: DescribedApp, wireTime: WireTime): ListedApp => ({
  ...wordsOf(row, wireTime),
  categoryName: row.category_name,
  hue: row.hue,
  systemName: row.system_name,
  hasAddress: row.home_url !== null,
  isGranted: row.is_granted,
})

const toManaged = (row: DescribedApp, hanging: ManagedApp['hanging'], wireTime: WireTime): ManagedApp => ({
  ...wordsOf(row, wireTime),
  pinyin: row.pinyin,
  initials: row.initials,
  descriptionZh: row.description_zh ?? '',
  descriptionEn: row.description_en ?? '',
  helpZh: row.help_zh ?? '',
  helpEn: row.help_en ?? '',
  helpUrl: row.help_url ?? '',
  homeUrl: row.home_url ?? '',
  departmentZh: row.owner_department_zh ?? '',
  departmentEn: row.owner_department_en ?? '',
  reading: row.reading ?? '',
  ...(row.maintenance_from ? { maintenanceFrom: wireTime(row.maintenance_from) } : {}),
  ...(row.maintenance_to ? { maintenanceTo: wireTime(row.maintenance_to) } : {}),
  maintenanceNoticeZh: row.maintenance_notice_zh ?? '',
  maintenanceNoticeEn: row.maintenance_notice_en ?? '',
  hanging,
})

function appRoutes(serve: Serve, deps: AppAdministrationDeps): void {
  const { db, wireTime } = deps

  serve('POST /iam-authority/v1/admin/app/list', async ({ body, actor, context }) => {
    const page = await appPage(db, context.lang, await scopeOf(db, actor), body)
    return { ...page, list: page.list.map((row) => toListed(row, wireTime)) }
  })

  serve('POST /iam-authority/v1/admin/app/people', async ({ body, actor }) => {
    const scope = await scopeOf(db, actor)
    const known = await systemsOfApps(db, body.ids)
    const ids = known.flatMap(({ app_id, system_code }) => (manages(scope, system_code) ? app_id : []))
    const people = await peopleOfApps(db, ids)
    return { list: ids.map((appId) => ({ appId, people: people.get(appId) ?? 0 })) }
  })

  serve('POST /iam-authority/v1/admin/app/detail', async ({ body: { appId }, actor, context }) => {
    await requireManaged(db, actor, context, { appId, action: 'application.detail' })
    const row = (await findApp(db, context.lang, appId)) ?? fail('resource.not-found')
    return toManaged(row, await hangingOn(db, appId), wireTime)
  })

  serve('POST /iam-authority/v1/admin/app/saveOrUpdate', async ({ body, actor, context }) =>
    saveApp(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/app/status', async ({ body, actor, context }) =>
    switchApps(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/app/delete', async ({ body, actor, context }) =>
    removeApps(deps, actor, context, body.ids),
  )
  serve('POST /iam-authority/v1/admin/app/sort', async ({ body, actor, context }) =>
    orderApps(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/app/reading', async ({ body }) => readingOf(body.nameZh, body.reading))
}

function grantRoutes(serve: Serve, deps: AppAdministrationDeps): void {
  const { db } = deps

  serve('POST /iam-authority/v1/admin/app/grants', async ({ body, actor, context }) =>
    grantsOf(deps, actor, context, body.appId),
  )
  serve('POST /iam-authority/v1/admin/app/grantPreview', async ({ body, actor, context }) =>
    previewGrants(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/app/grant', async ({ body, actor, context }) =>
    writeGrants(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/app/why', async ({ body, actor, context }) =>
    whyPersonSees(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/app/candidates', async ({ body, actor, context }) => {
    const rows = await candidateRows(db, context.lang, keywordOf(body.keyword))
    const within = await withinReach(
      deps,
      actor,
      rows.map(({ user_no }) => user_no),
    )
    return {
      list: rows.map((row) => ({
        userNo: row.user_no,
        userName: row.user_name,
        orgName: row.org_name,
        changeable: within.has(row.user_no),
      })),
    }
  })

  serve('GET /iam-authority/v1/admin/app/choices', async ({ actor, context: { lang } }) => {
    const [systems, rights] = await Promise.all([
      scopeOf(db, actor).then((scope) => systemRows(db, lang, scope)),
      deps.readRights(actor.versions.rights),
    ])
    const reach = grantReach(actor, rights)
    return {
      systems: systems.map(({ system_code, system_name }) => ({
        systemCode: system_code,
        systemName: system_name,
      })),
      organizations: inTreeOrder([...rights.organizations.values()].filter(({ active }) => active)).map(
        (entry) => ({
          orgCode: entry.orgCode,
          orgName: named(lang, entry),
          ...(entry.parentCode ? { parentCode: entry.parentCode } : {}),
          changeable: reach.organization(entry.orgCode),
        }),
      ),
      roles: [...rights.roles.values()]
        .filter(({ active }) => active)
        .map((entry) => ({
          roleNo: entry.roleNo,
          roleName: named(lang, entry),
          changeable: reach.role(entry.roleNo),
        })),
      launchOrigins: [...deps.launchOrigins].sort(),
    }
  })
}

function categoryRoutes(serve: Serve, { db }: AppAdministrationDeps): void {
  serve('POST /iam-authority/v1/admin/category/list', async () => listCategories(db))
  serve('POST /iam-authority/v1/admin/category/saveOrUpdate', async ({ body, actor, context }) =>
    saveCategory(db, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/category/sort', async ({ body, actor, context }) =>
    orderCategories(db, actor, context, body.categoryCodes),
  )
  serve('POST /iam-authority/v1/admin/category/delete', async ({ body, actor, context }) =>
    removeCategories(db, actor, context, body.ids),
  )
}

function ownAppRoutes(serve: Serve, deps: AppAdministrationDeps): void {
  serve('POST /iam-portal/v1/portal/ownApp/list', async ({ actor }) => ({
    list: await ownedApps(deps.db, actor.userNo),
  }))
  serve('POST /iam-portal/v1/portal/ownApp/save', async ({ body, actor, context }) =>
    saveOwnApp(deps, actor, context, body),
  )
}

/** Administrators' calls for applications, grants and categories, and owners' calls for their own applications. */
export function appAdministrationRoutes(serve: Serve, deps: AppAdministrationDeps): void {
  appRoutes(serve, deps)
  grantRoutes(serve, deps)
  categoryRoutes(serve, deps)
  ownAppRoutes(serve, deps)
}
