import { z } from 'zod'
import { adminKinds } from '#contract/platform/access.ts'
import { bilingual, writtenBilingual, writtenRemark } from '#contract/platform/bilingual.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { switched } from '#contract/platform/mail-record.ts'
import { type ListFields, pageOf, pageRequest, paging } from '#contract/platform/page.ts'
import { previewVersion } from '#contract/platform/previewed.ts'
import { code, revision, wireTime, writtenText } from '#contract/platform/shapes.ts'

const maxRoles = 100
/** Maximum people who get or lose a role at once. */
const maxMembersAtOnce = 500

/** Flags that can be set on a role; the right to delegate follows from `delegable`. */
const grantedFlags = z.strictObject({
  bulletinMaintain: z.boolean(),
  appLoginStat: z.boolean(),
  loginStat: z.boolean(),
})
export type GrantedFlags = z.output<typeof grantedFlags>

/** Effective flags of a role: those set, and those of its administrator kind. */
const flags = z.object({ ...grantedFlags.shape, agencyAuthority: z.boolean() })

const role = z.object({
  roleNo: z.string(),
  /** In the language of the request. */
  roleName: z.string(),
  name: bilingual,
  remark: z.object({ zh: z.string().optional(), en: z.string().optional() }),
  /** Without a chosen role, people start with the one with the lowest number. */
  sortNo: z.int(),
  status: switched,
  delegable: z.boolean(),
  flags,
  /** The administrator kind assigned in the dictionary, which fixes its flags. */
  adminKind: z.enum(adminKinds).optional(),
  /** Active people who hold it somewhere. */
  people: z.int(),
  revision,
})
export type Role = z.output<typeof role>

const member = z.object({
  userNo: z.string(),
  userName: z.string(),
  email: z.string().optional(),
  status: switched,
  orgCode: z.string(),
  orgName: z.string(),
  grantTime: wireTime,
})
export type RoleMember = z.output<typeof member>

/** The changed role; omitted fields stay. */
const roleChange = z.strictObject({
  flags: grantedFlags.optional(),
  delegable: z.boolean().optional(),
  status: switched.optional(),
})

const roleImpact = z.object({
  /** Active people who hold the role in an active organization. */
  people: z.int(),
  /** For each removed flag, people to whom no other role grants it. */
  lose: z.object({
    bulletinMaintain: z.int(),
    appLoginStat: z.int(),
    loginStat: z.int(),
    agencyAuthority: z.int(),
  }),
  /** For each added flag, people who do not have it yet. */
  gain: z.object({
    bulletinMaintain: z.int(),
    appLoginStat: z.int(),
    loginStat: z.int(),
    agencyAuthority: z.int(),
  }),
  /** People who would have no role left. */
  withoutRole: z.int(),
  /** Delegations of the role that would be suspended. */
  delegations: z.int(),
  version: previewVersion,
})
export type RoleImpact = z.output<typeof roleImpact>

const roleNos = z.array(code).min(1).max(maxRoles)
const userNo = z.string().min(1).max(64)

/** Columns for filtering and sorting roles. */
export const roleFields = {
  roleNo: 'String',
  roleName: 'String',
  sortNo: 'Number',
  status: 'Number',
  delegable: 'Boolean',
} as const satisfies ListFields

export const roles = endpoints({
  'POST /iam-authority/v1/admin/role/list': {
    access: 'authority-manager',
    searches: 'rows',
    about: 'Roles by number, name or its reading.',
    body: pageRequest(roleFields)
      .extend({ keyword: writtenText(80).optional(), status: switched.optional() })
      .prefault({}),
    data: pageOf(role),
  },
  'POST /iam-authority/v1/admin/role/saveOrUpdate': {
    access: 'super-manager',
    about: 'Makes a role, or changes the words and the order of the one with this id.',
    body: z.strictObject({
      id: code.optional(),
      roleNo: code.optional(),
      name: writtenBilingual({ zh: 80, en: 160 }),
      remark: writtenRemark(200).default({}),
      sortNo: z.int().min(0).max(1_000_000).default(100),
      revision: revision.optional(),
    }),
    data: role,
  },
  'POST /iam-authority/v1/admin/role/flags': {
    access: 'super-manager',
    stepUp: true,
    about: 'What holders of the role may do; those of administrators are fixed.',
    body: z.strictObject({ roleNo: code, flags: grantedFlags, revision }),
    data: role,
  },
  'POST /iam-authority/v1/admin/role/delegable': {
    access: 'super-manager',
    stepUp: true,
    about: 'Whether holders may delegate the role; those of administrators never are.',
    body: z.strictObject({ roleNo: code, delegable: z.boolean(), revision }),
    data: role,
  },
  'POST /iam-authority/v1/admin/role/impact': {
    access: 'authority-manager',
    about: 'What a change of a role would mean to those who hold it.',
    body: z.strictObject({ roleNo: code, change: roleChange }),
    data: roleImpact,
  },
  'POST /iam-authority/v1/admin/role/status': {
    access: 'super-manager',
    stepUp: true,
    about:
      'Enables or disables roles; those of administrators stay enabled. Needs the version of the impact that was read of each, and is done only if it still means that.',
    body: z.strictObject({ ids: roleNos, status: switched, versions: z.record(code, previewVersion) }),
    data: z.object({ changed: z.int() }),
  },
  'DELETE /iam-authority/v1/admin/role/delete': {
    access: 'super-manager',
    about: 'Deletes roles without holders and references.',
    body: z.strictObject({ ids: roleNos }),
    data: z.object({ deleted: z.int() }),
  },
  'POST /iam-authority/v1/admin/role/members': {
    access: 'authority-manager',
    searches: 'people',
    about: 'Who holds a role and where: by organization with those below, by name or number.',
    body: paging.extend({
      roleNo: code,
      orgCode: code.optional(),
      keyword: writtenText(80).optional(),
    }),
    data: pageOf(member),
  },
  'POST /iam-authority/v1/admin/role/grant': {
    access: 'authority-manager',
    stepUp: true,
    about:
      'Gives people a role in one organization; who holds it already is no failure. The role of super managers, and any role to one of them, is given by super managers alone.',
    body: z.strictObject({
      roleNo: code,
      orgCode: code,
      userNos: z.array(userNo).min(1).max(maxMembersAtOnce),
    }),
    data: z.object({ granted: z.int() }),
  },
  'POST /iam-authority/v1/admin/role/revoke': {
    access: 'authority-manager',
    stepUp: true,
    about:
      'Takes a role from people, each in one organization; from super managers, super managers alone take one.',
    body: z.strictObject({
      roleNo: code,
      members: z
        .array(z.strictObject({ userNo, orgCode: code }))
        .min(1)
        .max(maxMembersAtOnce),
    }),
    data: z.object({ revoked: z.int() }),
  },
  'POST /iam-authority/v1/admin/role/menus': {
    access: 'authority-manager',
    about: 'The menu of a person with the role, and the element permissions of each tab.',
    body: z.strictObject({ roleNo: code }),
    data: z.object({
      menus: z.array(z.object({ code: z.string(), title: z.string(), path: z.string() })),
      tabs: z.array(z.object({ tabCode: z.string(), elements: z.int() })),
    }),
  },
})

export const roleFailures = failures({
  'role.code-needed': { code: 422, status: 422, zh: '请填写角色编号', en: 'Enter a role number.' },
  'role.exists': {
    code: 8001,
    status: 409,
    zh: '该角色编号已存在',
    en: 'A role with this number already exists.',
  },
  'role.administrator': {
    code: 422,
    status: 422,
    zh: '管理员角色的权限固定，不能修改、停用、委托或删除',
    en: 'Administrator roles are fixed. They can’t be changed, disabled, delegated or deleted.',
  },
  'role.has-people': {
    code: 8002,
    status: 409,
    zh: '还有人员拥有该角色，不能删除',
    en: 'People have this role, so it can’t be deleted.',
  },
  'role.in-use': {
    code: 8002,
    status: 409,
    zh: '委托、授权、元素权限、登录策略、首页推荐或字典仍在使用该角色，不能删除，可以停用',
    en: 'Delegations, grants, element permissions, sign-in policies, home layouts or the dictionary use this role, so it can’t be deleted. Disable it instead.',
  },
  'role.unusable': {
    code: 422,
    status: 422,
    zh: '组织或角色不存在或已停用',
    en: 'The organization or role doesn’t exist or is disabled.',
  },
  'role.unknown-people': {
    code: 422,
    status: 422,
    zh: '所选人员不存在',
    en: 'Some of the selected people don’t exist.',
  },
  'rights.last-super-manager': {
    code: 422,
    status: 422,
    zh: '至少要保留一名可用的超级管理员',
    en: 'At least one super administrator must be able to sign in.',
  },
})
