import { z } from 'zod'
import { accessRules, adminKinds } from '#contract/platform/access.ts'
import { elementMode, eleTab } from '#contract/platform/element-permission.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { capabilities, menuInfo } from '#contract/platform/menu-info.ts'
import { pageOf, paging } from '#contract/platform/page.ts'
import { code, revision, wireTime, writtenText } from '#contract/platform/shapes.ts'

export const maxSelector = 500
const maxGuards = 20

/** A call that an element triggers, with its access rule. */
const apiGuard = z.object({
  /** As in the contract, such as `POST /iam-portal/system/bulletin`. */
  call: z.string(),
  /** Missing if there is no such call. */
  access: z.enum(accessRules).optional(),
  /** Whether the server allows it for the role. */
  admits: z.boolean(),
})
export type ApiGuard = z.output<typeof apiGuard>

/** What the browser receives for an organization and role, and the calls that decide about each action. */
export const previewedRole = z.object({
  current: z.object({
    orgCode: z.string(),
    orgName: z.string(),
    roleNo: z.string(),
    roleName: z.string(),
  }),
  flags: capabilities,
  isSystemAdmin: z.boolean(),
  adminKind: z.enum(adminKinds).optional(),
  menuInfo,
  asAgent: z.boolean(),
  actions: z.array(z.object({ name: z.string(), guards: z.array(apiGuard) })),
})

const status = z.union([z.literal(0), z.literal(1)])

const elementPermission = z.object({
  id: z.uuid(),
  roleNo: z.string(),
  roleName: z.string(),
  tabCode: z.string(),
  selector: z.string(),
  params: elementMode,
  apiGuards: z.array(apiGuard),
  status,
  revision,
  updaterName: z.string(),
  updateTime: wireTime,
})
export type ElementPermission = z.output<typeof elementPermission>

const tabCode = z.string().regex(/^(\*|[A-Za-z][A-Za-z0-9_.:-]{0,63})$/)
const ids = z.array(z.uuid()).min(1).max(200)

export const elementPermissions = endpoints({
  'POST /iam-authority/v1/admin/element/list': {
    access: 'super-manager',
    searches: 'rows',
    about:
      'Element permissions by role and tab; `unguarded` are those without a call that decides, or with one that nobody answers.',
    query: z.object({ tabCode: tabCode.optional() }),
    body: paging
      .extend({
        roleNo: code.optional(),
        params: elementMode.optional(),
        status: status.optional(),
        unguarded: z.boolean().optional(),
        keyword: writtenText(80).optional(),
      })
      .prefault({}),
    data: pageOf(elementPermission),
  },
  'POST /iam-authority/v1/admin/element/saveOrUpdate': {
    access: 'super-manager',
    about:
      'Hides, removes or disables an element for a role, or changes the entry with this id, which needs the revision that was read.',
    body: z.strictObject({
      id: z.uuid().optional(),
      revision: revision.optional(),
      roleNo: code,
      tabCode,
      selector: writtenText(maxSelector),
      params: elementMode,
      apiGuards: z.array(z.string().max(200)).max(maxGuards).default([]),
      status: status.default(1),
    }),
    data: z.object({ id: z.uuid(), revision }),
  },
  'POST /iam-authority/v1/admin/element/status': {
    access: 'super-manager',
    about: 'Enables or disables element permissions; unchanged or deleted ones are no failure.',
    body: z.strictObject({ ids, status }),
    data: z.object({ changed: z.int() }),
  },
  'POST /iam-authority/v1/admin/element/delete': {
    access: 'super-manager',
    about: 'Deletes element permissions; already deleted ones are no failure.',
    body: z.strictObject({ ids }),
    data: z.object({ deleted: z.int() }),
  },
  'POST /iam-authority/v1/admin/element/simulate': {
    access: 'super-manager',
    about: 'The element permissions of a person with this organization and role.',
    body: z.strictObject({ orgCode: code, roleNo: code }),
    data: z.array(eleTab),
  },
  'POST /iam-authority/v1/admin/element/choices': {
    access: 'super-manager',
    about: 'Organizations and roles in use, to choose whose screens are looked at.',
    data: z.object({
      organizations: z.array(z.object({ orgCode: z.string(), orgName: z.string() })),
      roles: z.array(
        z.object({
          roleNo: z.string(),
          roleName: z.string(),
          adminKind: z.enum(adminKinds).optional(),
          delegable: z.boolean(),
        }),
      ),
      /** Calls that an entry may name as decisive. */
      calls: z.array(z.object({ call: z.string(), access: z.enum(accessRules) })),
      /** Named actions of the portal, each with the calls that it makes. */
      actions: z.array(z.object({ name: z.string(), calls: z.array(z.string()) })),
    }),
  },
})

export const elementPermissionFailures = failures({
  'element.selector': {
    code: 422,
    status: 422,
    zh: '未配置元素选择器',
    en: 'Element selector is not configured',
  },
  'element.exists': {
    code: 8001,
    status: 409,
    zh: '该角色在此页面已有相同选择器的权限',
    en: 'This role already has a permission with this selector on this screen.',
  },
  'element.guard': { code: 422, status: 422, zh: '该接口不存在', en: 'This call doesn’t exist.' },
  'element.role': {
    code: 422,
    status: 422,
    zh: '角色不存在或已停用',
    en: 'The role doesn’t exist or is disabled.',
  },
  'element.organization': {
    code: 422,
    status: 422,
    zh: '组织不存在或已停用',
    en: 'The organization doesn’t exist or is disabled.',
  },
  'element.super-manager': {
    code: 422,
    status: 422,
    zh: '超级管理员不受元素权限限制，以免无法撤回',
    en: 'Nothing can be hidden from super administrators, so they can always undo it.',
  },
})
