import type { Serve } from '#server/platform/http/serve.ts'
import { applyImport, checkImport } from '#server/platform/table-import/import.ts'
import { kick, switchPeople } from './access.ts'
import { accountOf, resetFactors, resetPassword, unlock } from './account.ts'
import type { DirectoryDeps } from './deps.ts'
import { exportPeople } from './import/export.ts'
import { peopleImport } from './import/import.ts'
import { grantRole, revokeRole } from './memberships.ts'
import { deleteOrganizations, moveOrganization, organizationTree, saveOrganization } from './organizations.ts'
import { peoplePage, personDetail, replacePairs, savePerson } from './people.ts'
import {
  changeDelegable,
  changeFlags,
  deleteRoles,
  impactOf,
  memberPage,
  menusOf,
  rolePage,
  saveRole,
} from './roles.ts'
import { previewDisabling, switchOrganizations } from './switch-organizations.ts'
import { switchRoles } from './switch-roles.ts'

function organizationRoutes(serve: Serve, deps: DirectoryDeps): void {
  serve('POST /iam-authority/v1/admin/org/tree', async ({ context }) => organizationTree(deps, context))

  serve('POST /iam-authority/v1/admin/org/saveOrUpdate', async ({ body, actor, context }) =>
    saveOrganization(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/org/impact', async ({ body, context }) =>
    previewDisabling(deps.db, body.ids, context.now),
  )

  serve('POST /iam-authority/v1/admin/org/status', async ({ body, actor, context }) =>
    switchOrganizations(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/org/move', async ({ body, actor, context }) =>
    moveOrganization(deps, actor, context, body),
  )

  serve('DELETE /iam-authority/v1/admin/org/delete', async ({ body, actor, context }) =>
    deleteOrganizations(deps, actor, context, body.ids),
  )
}

function roleRoutes(serve: Serve, deps: DirectoryDeps): void {
  serve('POST /iam-authority/v1/admin/role/list', async ({ body, context }) => rolePage(deps, context, body))

  serve('POST /iam-authority/v1/admin/role/saveOrUpdate', async ({ body, actor, context }) =>
    saveRole(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/role/flags', async ({ body, actor, context }) =>
    changeFlags(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/role/delegable', async ({ body, actor, context }) =>
    changeDelegable(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/role/impact', async ({ body, context }) =>
    impactOf(deps.db, context, body),
  )

  serve('POST /iam-authority/v1/admin/role/status', async ({ body, actor, context }) =>
    switchRoles(deps, actor, context, body),
  )

  serve('DELETE /iam-authority/v1/admin/role/delete', async ({ body, actor, context }) =>
    deleteRoles(deps, actor, context, body.ids),
  )

  serve('POST /iam-authority/v1/admin/role/members', async ({ body, context }) =>
    memberPage(deps, context, body),
  )

  serve('POST /iam-authority/v1/admin/role/grant', async ({ body, actor, context }) =>
    grantRole(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/role/revoke', async ({ body, actor, context }) =>
    revokeRole(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/role/menus', async ({ body, context }) =>
    menusOf(deps, context, body.roleNo),
  )
}

function importRoutes(serve: Serve, deps: DirectoryDeps): void {
  const people = { db: deps.db, imported: peopleImport(deps) }

  serve('POST /iam-authority/v1/admin/user/import/check', async ({ file, query, actor, context }) =>
    checkImport(people, actor, context, {
      content: file.content,
      fileName: query.fileName || file.fileName,
    }),
  )

  serve('POST /iam-authority/v1/admin/user/import', async ({ file, query, actor, context }) =>
    applyImport(people, actor, context, {
      content: file.content,
      fileName: query.fileName || file.fileName,
      tried: query.tried,
    }),
  )

  serve('POST /iam-authority/v1/admin/user/excel/list', async ({ body, actor, context, reply }) =>
    exportPeople(deps, { body, actor, context, reply }),
  )
}

function personRoutes(serve: Serve, deps: DirectoryDeps): void {
  serve('POST /iam-authority/v1/admin/user/list', async ({ body, actor, context }) =>
    peoplePage(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/user/detail', async ({ body, actor, context }) =>
    personDetail(deps, actor, context, body.userNo),
  )

  serve('POST /iam-authority/v1/admin/user/account', async ({ body }) => accountOf(deps, body.userNo))

  serve('POST /iam-authority/v1/admin/user/saveOrUpdate', async ({ body, actor, context }) =>
    savePerson(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/user/status', async ({ body, actor, context }) =>
    switchPeople(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/user/orgRole', async ({ body, actor, context }) =>
    replacePairs(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/user/kick', async ({ body, actor, context }) =>
    kick(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/user/unlock', async ({ body, actor, context }) =>
    unlock(deps, actor, context, body.userNo),
  )

  serve('POST /iam-authority/v1/admin/user/resetMfa', async ({ body, actor, context }) =>
    resetFactors(deps, actor, context, body.userNo),
  )

  serve('POST /iam-authority/v1/admin/user/resetPassword', async ({ body, actor, context }) =>
    resetPassword(deps, actor, context, body.userNo),
  )
}

/** Administration of organizations, roles and people. */
export function directoryRoutes(serve: Serve, deps: DirectoryDeps): void {
  organizationRoutes(serve, deps)
  roleRoutes(serve, deps)
  personRoutes(serve, deps)
  importRoutes(serve, deps)
}
