import type { Role, RoleImpact, RoleMember, roles } from '@iambiz/contract/features/directory/roles.ts'
import type { DataOf, ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { menuEntriesOf } from '@iambiz/contract/platform/menu.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { withAdministration } from '#server/platform/capabilities.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { named } from '#server/platform/named.ts'
import type { Page } from '#server/platform/page.ts'
import { previewVersionOf } from '#server/platform/preview-version.ts'
import { readingOf } from '#server/platform/reading.ts'
import { recordChange } from '#server/platform/record-change.ts'
import { capabilitiesOf, currentRights } from '#server/platform/rights.ts'
import { keywordOf } from '#server/platform/search-text.ts'
import type { DirectoryDeps } from './deps.ts'
import { lockRights } from './lock-rights.ts'
import * as reports from './role-reports.ts'
import * as store from './role-store.ts'

type Calls = typeof roles
type Body<K extends keyof Calls> = ReceivedOf<Calls[K]> extends { body: infer B } ? B : never
type Written = Body<'POST /iam-authority/v1/admin/role/saveOrUpdate'>
type Change = Body<'POST /iam-authority/v1/admin/role/impact'>['change']

const toRole = (row: reports.RoleRow, lang: Language): Role => ({
  roleNo: row.role_no,
  roleName: named(lang, { nameZh: row.name_zh, nameEn: row.name_en }),
  name: { zh: row.name_zh, ...(row.name_en === null ? {} : { en: row.name_en }) },
  remark: {
    ...(row.remark === null ? {} : { zh: row.remark }),
    ...(row.remark_en === null ? {} : { en: row.remark_en }),
  },
  sortNo: row.sort_no,
  status: row.status,
  delegable: row.delegable && row.admin_kind === null,
  flags: flagsOf(row),
  ...(row.admin_kind === null ? {} : { adminKind: row.admin_kind }),
  people: row.people,
  revision: row.revision,
})

type FlagColumns = Pick<
  reports.RoleRow,
  'bulletin_maintain' | 'app_login_statistics' | 'login_statistics' | 'delegable'
>

const grantedBy = (row: FlagColumns) => ({
  bulletinMaintain: row.bulletin_maintain,
  appLoginStat: row.app_login_statistics,
  loginStat: row.login_statistics,
  agencyAuthority: row.delegable,
})

/** Returns the rights of a role, including those of its administrator role. */
const flagsOf = (row: FlagColumns & Pick<reports.RoleRow, 'admin_kind'>) =>
  withAdministration(grantedBy(row), row.admin_kind)

/** Returns the values for the operation log. */
const recorded = (row: Omit<reports.RoleRow, 'people' | 'admin_kind'>) => ({
  nameZh: row.name_zh,
  nameEn: row.name_en,
  remark: row.remark,
  remarkEn: row.remark_en,
  sortNo: row.sort_no,
  status: row.status,
  delegable: row.delegable,
  ...grantedBy(row),
})

const targetOf = (id: string) => ({ type: 'role', id })

const present = async (db: Db, roleNo: string, lang: Language): Promise<Role> =>
  toRole((await reports.findRole(db, roleNo)) ?? fail('resource.not-found'), lang)

export async function rolePage(
  { db }: DirectoryDeps,
  { lang }: RequestContext,
  { keyword, ...query }: Body<'POST /iam-authority/v1/admin/role/list'>,
): Promise<Page<Role>> {
  const page = await reports.rolePage(db, { ...query, keyword: keywordOf(keyword) })
  return { ...page, list: page.list.map((row) => toRole(row, lang)) }
}

const wordsOf = ({ name, remark, sortNo }: Written) => ({
  name_zh: name.zh,
  name_en: name.en || null,
  remark: remark.zh || null,
  remark_en: remark.en || null,
  sort_no: sortNo,
  ...readingOf(name.zh),
})

type Columns = Parameters<typeof store.updateRole>[2]
type Changing = {
  action: string
  roleNo: string
  revision: number | undefined
  columns: Columns
  /** The change is one that is not allowed for administrator roles. */
  isRight?: true
}

/** Changes a role at the revision that was read, and records the differences. */
async function change(
  { db }: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  { action, roleNo, revision, columns, isRight }: Changing,
): Promise<Role> {
  const outcome = await transact(db, async (trx) => {
    const before = (await store.lockRole(trx, roleNo)) ?? fail('resource.not-found')
    if (isRight && (await reports.findRole(trx, roleNo))?.admin_kind) fail('role.administrator')
    if (before.revision !== revision) return 'stale'
    const after = { ...before, ...columns } as typeof before
    const isChanged = await recordChange(trx, context, actor, {
      ...{ action, target: targetOf(roleNo) },
      ...{ before: recorded(before), after: recorded(after) },
    })
    if (isChanged) await store.updateRole(trx, roleNo, columns, context.now)
    return 'done'
  })
  const current = await present(db, roleNo, context.lang)
  return outcome === 'stale' ? fail('resource.changed', { current }) : current
}

export async function saveRole(
  deps: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  written: Written,
): Promise<Role> {
  const { id, revision } = written
  const columns = wordsOf(written)
  if (id !== undefined) {
    // The number cannot change, because people, grants and logs refer to it.
    if (written.roleNo !== undefined && written.roleNo !== id) fail('request.invalid')
    return change(deps, actor, context, { action: 'role.update', roleNo: id, revision, columns })
  }
  const { roleNo = fail('role.code-needed', { field: 'roleNo' }) } = written
  await transact(deps.db, async (trx) => {
    const row = { role_no: roleNo, ...columns, delegable: false }
    const dates = { created_at: context.now, updated_at: context.now }
    if (!(await store.insertRole(trx, { ...row, ...dates }))) fail('role.exists', { field: 'roleNo' })
    const after = (await store.lockRole(trx, roleNo)) ?? fail('resource.not-found')
    await recordChange(trx, context, actor, {
      ...{ action: 'role.create', target: targetOf(roleNo) },
      after: recorded(after),
    })
  })
  return present(deps.db, roleNo, context.lang)
}

export const changeFlags = (
  deps: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  { roleNo, flags, revision }: Body<'POST /iam-authority/v1/admin/role/flags'>,
): Promise<Role> =>
  change(deps, actor, context, {
    ...{ action: 'role.flags', roleNo, revision, isRight: true },
    columns: {
      bulletin_maintain: flags.bulletinMaintain,
      app_login_statistics: flags.appLoginStat,
      login_statistics: flags.loginStat,
    },
  })

export const changeDelegable = (
  deps: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  { roleNo, delegable, revision }: Body<'POST /iam-authority/v1/admin/role/delegable'>,
): Promise<Role> =>
  change(deps, actor, context, {
    ...{ action: 'role.delegable', roleNo, revision, isRight: true },
    columns: { delegable },
  })

/** Returns the current effect of a change. */
export async function impactOf(
  db: Db,
  { now }: RequestContext,
  { roleNo, change: wanted }: { roleNo: string; change: Change },
): Promise<RoleImpact> {
  const row = (await reports.findRole(db, roleNo)) ?? fail('resource.not-found')
  const flags = { ...grantedBy(row), ...wanted.flags }
  const delegable = wanted.delegable ?? row.delegable
  const after = withAdministration({ ...flags, agencyAuthority: delegable }, row.admin_kind)
  const counts = await reports.roleImpact(db, {
    ...{ roleNo, now },
    before: { isOn: row.status === 1, flags: flagsOf(row) },
    after: { isOn: (wanted.status ?? row.status) === 1, flags: after, delegable },
  })
  return { ...counts, version: previewVersionOf({ counts, wanted, revision: row.revision }) }
}

const refusals = { people: 'role.has-people', else: 'role.in-use' } as const

/** Deletes roles; a reference to one of them prevents deleting all. */
export async function deleteRoles(
  { db }: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<{ deleted: number }> {
  const chosen = [...new Set(ids)]
  const work = transact(db, async (trx) => {
    await lockRights(trx)
    for (const roleNo of chosen) {
      const role = (await reports.findRole(trx, roleNo)) ?? fail('resource.not-found')
      if (role.admin_kind) fail('role.administrator')
    }
    const use = await reports.roleUse(trx, chosen)
    if (use) fail(refusals[use])
    const gone = await store.deleteRoles(trx, chosen)
    for (const row of gone)
      await recordChange(trx, context, actor, {
        ...{ action: 'role.delete', target: targetOf(row.role_no) },
        before: recorded(row),
      })
    return { deleted: gone.length }
  })
  return work.catch((error: { code?: string }) => {
    if (error.code === '23503') return fail('role.in-use')
    throw error
  })
}

export async function memberPage(
  { db, wireTime }: DirectoryDeps,
  { lang }: RequestContext,
  { keyword, ...query }: Body<'POST /iam-authority/v1/admin/role/members'>,
): Promise<Page<RoleMember>> {
  if (!(await reports.findRole(db, query.roleNo))) fail('resource.not-found')
  const page = await reports.memberPage(db, lang, { ...query, keyword: keywordOf(keyword) })
  return {
    ...page,
    list: page.list.map((row) => ({
      userNo: row.user_no,
      userName: row.user_name,
      ...(row.email ? { email: row.email } : {}),
      status: row.status,
      orgCode: row.org_code,
      orgName: row.org_name,
      grantTime: wireTime(row.granted_at),
    })),
  }
}

/** Returns the menu of a holder of the role, and the tabs on which elements are hidden or disabled. */
export async function menusOf(
  { db, readRights }: DirectoryDeps,
  { lang }: RequestContext,
  roleNo: string,
): Promise<DataOf<Calls['POST /iam-authority/v1/admin/role/menus']>> {
  const rights = await currentRights(db, readRights)
  if (!rights.roles.has(roleNo)) fail('resource.not-found')
  return {
    menus: menuEntriesOf(capabilitiesOf(rights, roleNo), rights.administrators.get(roleNo), lang),
    tabs: (rights.elements.get(roleNo) ?? []).map(({ tabCode, elements }) => ({
      tabCode,
      elements: elements.length,
    })),
  }
}
