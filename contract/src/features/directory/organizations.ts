import { z } from 'zod'
import { bilingual, writtenBilingual } from '#contract/platform/bilingual.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { switched } from '#contract/platform/mail-record.ts'
import { previewVersion } from '#contract/platform/previewed.ts'
import { code, reading, revision } from '#contract/platform/shapes.ts'

/** Maximum depth of the organization tree. */
export const deepestOrganization = 20
/** Maximum organizations that are enabled, disabled or deleted at once. */
const maxOrganizations = 100

const organization = z.object({
  orgCode: z.string(),
  /** In the language of the request. */
  orgName: z.string(),
  name: bilingual,
  ...reading,
  /** Omitted for top-level organizations. */
  parentCode: z.string().optional(),
  sortNo: z.int(),
  status: switched,
  /** People who hold a role in it, not in organizations below. */
  people: z.int(),
  revision,
})
export type Organization = z.output<typeof organization>

/** Impact on what depends on organizations, including those below. */
const organizationImpact = z.object({
  /** The active ones among them and those below. */
  organizations: z.int(),
  /** Active people who hold a role there. */
  people: z.int(),
  /** Of these, people without any role elsewhere. */
  peopleWithoutOther: z.int(),
  /** Present and future delegations. */
  delegations: z.int(),
  /** Grants of applications to these organizations. */
  grants: z.int(),
  version: previewVersion,
})
export type OrganizationImpact = z.output<typeof organizationImpact>

const orgCodes = z.array(code).min(1).max(maxOrganizations)

export const organizations = endpoints({
  'POST /iam-authority/v1/admin/org/tree': {
    access: 'authority-manager',
    about: 'All organizations, each after the one above it, siblings in their order.',
    body: z.strictObject({}).optional(),
    data: z.object({ list: z.array(organization) }),
  },
  'POST /iam-authority/v1/admin/org/saveOrUpdate': {
    access: 'super-manager',
    about:
      'Makes an organization, last among those below its parent, or renames the one with this id, which needs the revision that was read.',
    body: z.strictObject({
      /** Code of the organization to change; omitted for a new one. */
      id: code.optional(),
      /** Code of a new one, which cannot be changed later. */
      orgCode: code.optional(),
      parentCode: code.optional(),
      name: writtenBilingual({ zh: 80, en: 160 }),
      revision: revision.optional(),
    }),
    data: organization,
  },
  'POST /iam-authority/v1/admin/org/impact': {
    access: 'authority-manager',
    about: 'Whom and what it would touch if these organizations, and those below, were not in use any more.',
    body: z.strictObject({ ids: orgCodes }),
    data: organizationImpact,
  },
  'POST /iam-authority/v1/admin/org/status': {
    access: 'super-manager',
    stepUp: true,
    about:
      'Enables organizations, or disables them with all that is below. What people hold there stays, and counts for nothing while it is disabled. Disabling needs the version of the impact that was read, and is done only if it still means that.',
    body: z.discriminatedUnion('status', [
      z.strictObject({ ids: orgCodes, status: z.literal(0), version: previewVersion }),
      z.strictObject({ ids: orgCodes, status: z.literal(1) }),
    ]),
    data: z.object({ changed: z.int() }),
  },
  'POST /iam-authority/v1/admin/org/move': {
    access: 'super-manager',
    about:
      'Puts an organization, with all that is below, under another one or at the top: before one of those there, or last.',
    body: z.strictObject({
      orgCode: code,
      /** Omitted for the top level. */
      parentCode: code.optional(),
      beforeCode: code.optional(),
      revision,
    }),
    data: organization,
  },
  'DELETE /iam-authority/v1/admin/org/delete': {
    access: 'super-manager',
    about: 'Deletes organizations without child organizations, people and references.',
    body: z.strictObject({ ids: orgCodes }),
    data: z.object({ deleted: z.int() }),
  },
})

export const organizationFailures = failures({
  'organization.code-needed': {
    code: 422,
    status: 422,
    zh: '请填写组织编码',
    en: 'Enter a code for the organization.',
  },
  'organization.exists': {
    code: 8001,
    status: 409,
    zh: '该组织编码已存在',
    en: 'An organization with this code already exists.',
  },
  'organization.parent': {
    code: 422,
    status: 422,
    zh: '上级组织不存在',
    en: 'The parent organization doesn’t exist.',
  },
  'organization.parent-disabled': {
    code: 422,
    status: 422,
    zh: '上级组织已停用，请先启用上级组织',
    en: 'The parent organization is disabled. Enable it first.',
  },
  'organization.cycle': {
    code: 422,
    status: 422,
    zh: '不能移动到自己或自己的下级组织之下',
    en: 'An organization can’t be moved under itself or its sub-organizations.',
  },
  'organization.too-deep': {
    code: 422,
    status: 422,
    zh: `组织最多 ${deepestOrganization} 级`,
    en: `Organizations can be up to ${deepestOrganization} levels deep.`,
  },
  'organization.sibling': {
    code: 409,
    status: 409,
    zh: '同级组织已变化，请刷新后重试',
    en: 'Neighboring organizations have changed. Reload the page.',
  },
  'organization.has-children': {
    code: 8002,
    status: 409,
    zh: '该组织有下级组织，不能删除',
    en: 'This organization has sub-organizations, so it can’t be deleted.',
  },
  'organization.has-people': {
    code: 8002,
    status: 409,
    zh: '该组织还有人员，不能删除',
    en: 'People have roles in this organization, so it can’t be deleted.',
  },
  'organization.in-use': {
    code: 8002,
    status: 409,
    zh: '委托、授权、登录策略、联系人或公告仍在使用该组织，不能删除，可以停用',
    en: 'Delegations, grants, sign-in policies, contacts or announcements use this organization, so it can’t be deleted. Disable it instead.',
  },
})
