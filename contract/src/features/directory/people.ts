import { z } from 'zod'
import { adminKinds } from '#contract/platform/access.ts'
import { bilingual, writtenBilingual } from '#contract/platform/bilingual.ts'
import { device } from '#contract/platform/device.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { fileName } from '#contract/platform/files.ts'
import { importedRow } from '#contract/platform/imported-person.ts'
import { importHead, maxReportedRows, triedFile } from '#contract/platform/imported-table.ts'
import { isMailAddress } from '#contract/platform/mail-address.ts'
import { switched } from '#contract/platform/mail-record.ts'
import { type ListFields, pageOf, pageRequest } from '#contract/platform/page.ts'
import { narrowing, userNo } from '#contract/platform/people-filter.ts'
import { code, environment, revision, wireTime, writtenLine } from '#contract/platform/shapes.ts'

/** Maximum people who are enabled or disabled at once. */
const maxPeople = 100
/** Maximum organization-role pairs of one person. */
export const maxPairs = 100

const person = z.object({
  userNo: z.string(),
  /** In the language of the request. */
  userName: z.string(),
  name: bilingual,
  email: z.string().optional(),
  /** Masked if the caller has no need to know it. */
  mobile: z.string().optional(),
  status: switched,
  /** Organization of the person's first role; empty without any. */
  orgName: z.string(),
  /** Number of organization-role pairs. */
  pairs: z.int(),
  lastSignInTime: wireTime.optional(),
  createTime: wireTime,
  revision,
})
export type Person = z.output<typeof person>

const personRole = z.object({
  orgCode: z.string(),
  orgName: z.string(),
  roleNo: z.string(),
  roleName: z.string(),
  adminKind: z.enum(adminKinds).optional(),
  /** Whether organization and role are both active. */
  inUse: z.boolean(),
  grantTime: wireTime,
})
export type PersonRole = z.output<typeof personRole>

const openSession = z.object({
  sessionId: z.uuid(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  loginTime: wireTime,
  lastTime: wireTime,
  ip: z.string(),
  site: z.string().optional(),
  ...device,
  env: environment,
})

const personDetail = person.extend({
  held: z.array(personRole),
  sessions: z.array(openSession),
  /** Present and future delegations. */
  delegations: z.object({ given: z.int(), received: z.int() }),
  /** The applications that the person owns. */
  owns: z.array(z.object({ appId: z.uuid(), appName: z.string() })),
})
export type PersonDetail = z.output<typeof personDetail>

/** What the identity provider knows about a person; `elsewhere`: an external provider. */
const account = z.object({
  kept: z.enum(['here', 'elsewhere', 'unreachable']),
  /** Address for changing the password at an external provider. */
  address: z.string().optional(),
  exists: z.boolean().optional(),
  enabled: z.boolean().optional(),
  passwordTime: wireTime.optional(),
  /** After failed attempts: end of the lock of the sign-in from at least one address. */
  lockedUntil: wireTime.optional(),
  factors: z
    .array(
      z.object({
        type: z.enum(['totp', 'passkey', 'recovery', 'external']),
        name: z.string(),
        bindTime: wireTime.optional(),
      }),
    )
    .optional(),
})
export type PersonAccount = z.output<typeof account>

const byNumber = z.strictObject({ userNo })

/** A number entered by an administrator. */
export const writtenNumber = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/)
export const writtenEmail = writtenLine(254).pipe(z.string().refine(isMailAddress))
/**
 * Also accepts a tel URI (RFC 3966) and removes prefix and parameters, except an extension, which a mobile number does
 * not have.
 */
export const writtenMobile = writtenLine(80)
  .transform((text) => text.normalize('NFKC').replace(/\p{Pd}/gu, '-'))
  .transform((text) => text.replace(/^tel:\s*/i, '').replace(/;(?:phone-context|isub)=[^;]*/gi, ''))
  .pipe(z.string().regex(/^(\+?(?=(?:\D*\d){6})[0-9(][0-9 ().-]{4,28}[0-9])?$/))
export const longestName = { zh: 80, en: 160 }

/** Maximum rows of one file. */
export const maxImportedPeople = 10_000

const importReport = z.object({
  ...importHead,
  /** People who would be disabled, which ends their sessions. */
  disabled: z.int(),
  /** Faulty rows first; unchanged ones are only counted. */
  rows: z.array(importedRow).max(maxReportedRows),
})
export type ImportReport = z.output<typeof importReport>

/** Columns for filtering and sorting people; `userName` uses the pinyin of the name. */
export const peopleFields = {
  userNo: 'String',
  userName: 'String',
  name: 'String',
  email: 'String',
  status: 'Number',
  createTime: 'Date',
} as const satisfies ListFields

export const people = endpoints({
  'POST /iam-authority/v1/admin/user/list': {
    access: 'authority-manager',
    searches: 'rows',
    about: 'People by number, name, its reading or address; of an organization with those below, of a role.',
    body: pageRequest(peopleFields).extend(narrowing).prefault({}),
    data: pageOf(person),
  },
  'POST /iam-authority/v1/admin/user/detail': {
    access: 'authority-manager',
    about:
      'One person: organizations and roles, open sessions, delegations, applications that the person owns.',
    body: byNumber,
    data: personDetail,
  },
  'POST /iam-authority/v1/admin/user/account': {
    access: 'authority-manager',
    about:
      'What the identity provider knows about a person: the account, second factors, whether it is locked.',
    body: byNumber,
    data: account,
  },
  'POST /iam-authority/v1/admin/user/saveOrUpdate': {
    access: 'super-manager',
    stepUp: true,
    about:
      'Makes a person, or changes the one with this id, which needs the revision that was read; what is not named stays.',
    body: z
      .strictObject({
        id: userNo.optional(),
        userNo: writtenNumber.optional(),
        name: writtenBilingual(longestName).optional(),
        email: z.union([z.literal(''), writtenEmail]).optional(),
        mobile: writtenMobile.optional(),
        /** First organization and role, which go together, of a new person. */
        orgCode: code.optional(),
        roleNo: code.optional(),
        revision: revision.optional(),
      })
      // A new person needs a name.
      .refine(({ id, name }) => id !== undefined || name !== undefined, { path: ['name'] })
      .refine(({ orgCode, roleNo }) => (orgCode === undefined) === (roleNo === undefined), {
        path: ['roleNo'],
      })
      .refine(({ id, orgCode }) => id === undefined || orgCode === undefined, { path: ['orgCode'] }),
    data: person,
  },
  'POST /iam-authority/v1/admin/user/import/check': {
    access: 'super-manager',
    oneAtATime: true,
    about: 'Reads a table of people (xlsx or csv) and previews its import row by row. Nothing is written.',
    query: z.object({ fileName: fileName.default('') }),
    takes: 'file',
    data: importReport,
  },
  'POST /iam-authority/v1/admin/user/import': {
    access: 'super-manager',
    stepUp: true,
    about:
      'Makes and changes people as the same file was tried: all of them, or none where a row is wrong or anything has changed since.',
    query: z.object({ fileName: fileName.default(''), tried: triedFile }),
    takes: 'file',
    data: z.object({ created: z.int(), updated: z.int(), ended: z.int() }),
  },
  'POST /iam-authority/v1/admin/user/excel/list': {
    access: 'authority-manager',
    searches: 'rows',
    about: 'The people that a filter finds, as a spreadsheet that can be imported again.',
    body: z.strictObject(narrowing).prefault({}),
    answers: 'file',
    data: z.null(),
  },
  'POST /iam-authority/v1/admin/user/status': {
    access: 'super-manager',
    stepUp: true,
    about:
      'Enables people, or disables them: their sessions end at once, and what they delegated is suspended. Who takes over the applications that they own may be named then.',
    body: z.strictObject({
      ids: z.array(userNo).min(1).max(maxPeople),
      status: switched,
      successorNo: userNo.optional(),
    }),
    data: z.object({ changed: z.int(), ended: z.int() }),
  },
  'POST /iam-authority/v1/admin/user/orgRole': {
    access: 'authority-manager',
    stepUp: true,
    about:
      'Replaces the organizations and roles of a person; needs the revision that was read. Those of super managers, and their role, are changed by super managers alone.',
    body: z.strictObject({
      userNo,
      entries: z.array(z.strictObject({ orgCode: code, roleNo: code })).max(maxPairs),
      revision,
    }),
    data: personDetail,
  },
  'POST /iam-authority/v1/admin/user/kick': {
    access: 'super-manager',
    stepUp: true,
    about: 'Ends sessions of a person, those named or all of them, here and at the provider.',
    body: z.strictObject({ userNo, sessionIds: z.array(z.uuid()).min(1).max(20).optional() }),
    data: z.object({ ended: z.int() }),
  },
  'POST /iam-authority/v1/admin/user/unlock': {
    access: 'super-manager',
    stepUp: true,
    about: 'Unlocks a person who must wait after wrong passwords or codes.',
    body: byNumber,
    data: z.object({ unlocked: z.literal(true) }),
  },
  'POST /iam-authority/v1/admin/user/resetMfa': {
    access: 'super-manager',
    stepUp: true,
    about: 'Removes the second factors of a person who lost them; every session of the person ends.',
    body: byNumber,
    data: z.object({ removed: z.int() }),
  },
  'POST /iam-authority/v1/admin/user/resetPassword': {
    access: 'super-manager',
    stepUp: true,
    about:
      'A code with which a person chooses a password, once and within a day; opens an account if there is none. Ends the present password and all sessions.',
    body: byNumber,
    data: z.object({
      /** Shown only once, to be handed over to the person. */
      code: z.string(),
      expireTime: wireTime,
      /** Page on which the code is entered. */
      address: z.string(),
      opened: z.boolean(),
    }),
  },
})

export const peopleFailures = failures({
  'person.code-needed': { code: 422, status: 422, zh: '请填写工号', en: 'Enter a staff number.' },
  'person.exists': {
    code: 8001,
    status: 409,
    zh: '该工号已存在',
    en: 'A person with this staff number already exists.',
  },
  'person.number-taken': {
    code: 8001,
    status: 409,
    zh: '该工号与他人登录用的工号、账号名或邮箱相同，请换一个工号',
    en: 'Someone else already signs in with this staff number, account name or email. Use another number.',
  },
  'person.email-taken': {
    code: 8001,
    status: 409,
    zh: '该邮箱已属于其他人员',
    en: 'This email already belongs to someone else.',
  },
  'person.administrator': {
    code: 403,
    status: 403,
    zh: '该人员是管理员，当前来源无权修改，未作任何更改',
    en: 'This person is an administrator, and this source can’t change administrators. Nothing was changed.',
  },
  'person.super-manager': {
    code: 403,
    status: 403,
    zh: '只有超级管理员可以修改超级管理员的角色，未作任何更改',
    en: 'Only super administrators can change super administrators’ roles. Nothing was changed.',
  },
  'person.import-columns': {
    code: 422,
    status: 422,
    zh: '文件缺少「工号」列，请使用导入模板',
    en: 'The file is missing the “Staff number” column. Use the import template.',
  },
  'person.import-many': {
    code: 422,
    status: 422,
    zh: `一次最多导入 ${maxImportedPeople.toLocaleString('zh')} 人，请拆分文件后再导入`,
    en: `You can import up to ${maxImportedPeople.toLocaleString('en')} people at a time. Split the file and try again.`,
  },
  'person.import-none': {
    code: 422,
    status: 422,
    zh: '文件中没有人员',
    en: 'The file contains no people.',
  },
  'person.import-wrong': {
    code: 422,
    status: 422,
    zh: '部分行有错误，未导入任何人员',
    en: 'Some rows have errors, so no one was imported.',
  },
  'person.import-changed': {
    code: 409,
    status: 409,
    zh: '检查后文件或人员有变化，未导入任何人员，请重新检查',
    en: 'The file or the people changed after the check, so no one was imported. Check the file again.',
  },
  'person.self': {
    code: 422,
    status: 422,
    zh: '不能停用自己或在此处理自己的登录，请使用个人中心',
    en: 'You can’t disable yourself or manage your own sign-in here. Use your personal center.',
  },
  'person.disabled': {
    code: 422,
    status: 422,
    zh: '该人员已停用',
    en: 'This person is disabled.',
  },
  'person.account-elsewhere': {
    code: 422,
    status: 422,
    zh: '账号由其他身份提供方管理，请前往该系统处理',
    en: 'Accounts are managed by another identity provider. Make the change there.',
  },
  'person.no-account': {
    code: 422,
    status: 422,
    zh: '该人员还没有登录账号',
    en: 'This person has no account yet.',
  },
})
