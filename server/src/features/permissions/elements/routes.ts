import type { Api } from '@iambiz/contract/api.ts'
import { elementActions } from '@iambiz/contract/element-actions.ts'
import type { ElementPermission } from '@iambiz/contract/features/permissions/elements.ts'
import { noCapabilities } from '@iambiz/contract/platform/access.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import type { MenuInfo } from '@iambiz/contract/platform/menu-info.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext, Selection } from '#server/platform/actor.ts'
import type { RightsDeps } from '#server/platform/base-deps.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { type WrittenJson, writtenObject } from '#server/platform/http/written-json.ts'
import { named } from '#server/platform/named.ts'
import { capabilitiesOf, type Rights } from '#server/platform/rights.ts'
import { decidingCalls, guardedActions, guardsOf, knownCalls } from './guards.ts'
import { deleteAll, savePermission, switchAll } from './save.ts'
import { type DescribedPermission, permissionPage } from './store.ts'

type Preview = DataOf<Api['POST /iam-authority/v1/admin/element/preview']>

/** Reads the applications that an organization and role see, without the grants of a person. */
export type ReadRoleApps = (
  actor: Actor,
  context: RequestContext,
  pair: Selection & { asAgent: boolean },
) => Promise<{ apps: WrittenJson<Preview['apps']>; recommendedAppIds: string[] }>

export type ElementPermissionDeps = RightsDeps & {
  /** Returns the menu that the browser gets for a role. */
  menuOfRole: (rights: Rights, roleNo: string, lang: Language) => MenuInfo
  appsOfRole: ReadRoleApps
}

/** Returns organization and role; refuses where one of them is not active. */
function chosenPair(rights: Rights, { orgCode, roleNo }: { orgCode: string; roleNo: string }) {
  const organization = rights.organizations.get(orgCode)
  const role = rights.roles.get(roleNo)
  if (!organization?.active) fail('element.organization')
  if (!role?.active) fail('element.role')
  return { organization, role }
}

function simulationRoutes(serve: Serve, deps: ElementPermissionDeps): void {
  const { readRights, menuOfRole, appsOfRole } = deps
  serve('POST /iam-authority/v1/admin/element/simulate', async ({ body, actor }) => {
    const rights = await readRights(actor.versions.rights)
    const { role } = chosenPair(rights, body)
    return [...(rights.elements.get(role.roleNo) ?? [])]
  })

  serve('POST /iam-authority/v1/admin/element/choices', async ({ actor, context }) => {
    const rights = await readRights(actor.versions.rights)
    const { lang } = context
    return {
      organizations: [...rights.organizations.values()]
        .filter(({ active }) => active)
        .map((organization) => ({ orgCode: organization.orgCode, orgName: named(lang, organization) })),
      roles: [...rights.roles.values()]
        .filter(({ active }) => active)
        .map((role) => {
          const adminKind = rights.administrators.get(role.roleNo)
          return {
            roleNo: role.roleNo,
            roleName: named(lang, role),
            delegable: role.delegable,
            ...(adminKind ? { adminKind } : {}),
          }
        }),
      calls: [...knownCalls],
      actions: Object.entries(elementActions).map(([name, calls]) => ({ name, calls: [...calls] })),
    }
  })

  serve('POST /iam-authority/v1/admin/element/preview', async ({ body, actor, context }) => {
    const rights = await readRights(actor.versions.rights)
    const { organization, role } = chosenPair(rights, body)
    const { lang } = context
    const { asAgent } = body
    const adminKind = asAgent ? undefined : rights.administrators.get(role.roleNo)
    return writtenObject<Preview>({
      current: {
        orgCode: organization.orgCode,
        orgName: named(lang, organization),
        roleNo: role.roleNo,
        roleName: named(lang, role),
      },
      flags: asAgent ? noCapabilities : capabilitiesOf(rights, role.roleNo),
      isSystemAdmin: adminKind !== undefined,
      ...(adminKind ? { adminKind } : {}),
      menuInfo: menuOfRole(rights, role.roleNo, lang),
      asAgent,
      ...(await appsOfRole(actor, context, body)),
      actions: guardedActions(rights, role.roleNo, asAgent),
    })
  })
}

/** Administration of hidden and disabled elements of a role, and the simulator that shows the result. */
export function elementPermissionRoutes(serve: Serve, deps: ElementPermissionDeps): void {
  const { db, readRights, wireTime } = deps
  const toPermission = (rights: Rights, row: DescribedPermission): ElementPermission => ({
    id: row.permission_id,
    roleNo: row.role_no,
    roleName: row.role_name,
    tabCode: row.tab_code,
    selector: row.selector,
    params: row.mode,
    apiGuards: guardsOf(rights, row.role_no, row.api_guards),
    status: row.status,
    revision: row.revision,
    updaterName: row.updater_name,
    updateTime: wireTime(row.updated_at),
  })

  serve('POST /iam-authority/v1/admin/element/list', async ({ query, body, actor, context }) => {
    const rights = await readRights(actor.versions.rights)
    const { pageNum, pageSize, unguarded, ...filter } = body
    const found = await permissionPage(
      db,
      context.lang,
      { pageNum, pageSize },
      { ...filter, ...query, unguardedBy: unguarded ? decidingCalls : undefined },
    )
    return { ...found, list: found.list.map((row) => toPermission(rights, row)) }
  })

  serve('POST /iam-authority/v1/admin/element/saveOrUpdate', async ({ body, actor, context }) =>
    savePermission({ db, rights: await readRights(actor.versions.rights) }, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/element/status', async ({ body, actor, context }) => ({
    changed: await switchAll(db, actor, context, body),
  }))

  serve('POST /iam-authority/v1/admin/element/delete', async ({ body, actor, context }) => ({
    deleted: await deleteAll(db, actor, context, body.ids),
  }))

  simulationRoutes(serve, deps)
}
