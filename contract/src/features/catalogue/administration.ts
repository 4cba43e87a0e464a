import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { type ListFields, pageOf, pageRequest } from '#contract/platform/page.ts'
import {
  code,
  reading,
  revision,
  wireTime,
  writtenLine,
  writtenText,
  writtenTime,
} from '#contract/platform/shapes.ts'

/** Maximum lengths in characters (code points). */
export const longestOfApp = {
  name: 80,
  description: 180,
  help: 500,
  notice: 200,
  department: 80,
  address: 1000,
} as const

/** Maximum subjects of one kind in the grants or denials of an application. */
const maxSubjects = 500

const openMode = z.enum(['self', 'blank', 'frame', 'inner'])
export type AppOpenMode = z.output<typeof openMode>

/** 0 draft, 1 online, 2 maintenance, 3 offline. */
const status = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type ManagedAppStatus = z.output<typeof status>

const appCode = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/)
const categoryCode = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/)
const userNo = z.string().min(1).max(64)
/** "el-icon-x" of the icon library, a name in the sprite, or the address of an uploaded icon. */
const icon = z
  .string()
  .regex(/^([a-z0-9-]{1,64}|\/api\/iam-portal\/file\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
const iconColor = z.string().regex(/^#[0-9a-f]{6}$/)

/** Editable fields of an application. */
const written = {
  appCode,
  systemCode: code,
  nameZh: writtenLine(longestOfApp.name).pipe(z.string().min(1)),
  nameEn: writtenLine(longestOfApp.name).default(''),
  descriptionZh: writtenText(longestOfApp.description).default(''),
  descriptionEn: writtenText(longestOfApp.description).default(''),
  helpZh: writtenText(longestOfApp.help).default(''),
  helpEn: writtenText(longestOfApp.help).default(''),
  helpUrl: writtenLine(longestOfApp.address).default(''),
  categoryCode,
  icon,
  iconColor: iconColor.optional(),
  homeUrl: writtenLine(longestOfApp.address).default(''),
  openMode: openMode.default('blank'),
  ownerNo: userNo.optional(),
  departmentZh: writtenLine(longestOfApp.department).default(''),
  departmentEn: writtenLine(longestOfApp.department).default(''),
  /** Pinyin syllables of the Chinese name, separated by spaces; empty if the dictionary's reading is right. */
  reading: z
    .string()
    .trim()
    .max(400)
    .regex(/^[a-z0-9 ]*$/i)
    .default(''),
  maintenanceFrom: writtenTime.optional(),
  maintenanceTo: writtenTime.optional(),
  maintenanceNoticeZh: writtenText(longestOfApp.notice).default(''),
  maintenanceNoticeEn: writtenText(longestOfApp.notice).default(''),
}

const appWords = {
  appId: z.uuid(),
  appCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  iconColor: z.string().optional(),
  categoryCode: z.string(),
  systemCode: z.string(),
  ownerNo: z.string().optional(),
  ownerName: z.string(),
  openMode,
  status,
  revision,
  updateTime: wireTime,
}

const listedApp = z.object({
  ...appWords,
  categoryName: z.string(),
  hue: z.int(),
  systemName: z.string(),
  hasAddress: z.boolean(),
  /** Whether it is granted to any organization, role or person. */
  isGranted: z.boolean(),
})
export type ListedApp = z.output<typeof listedApp>

/** Fields that the owner of an application may write; sign-on settings and grants are excluded. */
const ownWords = {
  nameZh: written.nameZh,
  nameEn: written.nameEn,
  descriptionZh: written.descriptionZh,
  descriptionEn: written.descriptionEn,
  helpZh: written.helpZh,
  helpEn: written.helpEn,
  helpUrl: written.helpUrl,
  icon,
  departmentZh: written.departmentZh,
  departmentEn: written.departmentEn,
}

const ownApp = z.object({
  appId: z.uuid(),
  appCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  descriptionZh: z.string(),
  descriptionEn: z.string(),
  helpZh: z.string(),
  helpEn: z.string(),
  helpUrl: z.string(),
  icon: z.string(),
  hue: z.int(),
  departmentZh: z.string(),
  departmentEn: z.string(),
  status,
  revision,
})
export type OwnApp = z.output<typeof ownApp>

/** A reason that prevents deletion, with its count. */
const hanging = z.object({
  kind: z.enum(['announcements', 'faults', 'requests', 'delegations', 'zones', 'mailRecords', 'openings']),
  /** Missing if it is not counted. */
  count: z.int().optional(),
})
export type Hanging = z.output<typeof hanging>

const managedApp = z.object({
  ...appWords,
  ...reading,
  descriptionZh: z.string(),
  descriptionEn: z.string(),
  helpZh: z.string(),
  helpEn: z.string(),
  helpUrl: z.string(),
  homeUrl: z.string(),
  departmentZh: z.string(),
  departmentEn: z.string(),
  reading: z.string(),
  maintenanceFrom: wireTime.optional(),
  maintenanceTo: wireTime.optional(),
  maintenanceNoticeZh: z.string(),
  maintenanceNoticeEn: z.string(),
  /** Empty if it can be deleted. */
  hanging: z.array(hanging),
})
export type ManagedApp = z.output<typeof managedApp>

const subjects = <T extends z.ZodType>(subject: T) => z.array(subject).max(maxSubjects).default([])

/** All grants and denials of an application; a denial wins. */
const writtenGrants = {
  appId: z.uuid(),
  /** Including all organizations below. */
  orgCodes: subjects(code),
  roleNos: subjects(code),
  userNos: subjects(userNo),
  denyOrgCodes: subjects(code),
  denyRoleNos: subjects(code),
  denyUserNos: subjects(userNo),
  /** Expiry of people's grants, by staff number; a missing one does not expire. */
  expireTimes: z.record(userNo, writtenTime).default({}),
}

const grant = z.object({
  subject: z.enum(['organization', 'role', 'person']),
  id: z.string(),
  name: z.string(),
  effect: z.enum(['allow', 'deny']),
  expireTime: wireTime.optional(),
  /** People who are reached by it now, regardless of other grants and denials. */
  people: z.int(),
  /** Whether the caller may grant and revoke it for this subject. */
  changeable: z.boolean(),
  /** Disabled or deleted: reaches nobody. */
  idle: z.boolean(),
})
export type AppGrant = z.output<typeof grant>

const reached = z.object({ userNo: z.string(), userName: z.string(), orgName: z.string() })

const skipped = z.object({
  id: z.string(),
  reason: z.enum(['not-found', 'unchanged', 'no-address', 'in-use']),
})
export type SkippedApp = z.output<typeof skipped>

const ids = z.array(z.uuid()).min(1).max(200)

const category = z.object({
  categoryCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  shortNameEn: z.string(),
  /** Hue in degrees (OKLCH). */
  hue: z.int(),
  sortNo: z.int(),
  /** Its applications in any state. */
  apps: z.int(),
  revision,
})
export type ManagedCategory = z.output<typeof category>

const access = 'application-manager'

/** Columns for filtering and sorting applications. */
export const managedAppFields = {
  appCode: 'String',
  nameZh: 'String',
  nameEn: 'String',
  categoryCode: 'String',
  systemCode: 'String',
  ownerNo: 'String',
  openMode: 'String',
  status: 'Number',
  updateTime: 'Date',
} as const satisfies ListFields

export const appAdministration = endpoints({
  'POST /iam-portal/v1/portal/ownApp/list': {
    access: 'signed-in',
    about: 'The applications that the person owns.',
    body: z.strictObject({}).prefault({}),
    data: z.object({ list: z.array(ownApp) }),
  },
  'POST /iam-portal/v1/portal/ownApp/save': {
    access: 'user',
    about:
      'Changes what an application that the person owns is called, says about itself and looks like, its help and its department; needs the revision that was read.',
    body: z.strictObject({ id: z.uuid(), revision, ...ownWords }),
    data: ownApp,
  },
  'POST /iam-authority/v1/admin/app/list': {
    access: 'administrator',
    searches: 'rows',
    about:
      'Applications of the systems that the person manages, all of them for permission administrators, by name in either language, code, pinyin and initials. Sorted by their order in the portal unless asked otherwise.',
    body: pageRequest(managedAppFields)
      .extend({ keyword: writtenText(80).optional() })
      .prefault({}),
    data: pageOf(listedApp),
  },
  'POST /iam-authority/v1/admin/app/people': {
    access: 'administrator',
    searches: 'rows',
    about: 'How many people see each of these applications, with any organization and role that they hold.',
    body: z.strictObject({ ids }),
    data: z.object({ list: z.array(z.object({ appId: z.uuid(), people: z.int() })) }),
  },
  'POST /iam-authority/v1/admin/app/detail': {
    access,
    about: 'One application with all its fields, and the reasons that prevent its deletion.',
    body: z.strictObject({ appId: z.uuid() }),
    data: managedApp,
  },
  'POST /iam-authority/v1/admin/app/saveOrUpdate': {
    access,
    about:
      'Adds an application, by default as an invisible draft, or changes the one with this id, which requires the revision that was read.',
    body: z.strictObject({
      id: z.uuid().optional(),
      revision: revision.optional(),
      ...written,
      /** Unchanged if omitted. */
      status: status.optional(),
    }),
    data: z.object({ id: z.uuid(), revision }),
  },
  'POST /iam-authority/v1/admin/app/status': {
    access,
    about:
      'Makes applications drafts, puts them online, into maintenance or offline; lists those left unchanged, with the reasons.',
    body: z.strictObject({ ids, status }),
    data: z.object({ changed: z.int(), skipped: z.array(skipped) }),
  },
  'POST /iam-authority/v1/admin/app/delete': {
    access,
    about: 'Deletes applications that nothing hangs on; one that was used is put offline instead (8002).',
    body: z.strictObject({ ids }),
    data: z.object({ deleted: z.int(), skipped: z.array(skipped) }),
  },
  'POST /iam-authority/v1/admin/app/sort': {
    access: 'super-manager',
    about: 'The order of the applications of a category; takes all of them and no other.',
    body: z.strictObject({ categoryCode, appIds: z.array(z.uuid()).max(2000) }),
    data: z.object({ changed: z.int() }),
  },
  'POST /iam-authority/v1/admin/app/reading': {
    access,
    about: 'How a Chinese name is typed in Latin letters, as the dictionary reads it or by these syllables.',
    body: z.strictObject({
      nameZh: writtenLine(longestOfApp.name),
      reading: written.reading,
    }),
    data: z.object(reading),
  },
  'POST /iam-authority/v1/admin/app/grants': {
    access: 'administrator',
    about: 'Whom an application is granted and denied to.',
    body: z.strictObject({ appId: z.uuid() }),
    data: z.object({
      appId: z.uuid(),
      appCode: z.string(),
      nameZh: z.string(),
      nameEn: z.string(),
      status,
      list: z.array(grant),
      /** People who see it, or would if it were online. */
      people: z.int(),
      version: z.string(),
    }),
  },
  'POST /iam-authority/v1/admin/app/grantPreview': {
    access: 'administrator',
    searches: 'rows',
    about: 'Who would see an application under other grants, who would get it and who would lose it.',
    body: z.strictObject(writtenGrants),
    data: z.object({
      people: z.int(),
      gain: z.int(),
      lose: z.int(),
      /** Examples of each. */
      gaining: z.array(reached),
      losing: z.array(reached),
    }),
  },
  'POST /iam-authority/v1/admin/app/grant': {
    access: 'administrator',
    about:
      'Grants and denies an application to these and to nobody else, at once everywhere. Managers of business systems give and take it only within their organizations and roles, permission administrators everywhere except from super managers; with the version of the grants that were read, and only if they are still those.',
    body: z.strictObject({ ...writtenGrants, version: z.string().max(64) }),
    data: z.object({ version: z.string(), added: z.int(), removed: z.int() }),
  },
  'POST /iam-authority/v1/admin/app/why': {
    access: 'administrator',
    searches: 'people',
    about: 'Why a person sees an application or does not, with each organization and role.',
    body: z.strictObject({ appId: z.uuid(), userNo }),
    data: z.object({
      userNo: z.string(),
      userName: z.string(),
      state: z.enum(['visible', 'denied', 'locked', 'offline', 'disabled', 'no-role']),
      pairs: z.array(
        z.object({
          orgName: z.string(),
          roleName: z.string(),
          sees: z.boolean(),
          grants: z.array(
            z.object({
              subject: z.enum(['organization', 'role', 'person']),
              name: z.string(),
              effect: z.enum(['allow', 'deny']),
              /** Granted by an organization above. */
              inherited: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  },
  'POST /iam-authority/v1/admin/app/candidates': {
    access: 'administrator',
    searches: 'people',
    about: 'Some people in use by name, reading or staff number, to own an application or to be granted one.',
    body: z.strictObject({ keyword: writtenText(80, 1) }),
    data: z.object({ list: z.array(reached.extend({ changeable: z.boolean() })) }),
  },
  'GET /iam-authority/v1/admin/app/choices': {
    access: 'administrator',
    about:
      'The business systems, organizations and roles that an application can belong or be granted to, and the sites whose applications may open in the portal’s own tab or within its page.',
    data: z.object({
      systems: z.array(z.object({ systemCode: z.string(), systemName: z.string() })),
      /** Ordered so that each comes after its parent. */
      organizations: z.array(
        z.object({
          orgCode: z.string(),
          orgName: z.string(),
          parentCode: z.string().optional(),
          changeable: z.boolean(),
        }),
      ),
      roles: z.array(z.object({ roleNo: z.string(), roleName: z.string(), changeable: z.boolean() })),
      launchOrigins: z.array(z.string()),
    }),
  },
  'POST /iam-authority/v1/admin/category/list': {
    access: 'administrator',
    about: 'The categories of applications in their order.',
    body: z.strictObject({}).prefault({}),
    data: z.object({ list: z.array(category) }),
  },
  'POST /iam-authority/v1/admin/category/saveOrUpdate': {
    access: 'super-manager',
    about:
      'Adds a category at the end, or changes the one with this id, which needs the revision that was read. The code stays.',
    body: z.strictObject({
      id: categoryCode.optional(),
      revision: revision.optional(),
      categoryCode,
      nameZh: writtenLine(40).pipe(z.string().min(1)),
      nameEn: writtenLine(80).default(''),
      shortNameEn: writtenLine(20).default(''),
      hue: z.int().min(0).max(360),
    }),
    data: z.object({ id: z.string(), revision }),
  },
  'POST /iam-authority/v1/admin/category/sort': {
    access: 'super-manager',
    about: 'The order of the categories; takes all of them and no other.',
    body: z.strictObject({ categoryCodes: z.array(categoryCode).min(1).max(200) }),
    data: z.object({ changed: z.int() }),
  },
  'POST /iam-authority/v1/admin/category/delete': {
    access: 'super-manager',
    about: 'Deletes categories without applications; refuses those that have some (8002).',
    body: z.strictObject({ ids: z.array(categoryCode).min(1).max(200) }),
    data: z.object({ deleted: z.int() }),
  },
})

export const appAdministrationFailures = failures({
  'managed-app.code-taken': {
    code: 8001,
    status: 409,
    zh: '该编码已存在',
    en: 'This code is already in use.',
  },
  'managed-app.in-use': {
    code: 8002,
    status: 409,
    zh: '该应用已有使用记录，不能删除，可以下线',
    en: 'This app has been used, so it can’t be deleted. Take it offline instead.',
  },
  'managed-app.address': {
    code: 422,
    status: 422,
    zh: '请填写以 http:// 或 https:// 开头的完整地址，不含账号密码、空格和花括号等占位符',
    en: 'Enter a full address starting with http:// or https://, without a user name, password, spaces or placeholders in braces.',
  },
  'managed-app.origin': {
    code: 422,
    status: 422,
    zh: '该网站不能在门户内或当前标签页打开，请选择「新标签页」，或请运维人员把网站加入允许清单',
    en: 'This site can’t open inside the portal or in the same tab. Choose “New tab”, or ask your server administrator to allow the site.',
  },
  'managed-app.address-online': {
    code: 422,
    status: 422,
    zh: '应用已上线，地址不能为空',
    en: 'The app is online and needs an address.',
  },
  'managed-app.help-url': {
    code: 422,
    status: 422,
    zh: '请填写以 https:// 开头的完整网址',
    en: 'Enter a full address that starts with https://.',
  },
  'managed-app.no-system': {
    code: 422,
    status: 422,
    zh: '业务系统不存在，或不由您管理',
    en: 'This business system doesn’t exist, or you don’t manage it.',
  },
  'managed-app.no-category': {
    code: 422,
    status: 422,
    zh: '应用分类不存在',
    en: 'This category doesn’t exist.',
  },
  'managed-app.not-owner': {
    code: 404,
    status: 404,
    zh: '您不是该应用的负责人，没有保存',
    en: 'You don’t own this app, so nothing was saved.',
  },
  'managed-app.no-owner': {
    code: 422,
    status: 422,
    zh: '负责人不存在或已停用',
    en: 'This person doesn’t exist or is disabled.',
  },
  'managed-app.window': {
    code: 422,
    status: 422,
    zh: '结束时间必须晚于开始时间',
    en: 'The end must be after the start.',
  },
  'managed-app.order': {
    code: 422,
    status: 422,
    zh: '排序必须包含全部内容且不重复',
    en: 'The order must include every item exactly once.',
  },
  'managed-app.unknown-subject': {
    code: 422,
    status: 422,
    zh: '授权对象不存在',
    en: 'A person, role or organization in the grants doesn’t exist.',
  },
  'managed-app.subject-twice': {
    code: 422,
    status: 422,
    zh: '同一对象不能既允许又拒绝',
    en: 'The same person, role or organization can’t be both allowed and denied.',
  },
  'managed-app.expired': {
    code: 422,
    status: 422,
    zh: '到期时间必须晚于当前时间，且只适用于允许的人员',
    en: 'End dates must be in the future and apply only to people who are allowed.',
  },
  'managed-app.foreign-subject': {
    code: 403,
    status: 403,
    zh: '部分授权对象超出您的授权范围',
    en: 'Some of these grants are outside your scope.',
  },
  'category.in-use': {
    code: 8002,
    status: 409,
    zh: '分类下还有应用，不能删除',
    en: 'The category still contains apps, so it can’t be deleted.',
  },
})
