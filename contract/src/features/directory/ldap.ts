import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { importedRow } from '#contract/platform/imported-person.ts'
import { switched } from '#contract/platform/mail-record.ts'
import { pageOf, paging } from '#contract/platform/page.ts'
import { code, revision, wireTime, writtenLine, writtenText } from '#contract/platform/shapes.ts'

/** Transport security; `plain` is only allowed for the same machine. */
const securities = ['ldaps', 'starttls', 'plain'] as const
/** Source of organizations: none, the code in an attribute of the person, or the units that contain people. */
const unitModes = ['none', 'attribute', 'tree'] as const

const host = z.string().regex(/^([A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|[0-9A-Fa-f:]{2,45})$/)
/**
 * An attribute name or object identifier, with options such as `cn;lang-zh` (RFC 4512, section 2.5; RFC 3866),
 * unchanged.
 */
const attribute = z
  .string()
  .max(128)
  .regex(/^([A-Za-z][A-Za-z0-9-]*|[0-2](\.[0-9]+)+)(;[A-Za-z0-9-]+)*$/)
const noOr = <T extends z.ZodType>(shape: T) => z.union([z.literal(''), shape])
const distinguishedName = writtenLine(500)

/** Import schedule, in the deployment's time zone. */
const timetable = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('minutes'), count: z.int().min(5).max(59) }),
  z.strictObject({ every: z.literal('hours'), count: z.int().min(1).max(24) }),
  z.strictObject({ every: z.literal('day'), at: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/) }),
])
export type LdapTimetable = z.output<typeof timetable>

const settings = {
  code,
  name: writtenLine(80),
  host,
  port: z.int().min(1).max(65_535),
  security: z.enum(securities),
  /** The only trusted certificate authorities (PEM); empty for those of the system. */
  authorities: writtenText(20_000).default(''),
  bindDn: distinguishedName,
  bases: z
    .array(distinguishedName.pipe(z.string().min(1)))
    .min(1)
    .max(5),
  /** RFC 4515. */
  filter: writtenLine(1000),
  pageSize: z.int().min(10).max(1000).default(500),
  attributes: z.strictObject({
    userNo: attribute,
    nameZh: attribute,
    nameEn: noOr(attribute).default(''),
    email: noOr(attribute).default(''),
    mobile: noOr(attribute).default(''),
  }),
  units: z.strictObject({
    mode: z.enum(unitModes),
    /** Attribute with the code of an organization: of a person, or of a unit in mode `tree`. */
    code: noOr(attribute).default(''),
    nameZh: noOr(attribute).default(''),
    nameEn: noOr(attribute).default(''),
    filter: writtenLine(1000).default(''),
    /** The parent organization of the topmost units. */
    parentCode: noOr(code).default(''),
    /** The role that people get in the organization; never an administrator role. */
    roleNo: noOr(code).default(''),
  }),
  timetable,
  /** Whether people who are no longer found are disabled, and the maximum percentage per run. */
  disablesMissing: z.boolean(),
  mostMissing: z.int().min(1).max(100).default(5),
  /** Whether people with an administrator role are changed like others; otherwise the report lists them as faults. */
  mayAdministrators: z.boolean().default(false),
}

export type LdapSettings = z.output<z.ZodObject<typeof settings>>

/** Result of a run. `stopped`: nothing was written, because too many people would have been disabled. */
const runStates = ['queued', 'running', 'done', 'stopped', 'failed', 'interrupted'] as const
/** Why a run or a connection test failed. */
const problems = [
  'address-refused',
  'unreachable',
  'timeout',
  'certificate',
  'starttls',
  'credentials',
  'password-lost',
  'base-missing',
  'filter',
  'denied',
  'size-limit',
  'too-many',
  'too-large',
  'role',
  'parent',
  'empty',
  'too-many-missing',
  'last-super-manager',
  'changed-meanwhile',
  'source-changed',
  'other',
] as const
export type LdapProblem = (typeof problems)[number]
const problem = z.enum(problems)

const counts = z.object({
  /** Number of person entries read. */
  entries: z.int(),
  create: z.int(),
  update: z.int(),
  same: z.int(),
  wrong: z.int(),
  /** People of this source who were not found, and how many of them are disabled. */
  missing: z.int(),
  disabled: z.int(),
  units: z.int(),
  unitChanges: z.int(),
})
export type LdapCounts = z.output<typeof counts>

const run = z.object({
  id: z.uuid(),
  /** Whether it is a dry run, which writes nothing. */
  dry: z.boolean(),
  cause: z.enum(['timetable', 'person', 'restart']),
  starterName: z.string(),
  state: z.enum(runStates),
  problem: problem.optional(),
  queueTime: wireTime,
  startTime: wireTime.optional(),
  endTime: wireTime.optional(),
  counts: counts.optional(),
})
export type LdapRun = z.output<typeof run>

const unitFault = z.enum([
  'code-format',
  'code-twice',
  'name-missing',
  'too-long',
  'parent-unusable',
  'cycle',
  'too-deep',
])
export type LdapUnitFault = z.output<typeof unitFault>

const unitRow = z.object({
  dn: z.string(),
  code: z.string(),
  name: z.string(),
  outcome: z.enum(['create', 'rename', 'move', 'wrong']),
  fault: unitFault.optional(),
})
export type LdapUnitRow = z.output<typeof unitRow>

const runRow = importedRow.omit({ line: true }).extend({
  dn: z.string(),
  /** The new number of a person whose entry has changed its number, so that this one is disabled. */
  replacedBy: z.string().optional(),
})
export type LdapRunRow = z.output<typeof runRow>

const runDetail = run.extend({ rows: z.array(runRow), units: z.array(unitRow) })
export type LdapRunDetail = z.output<typeof runDetail>

const source = z.object({
  ...settings,
  id: z.uuid(),
  hasPassword: z.boolean(),
  status: switched,
  revision,
  updaterName: z.string(),
  updateTime: wireTime,
  /** Time of the next import; only if enabled. */
  nextTime: wireTime.optional(),
  lastRun: run.optional(),
})
export type LdapSource = z.output<typeof source>

const byId = z.strictObject({ id: z.uuid() })
const started = z.object({ runId: z.uuid() })

export const ldap = endpoints({
  'POST /iam-authority/v1/admin/ldap/list': {
    access: 'super-manager',
    about: 'The directories (LDAP) that people are imported from, each with its last run.',
    data: z.object({ list: z.array(source) }),
  },
  'POST /iam-authority/v1/admin/ldap/saveOrUpdate': {
    access: 'super-manager',
    stepUp: true,
    about:
      'Adds a directory, disabled, or changes the one with this id, which needs the revision that was read. Where the connection or the account changes, the password has to be written again.',
    body: z.strictObject({
      ...settings,
      id: z.uuid().optional(),
      revision: revision.optional(),
      /** Unchanged if missing. */
      password: z.string().max(500).optional(),
    }),
    data: source,
  },
  'POST /iam-authority/v1/admin/ldap/status': {
    access: 'super-manager',
    stepUp: true,
    about: 'Imports a directory by its timetable, or not any more.',
    body: z.strictObject({ id: z.uuid(), status: switched, revision }),
    data: source,
  },
  'POST /iam-authority/v1/admin/ldap/delete': {
    access: 'super-manager',
    stepUp: true,
    about: 'Forgets a directory with its runs. People and organizations stay.',
    body: byId,
    data: z.object({ deleted: z.int() }),
  },
  'POST /iam-authority/v1/admin/ldap/test': {
    access: 'super-manager',
    oneAtATime: true,
    about:
      'Connects, signs in and reads the first people, as they would be imported. Nothing is written. Before the other side has spoken as a directory every failure is `unreachable`; the log has more.',
    body: byId,
    data: z.object({
      problem: problem.optional(),
      people: z.array(
        z.object({ dn: z.string(), userNo: z.string(), nameZh: z.string(), email: z.string() }),
      ),
    }),
  },
  'POST /iam-authority/v1/admin/ldap/try': {
    access: 'super-manager',
    about: 'Begins a run that shows what an import would do and writes nothing.',
    body: byId,
    data: started,
  },
  'POST /iam-authority/v1/admin/ldap/run': {
    access: 'super-manager',
    stepUp: true,
    about: 'Begins an import now.',
    body: byId,
    data: started,
  },
  'POST /iam-authority/v1/admin/ldap/runs': {
    access: 'super-manager',
    searches: 'rows',
    about: 'What became of the imports of a directory, the latest first.',
    body: paging.extend({ id: z.uuid() }),
    data: pageOf(run),
  },
  'POST /iam-authority/v1/admin/ldap/report': {
    access: 'super-manager',
    about: 'One run with its rows, wrong ones first; those that change nothing are only counted.',
    body: z.strictObject({ runId: z.uuid() }),
    data: runDetail,
  },
})

export const ldapFailures = failures({
  'ldap.exists': {
    code: 8001,
    status: 409,
    zh: '该编码已用于其他目录',
    en: 'Another directory already has this code.',
  },
  'ldap.plain': {
    code: 422,
    status: 422,
    zh: '不加密的连接只能用于本机地址',
    en: 'Unencrypted connections are allowed only to this machine.',
  },
  'ldap.authorities': {
    code: 422,
    status: 422,
    zh: '证书格式须为 PEM',
    en: 'The certificates must be in PEM form.',
  },
  'ldap.filter': {
    code: 422,
    status: 422,
    zh: '过滤条件不符合 LDAP 语法（RFC 4515）',
    en: 'Invalid LDAP filter (RFC 4515).',
  },
  'ldap.password-again': {
    code: 422,
    status: 422,
    zh: '连接或账号已修改，请重新填写密码',
    en: 'The connection or the account has changed. Enter the password again.',
  },
  'ldap.units': {
    code: 422,
    status: 422,
    zh: '请填写组织编码属性、名称属性与角色',
    en: 'Enter the code and name attributes and the role.',
  },
  'ldap.role': {
    code: 422,
    status: 422,
    zh: '角色不存在、已停用或属于管理员，不能由目录授予',
    en: 'The role doesn’t exist, is disabled or is an administrator role, so a directory can’t assign it.',
  },
  'ldap.parent': {
    code: 422,
    status: 422,
    zh: '上级组织不存在或已停用',
    en: 'The parent organization doesn’t exist or is disabled.',
  },
  'ldap.running': {
    code: 409,
    status: 409,
    zh: '该目录正在导入，请等待完成',
    en: 'An import of this directory is running. Wait until it’s finished.',
  },
})
