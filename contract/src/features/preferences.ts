import { z } from 'zod'
import { emailStanding } from '../platform/email-standing.ts'
import { endpoints } from '../platform/endpoint.ts'
import { failures } from '../platform/errors.ts'
import { contrasts, densities, modes, skins } from '../platform/look.ts'
import { code, language, revision } from '../platform/shapes.ts'

export const moduleCode = z.enum([
  'usual',
  'recent',
  'allApps',
  'bulletin',
  'quick',
  'tools',
  'opsContact',
  'fault',
  'doubleCarbon',
  'charts',
])

/** Maximum tools on home. */
export const mostTools = 8
/** Maximum entries in quick access. */
export const mostQuickEntries = 50

/** Limits in pixels of the width of a column. */
export const narrowestColumn = 64
export const widestColumn = 640

/** Maximum number of lists whose columns a person can change. */
const mostTables = 60

const columnKey = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/)

/** What a person has chosen for the columns of a list: those not shown, and widths in pixels. */
const tableView = z.strictObject({
  hidden: z.array(columnKey).max(40),
  widths: z.record(columnKey, z.int().min(narrowestColumn).max(widestColumn)),
})
export type TableView = z.output<typeof tableView>

export const personalConfig = z.object({
  appView: z.enum(['card', 'list']),
  usualOnTop: z.boolean(),
  modules: z.array(z.object({ moduleCode, visible: z.boolean(), sortNo: z.int() })),
  tools: z.array(z.string().max(64)).max(mostTools),
  skin: z.enum(skins),
  mode: z.enum(modes),
  density: z.enum(densities),
  contrast: z.enum(contrasts),
  quickList: z.array(z.string().max(64)).max(mostQuickEntries),
  quickIndex: z.int().min(0),
  collapsedCategories: z.array(z.string().max(64)).max(100),
  /** Whether the person has seen the tour of home, on any device. */
  tourSeen: z.boolean(),
  /** By the name of the list. */
  tables: z.record(columnKey, tableView).refine((tables) => Object.keys(tables).length <= mostTables),
  revision,
})
export type PersonalConfig = z.output<typeof personalConfig>

/** Layout that administrators recommend by organization and role, until a person customizes it. */
const homeLayout = personalConfig.pick({ modules: true, tools: true, quickList: true })
export type HomeLayout = z.output<typeof homeLayout>

export const userConfig = z.object({
  language,
  defaultOrgCode: code.optional(),
  defaultRoleNo: code.optional(),
  notify: z.object({
    bulletinMail: z.boolean(),
    bulletinPopup: z.boolean(),
    loginAlertMail: z.boolean(),
    agencyMail: z.boolean(),
  }),
  hiddenAppIds: z.array(z.uuid()).max(1000),
  ...emailStanding.shape,
  revision,
})
export type UserConfig = z.output<typeof userConfig>

export const preferences = endpoints({
  'POST /iam-portal/user/getPersonalConfig': {
    access: 'signed-in',
    whileActing: true,
    about: 'Look and home of the person; the defaults where nothing is stored.',
    body: z.object({}).optional(),
    data: personalConfig,
  },
  'POST /iam-portal/user/updatePersonalConfig': {
    access: 'signed-in',
    about: 'Changes parts of the personal configuration; needs the revision that was read.',
    body: z.strictObject({
      ...personalConfig.partial().required({ revision: true }).shape,
      /** Parts to reset to the recommendation. */
      restore: z.array(homeLayout.keyof()).max(3).optional(),
    }),
    data: personalConfig,
  },
  'GET /iam-portal/v1/portal/homeLayout': {
    access: 'user',
    whileActing: true,
    about: 'The layout of home that is recommended for the current organization and role.',
    data: homeLayout,
  },
  'GET /iam-portal/v1/portal/queryUserConfig': {
    access: 'signed-in',
    whileActing: true,
    about: 'Language, default organization and role, notices.',
    data: userConfig,
  },
  'POST /iam-portal/v1/portal/modifyUserConfig': {
    access: 'signed-in',
    about:
      'Changes parts of the user configuration; needs the revision that was read. Another `email` needs a step-up, and counts once the code that is mailed to it was typed; switching `loginAlertMail` off needs one too.',
    body: z.strictObject(
      userConfig.omit({ pendingEmail: true, emailState: true }).partial().required({ revision: true }).shape,
    ),
    data: userConfig,
  },
})

export const preferenceFailures = failures({
  'preference.nothing-left': {
    code: 5004,
    status: 422,
    zh: '至少保留 1 个工具',
    en: 'Keep at least 1 tool.',
  },
  'preference.foreign-application': {
    code: 5001,
    status: 403,
    zh: '只能隐藏您可见的应用',
    en: 'You can only hide apps you have access to.',
  },
  'preference.twice': { code: 422, status: 422, zh: '内容重复', en: 'The same item appears twice.' },
  'preference.unknown-choice': {
    code: 422,
    status: 422,
    zh: '该选项不存在',
    en: 'This option doesn’t exist.',
  },
})
